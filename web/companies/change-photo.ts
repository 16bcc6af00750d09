import { useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { companyQuery } from './fetch-company.ts'

export function useCompanyPhoto(id: string) {
  const queries = useQueryClient()
  const params = { id }
  const show = (photo: string | null) =>
    queries.setQueryData(companyQuery.queryKey, (known) => known && { ...known, photo })
  return {
    send: async (body: Blob) => show((await api('PUT /api/companies/{id}/photo', { params, body })).photo),
    remove: async () => show((await api('DELETE /api/companies/{id}/photo', { params })).photo),
  }
}
