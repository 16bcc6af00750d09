import { titled } from '../../platform/page-title.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { SubscriptionView } from '../../subscriptions/subscription-view.tsx'

export const handle = { needs: 'terms' }
export const meta = () => titled('Assinatura')

export default function Subscription() {
  return (
    <AppPage title="Assinatura" lead="Um plano por mês, sem fidelidade.">
      <SubscriptionView />
    </AppPage>
  )
}
