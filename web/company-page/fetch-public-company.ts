import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

/** The facts that a signed-in client reads of a company: its limits, and how to reach it. */
export const publicCompanyQuery = (slug: string) =>
  queryOptions({
    queryKey: ['public-company', slug],
    queryFn: ({ signal }) => api('GET /api/public/company/{slug}', { params: { slug }, signal }),
    staleTime: 300_000,
    retry: false,
  })
