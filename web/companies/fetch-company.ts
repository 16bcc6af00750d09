import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

/** Only the owner may read the company: the API refuses everybody else. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => api('GET /api/companies/my-company', { signal }),
})
