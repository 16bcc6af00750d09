import { Navigate } from 'react-router'
import { useMember } from '../../identity/use-member.ts'
import { titled } from '../../platform/page-title.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const handle = { needs: 'terms' }
export const meta = () => titled('Criar empresa')

export default function CreateCompany() {
  const { profile } = useMember()
  if (profile.hasCompany) return <Navigate to="/dashboard" replace />
  return (
    <AppPage title="Criar empresa">
      <Card padding="roomy">
        <EmptyState
          title="Assinatura Necessária"
          action={<ButtonLink to="/subscription">Ver Planos</ButtonLink>}
        >
          <p>Para criar sua empresa, escolha primeiro um plano.</p>
        </EmptyState>
      </Card>
    </AppPage>
  )
}
