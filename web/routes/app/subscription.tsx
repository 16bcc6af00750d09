import { AppPage } from '../../shell/app-page.tsx'
import { SubscriptionView } from '../../subscriptions/subscription-view.tsx'

export const needs = 'terms'
export const title = 'Assinatura'

export default function Subscription() {
  return (
    <AppPage title="Assinatura" lead="Um plano por mês, sem fidelidade.">
      <SubscriptionView />
    </AppPage>
  )
}
