import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { companyQuery } from './fetch-company.ts'

const { queryKey } = companyQuery

/** The switch moves with the finger; refused, it goes back to what holds. */
export function useCompanyStatus(id: string) {
  const queries = useQueryClient()
  const show = (isActive: boolean) =>
    queries.setQueryData(queryKey, (company) => company && { ...company, isActive })
  return useMutation({
    mutationFn: (isActive: boolean) =>
      api('PATCH /api/companies/{id}/status', { params: { id }, body: { isActive } }),
    onMutate: async (isActive) => {
      await queries.cancelQueries({ queryKey, exact: true })
      const before = queries.getQueryData(queryKey)?.isActive
      show(isActive)
      return { before }
    },
    onError: (_error, _wish, held) => {
      if (held?.before !== undefined) show(held.before)
    },
    onSuccess: (company) => queries.setQueryData(queryKey, company),
  })
}
