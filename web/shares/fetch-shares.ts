import type { CallInput } from '@encaixe/contract/client.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { useRemoveRow } from '../platform/list-changes.ts'

/** The key is below the appointments key, so that an open page refetches the shares after a colleague changes them. */
const sharesKey = (companyId: string) => [...appointmentsKey, 'shares', companyId] as const

export const sharesQuery = (companyId: string) =>
  queryOptions({
    queryKey: sharesKey(companyId),
    queryFn: ({ signal }) => api('GET /api/shares', { signal }),
  })

export const useCreateShare = () =>
  useMutation({
    mutationFn: (input: CallInput<'POST /api/shares'>) => api('POST /api/shares', input),
  })

export const useRemoveShare = (companyId: string) =>
  useRemoveRow(sharesKey(companyId), (id) => api('DELETE /api/shares/{id}', { params: { id } }))
