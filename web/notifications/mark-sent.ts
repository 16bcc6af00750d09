import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { handRemindersQuery } from './fetch-messages.ts'

/** Shown as done at once: WhatsApp has already opened over the page. */
export function useMarkSent(date?: string) {
  const queries = useQueryClient()
  const { queryKey } = handRemindersQuery(date)
  return useMutation({
    mutationFn: (appointmentId: string) =>
      api('POST /api/messages/whatsapp-list/{appointmentId}/done', { params: { appointmentId } }),
    onSuccess: ({ appointmentId, doneAt }) =>
      queries.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            items: list.items.map((item) =>
              item.appointmentId === appointmentId ? { ...item, doneAt } : item,
            ),
          },
      ),
  })
}
