import { isRefusal } from '@encaixe/contract/client.ts'
import type { Statement } from '@encaixe/contract/statement-fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../platform/api.ts'
import { useToast } from '../ui/toast.tsx'
import { statementQuery, statementsKey } from './fetch-statements.ts'

/**
 * Shows what the server answered, and refetches lists and whatever somebody else has changed meanwhile. With that the card that
 * sent it may go, so a toast says that the statement was closed.
 */
function useSettled() {
  const queries = useQueryClient()
  const notify = useToast()
  return {
    onError: (error: Error) => {
      if (isRefusal(error, 'statement_closed')) notify(error.body.error, 'error')
    },
    onSuccess: (saved: Statement) => queries.setQueryData(statementQuery(saved.id).queryKey, saved),
    onSettled: () => void queries.invalidateQueries({ queryKey: statementsKey, refetchType: 'all' }),
  }
}

/** A second tap on the same professional sends the same key, and begins it once. Null: somebody else began it. */
export function useBeginStatement(month: string) {
  const { onSettled } = useSettled()
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (collaboratorId: string) => {
      const key = keys.current.get(collaboratorId) ?? crypto.randomUUID()
      keys.current.set(collaboratorId, key)
      return api('POST /api/statements', {
        body: { collaboratorId, month },
        headers: { 'idempotency-key': key },
      }).catch((error: unknown) => {
        if (!isRefusal(error, 'statement_exists')) throw error
        return null
      })
    },
    onSettled,
  })
}

/** Also sends it again: the link before is replaced. */
export function useSendStatement(id: string) {
  return useMutation({
    mutationFn: () => api('PATCH /api/statements/{id}/send', { params: { id } }),
    ...useSettled(),
  })
}

/** The answer of the professional; with a note she contests it. */
export function useAnswerStatement(id: string) {
  return useMutation({
    mutationFn: (note: string | undefined) =>
      note === undefined
        ? api('PATCH /api/statements/{id}/accept', { params: { id } })
        : api('PATCH /api/statements/{id}/contest', { params: { id }, body: { note } }),
    ...useSettled(),
  })
}
