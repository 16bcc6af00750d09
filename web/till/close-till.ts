import { isRefusal } from '@encaixe/contract/client.ts'
import type { MethodSums } from '@encaixe/contract/till.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { tillQuery } from './fetch-till.ts'

export function useCloseTill(companyId: string, date: string) {
  const queries = useQueryClient()
  const { queryKey } = tillQuery(companyId, date)
  return useMutation({
    mutationFn: (counted: MethodSums) =>
      api('POST /api/till/{date}/close', { params: { date }, body: { counted } }),
    onSuccess: (closed) => queries.setQueryData(queryKey, closed),
    // Somebody else closed it: the page shows how.
    onError: (error) => {
      if (isRefusal(error, 'till_closed')) void queries.invalidateQueries({ queryKey })
    },
  })
}
