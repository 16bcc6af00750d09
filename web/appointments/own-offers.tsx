import type { OwnOffer } from '@encaixe/contract/offers.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { describeUntil } from '../platform/describe-until.ts'
import { useProductNow } from '../platform/product-time.ts'
import { useSettled } from '../platform/use-settled.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { procedureName } from './describe-appointment.ts'
import { ownOffersKey } from './fetch-appointments.ts'
import { describePlace, placeOf } from './move/describe-move.ts'

type Props = { offers: OwnOffer[]; className?: string }

/** The companies' offers to the signed-in client: other times, the end of the offer, and the link to choose. */
export function OwnOffers({ offers, className }: Props) {
  return offers.map((one) => <OfferNotice key={one.offer.id} {...one} className={className} />)
}

function OfferNotice({ appointment, offer, className }: OwnOffer & { className: string | undefined }) {
  const now = useProductNow()
  const { isPending, mutate } = useOpenOffer()
  const { id, company, timezone } = appointment
  const until = describeUntil(offer.endsAt, timezone, now.getTime())
  if (!until) return null
  const what = `${procedureName(appointment)}, ${describePlace(placeOf(appointment))}`
  return (
    <Alert
      tone="warning"
      className={className}
      title={`${company.name} propõe outros horários até ${until}`}
      actions={
        <Button
          sending={isPending}
          onClick={() => mutate(id)}
          // The name makes the buttons of several offers different for screen readers.
          aria-label={isPending ? undefined : `Escolher o horário: ${what}`}
        >
          Escolher o horário
        </Button>
      }
    >
      {`${what}, precisa mudar. Até lá, há horários reservados para você.`}
    </Alert>
  )
}

const ownOffersQuery = queryOptions({
  queryKey: ownOffersKey,
  queryFn: ({ signal }) => api('GET /api/schedules/my-offers', { signal }),
})

/**
 * The offers that wait for the signed-in client's answer. A page is drawn after the request for the offers has settled,
 * so that no notice moves the page later. The page does not wait for a second attempt.
 */
export function useOwnOffers(wanted = true): { offers: OwnOffer[]; settled: boolean } {
  const { data, isPending, failureCount } = useQuery({ ...ownOffersQuery, enabled: wanted })
  const settled = useSettled(wanted && (!isPending || failureCount > 0))
  return { offers: (wanted && data) || [], settled: settled || !wanted }
}

const failed = 'Não foi possível abrir os horários. Por favor, tente novamente.'

/** Opens the page of the offer, to which the client's message links too. */
function useOpenOffer() {
  const notify = useToast()
  return useMutation({
    mutationFn: (id: string) => api('POST /api/schedules/{id}/offer/link', { params: { id } }),
    onSuccess: ({ path }) => location.assign(path),
    onError: (error) => notify(describeFailure(error, failed), 'error'),
  })
}
