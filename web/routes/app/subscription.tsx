import { trialDays } from '@encaixe/contract/plans.ts'
import { titled } from '../../platform/page-title.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const handle = { needs: 'terms' }
export const meta = () => titled('Assinatura')

export default function Subscription() {
  return (
    <AppPage title="Assinatura">
      <Card padding="roomy">
        <EmptyState title="Você ainda não tem uma assinatura">
          <p>Ao assinar um plano, os primeiros {trialDays} dias são grátis.</p>
        </EmptyState>
      </Card>
    </AppPage>
  )
}
