import type { CallInput } from '@encaixe/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { companyQuery } from './fetch-company.ts'

export type CompanyUpdate = CallInput<'PUT /api/companies/{id}'>['body']

export function useUpdateCompany(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CompanyUpdate) => api('PUT /api/companies/{id}', { params: { id }, body }),
    onSuccess: (company) => queries.setQueryData(companyQuery.queryKey, company),
  })
}
