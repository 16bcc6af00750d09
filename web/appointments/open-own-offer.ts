import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { findWayOut } from '../shell/find-way-out.ts'
import { useToast } from '../ui/toast.tsx'
import { ownOffersKey } from './fetch-appointments.ts'

const ownOffersQuery = queryOptions({
  queryKey: ownOffersKey,
  queryFn: ({ signal }) => api('GET /api/schedules/my-offers', { signal }),
})

/** The offers that wait for the signed-in client's answer; none while they load. */
export const useOwnOffers = () => useQuery(ownOffersQuery).data ?? []

const failed = 'Não foi possível abrir os horários. Por favor, tente novamente.'

/** Leads to the page of the offer, the same as the one of her message. */
export function useOpenOffer() {
  const notify = useToast()
  return useMutation({
    mutationFn: (id: string) => api('POST /api/schedules/{id}/offer/link', { params: { id } }),
    onSuccess: ({ path }) => location.assign(path),
    onError: (error) => notify(findWayOut(error, failed).sentence, 'error'),
  })
}
