import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { historyKey } from '../fetch-appointments.ts'
import { putAppointment } from '../update-cached.ts'

/** Notes that the client reads too, or those of the company alone. */
export type NotesField = 'notes' | 'internalNotes'

export function useSaveNotes(id: string, field: NotesField) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => api('PUT /api/schedules/{id}', { params: { id }, body: { [field]: text } }),
    onSuccess: (saved) => {
      putAppointment(queries, saved)
      void queries.invalidateQueries({ queryKey: historyKey })
    },
  })
}
