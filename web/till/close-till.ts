import { isRefusal } from '@encaixe/contract/client.ts'
import type { MethodSums } from '@encaixe/contract/till.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { tillQuery } from './fetch-till.ts'

/** `onClosed` is called before the page shows the closed till, by whomever it was closed. */
export function useCloseTill(companyId: string, date: string, onClosed: () => void) {
  const queries = useQueryClient()
  const { queryKey } = tillQuery(companyId, date)
  return useMutation({
    mutationFn: (counted: MethodSums) =>
      api('POST /api/till/{date}/close', { params: { date }, body: { counted } }),
    onSuccess: (closed) => {
      onClosed()
      queries.setQueryData(queryKey, closed)
    },
    onError: (error) => {
      if (!isRefusal(error, 'till_closed')) return
      onClosed()
      void queries.invalidateQueries({ queryKey })
    },
  })
}
