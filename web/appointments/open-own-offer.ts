import type { OwnOffer } from '@encaixe/contract/offers.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { useSettled } from '../platform/use-settled.ts'
import { useToast } from '../ui/toast.tsx'
import { ownOffersKey } from './fetch-appointments.ts'

const ownOffersQuery = queryOptions({
  queryKey: ownOffersKey,
  queryFn: ({ signal }) => api('GET /api/schedules/my-offers', { signal }),
})

/**
 * The offers that wait for the signed-in client's answer. A page is drawn when they are settled, so that no notice pushes
 * it later; it does not wait for a second try.
 */
export function useOwnOffers(wanted = true): { offers: OwnOffer[]; settled: boolean } {
  const { data, isPending, failureCount } = useQuery({ ...ownOffersQuery, enabled: wanted })
  const settled = useSettled(wanted && (!isPending || failureCount > 0))
  return { offers: (wanted && data) || [], settled: settled || !wanted }
}

const failed = 'Não foi possível abrir os horários. Por favor, tente novamente.'

/** Leads to the page of the offer, the same as the one of her message. */
export function useOpenOffer() {
  const notify = useToast()
  return useMutation({
    mutationFn: (id: string) => api('POST /api/schedules/{id}/offer/link', { params: { id } }),
    onSuccess: ({ path }) => location.assign(path),
    onError: (error) => notify(describeFailure(error, failed), 'error'),
  })
}
