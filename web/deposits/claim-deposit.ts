import type { Visit } from '@encaixe/contract/visits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

/** The client says that she paid. A refusal means that the visit has changed meanwhile: it is fetched again. */
export function useClaimDeposit(visitId: string, onClaimed: (visit: Visit) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('PATCH /api/visits/{id}/deposit/claimed', { params: { id: visitId } }),
    onSuccess: onClaimed,
    onSettled: () => void queries.invalidateQueries({ queryKey: appointmentsKey }),
  })
}
