import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { historyKey } from '../fetch-appointments.ts'
import { putAppointment } from '../update-cached.ts'

export function useSaveNotes(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (notes: string) => api('PUT /api/schedules/{id}', { params: { id }, body: { notes } }),
    onSuccess: (saved) => {
      putAppointment(queries, saved)
      void queries.invalidateQueries({ queryKey: historyKey })
    },
  })
}
