import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

/** Only for owners: the API refuses everybody else. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => api('GET /api/companies/my-company', { signal }),
})
