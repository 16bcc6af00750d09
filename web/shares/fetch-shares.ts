import type { CallInput } from '@encaixe/contract/client.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { useRemoveRow } from '../platform/list-changes.ts'
import { useSendOnce } from '../platform/use-send-once.ts'

/** Under appointmentsKey, so that an open page follows what a colleague changes. */
const sharesKey = (companyId: string) => [...appointmentsKey, 'shares', companyId]

export const sharesQuery = (companyId: string) =>
  queryOptions({
    queryKey: sharesKey(companyId),
    queryFn: ({ signal }) => api('GET /api/shares', { signal }),
  })

type Body = CallInput<'POST /api/shares'>['body']

export function useCreateShare(companyId: string, onCreated: (share: Body) => void) {
  const queries = useQueryClient()
  return useSendOnce(
    (body: Body, headers) => api('POST /api/shares', { body, headers }),
    (share) => {
      void queries.invalidateQueries({ queryKey: sharesKey(companyId) })
      onCreated(share)
    },
  )
}

export const useRemoveShare = (companyId: string) =>
  useRemoveRow(sharesKey(companyId), (id) => api('DELETE /api/shares/{id}', { params: { id } }))
