import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

/** Asked only for an owner: for anyone else the answer is an error. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => api('GET /api/companies/my-company', { signal }),
})
