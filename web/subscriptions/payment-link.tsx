import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'
import { CardIcon } from '../ui/icons/people.tsx'
import { subscriptionQuery } from './fetch-subscription.ts'
import { markPaymentOpened } from './watch-payment.ts'

/**
 * Links to the provider's page, which the API opens here, or finds open. Its answer is the status with the link. `unpaidUrl`
 * is the page that the user left without paying: it may be closed for good, so the API replaces it.
 */
export function PaymentLink({ unpaidUrl }: { unpaidUrl: string | undefined }) {
  const queries = useQueryClient()
  const { data: url, ...opening } = useQuery({
    queryKey: ['subscription', 'payment'],
    queryFn: async ({ signal }) => {
      const status = await api('POST /api/subscriptions/payment', { signal, body: { unpaidUrl } })
      queries.setQueryData(subscriptionQuery.queryKey, status)
      return status.paymentUrl ?? null
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (url) {
    return (
      <ButtonLink href={url} onClick={() => markPaymentOpened(url)} icon={<CardIcon />}>
        Pagar agora
      </ButtonLink>
    )
  }
  if (!opening.isError) return <Button sending>Pagar agora</Button>
  return (
    <div className="grid gap-2">
      <p>
        O provedor de pagamentos não respondeu. Nada foi cobrado. Por favor, tente novamente em instantes.
      </p>
      <Button
        variant="secondary"
        size="sm"
        icon={<RefreshIcon />}
        onClick={() => void opening.refetch()}
        sending={opening.isFetching}
        sendingLabel="Tentando..."
        className="justify-self-start"
      >
        Tentar de novo
      </Button>
    </div>
  )
}
