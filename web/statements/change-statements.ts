import { isRefusal } from '@encaixe/contract/client.ts'
import type { Statement } from '@encaixe/contract/statement-fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../platform/api.ts'
import { useToast } from '../ui/toast.tsx'
import { statementQuery } from './fetch-statements.ts'

/**
 * Shows the server's answer. The card that sent the request may be removed by then, so a toast says that the statement
 * was closed.
 */
function useSettled() {
  const queries = useQueryClient()
  const notify = useToast()
  return {
    onError: (error: Error) => {
      if (isRefusal(error, 'statement_closed')) notify(error.body.error, 'error')
    },
    onSuccess: (saved: Statement) => queries.setQueryData(statementQuery(saved.id).queryKey, saved),
  }
}

/**
 * Begins a statement. A second tap on the same professional sends the same key, so the statement is begun once.
 * Resolves to null when another user began it first.
 */
export function useBeginStatement(month: string) {
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
  })
}

/** Sends a statement, or sends it again: a new link replaces the earlier link. */
export function useSendStatement(id: string) {
  return useMutation({
    mutationFn: () => api('PATCH /api/statements/{id}/send', { params: { id } }),
    ...useSettled(),
  })
}

/** Sends the professional's answer; a note contests the statement. */
export function useAnswerStatement(id: string) {
  return useMutation({
    mutationFn: (note: string | undefined) =>
      note === undefined
        ? api('PATCH /api/statements/{id}/accept', { params: { id } })
        : api('PATCH /api/statements/{id}/contest', { params: { id }, body: { note } }),
    ...useSettled(),
  })
}
