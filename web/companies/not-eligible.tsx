import type { Answer } from '@encaixe/contract/client.ts'
import { trialDays } from '@encaixe/contract/plans.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { RoadSteps } from '../subscriptions/road-steps.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type Reason = Answer<'GET /api/subscriptions/can-create-company'>['reason']

type Props = {
  reason: Reason
  /** Repeats the eligibility request; set when the request failed. */
  onRetry?: () => void
  retrying?: boolean
}

export function NotEligible({ reason, onRetry, retrying = false }: Props) {
  return (
    <Card padding="roomy">
      {reason === 'terms_not_accepted' ? (
        <EmptyState
          title="Termos de Uso"
          action={<ButtonLink to="/terms">Ler e aceitar os termos</ButtonLink>}
        >
          <p>Você precisa aceitar os termos de uso antes de criar uma empresa.</p>
        </EmptyState>
      ) : (
        <EmptyState
          title="Assinatura Necessária"
          action={
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/subscription">Ver Planos</ButtonLink>
              {onRetry ? (
                <Button variant="secondary" onClick={onRetry} sending={retrying} sendingLabel="Tentando...">
                  Tentar de novo
                </Button>
              ) : null}
            </div>
          }
        >
          {onRetry ? (
            <p>Não conseguimos conferir a sua assinatura agora. Se você já tem uma, tente de novo.</p>
          ) : (
            <>
              <p>
                Para criar sua empresa, escolha primeiro um plano. Quem nunca assinou testa tudo por{' '}
                {trialDays} dias grátis: pedimos nome, CPF ou CNPJ e telefone, sem cartão. Depois você volta
                para cá.
              </p>
              <RoadSteps trial={false} className="mt-3" />
            </>
          )}
        </EmptyState>
      )}
    </Card>
  )
}

/** The eligibility is never read from the cache: the user may have just chosen a plan. */
export const eligibilityQuery = queryOptions({
  queryKey: ['company', 'eligibility'],
  queryFn: ({ signal }) => api('GET /api/subscriptions/can-create-company', { signal }),
  staleTime: 0,
  gcTime: 0,
})
