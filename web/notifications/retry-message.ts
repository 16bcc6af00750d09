import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { messagesKey } from './fetch-messages.ts'

export function useRetryMessage() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('POST /api/messages/{id}/retry', { params: { id } }),
    // Also when it was refused: it has gone by another way meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: messagesKey }),
  })
}
