import type { OwnWaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { useToast } from '../ui/toast.tsx'
import { ownEntriesQuery } from './fetch-own-entries.ts'

/** A new entry as it was: she waits again, behind those who came meanwhile. */
function joinAgain({
  companyId,
  items,
  windows,
  collaboratorId,
  appointmentId,
  daysBefore,
}: OwnWaitlistEntry) {
  if (appointmentId) {
    const body = daysBefore ? { days: daysBefore } : { sameDay: true as const }
    return api('POST /api/schedules/{id}/earlier', { params: { id: appointmentId }, body })
  }
  return api('POST /api/waitlist', {
    body: { companyId, items, windows, collaboratorId },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
}

/** Leaves the list at once, and offers to undo it. */
export function useLeaveList() {
  const queries = useQueryClient()
  const notify = useToast()
  const { queryKey } = ownEntriesQuery
  const renew = () => queries.invalidateQueries({ queryKey })
  const undo = useMutation({
    mutationFn: joinAgain,
    onSuccess: () => notify('Você voltou para a lista de espera.'),
    onError: (error) =>
      notify(describeFailure(error, 'Não foi possível voltar para a lista. Tente novamente.'), 'error'),
    onSettled: renew,
  })
  return useMutation({
    mutationFn: ({ id }: OwnWaitlistEntry) => api('DELETE /api/waitlist/{id}', { params: { id } }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (before) => before?.filter((one) => one.id !== id))
    },
    onSuccess: (_, entry) =>
      notify(
        `Você saiu da lista de espera de ${entry.company.name}.`,
        'success',
        { label: 'Desfazer', onAction: () => undo.mutate(entry) },
        entry.id,
      ),
    onError: (error) => {
      notify(describeFailure(error, 'Não foi possível sair da lista. Tente novamente.'), 'error')
      void renew()
    },
  })
}
