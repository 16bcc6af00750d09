import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

/** Webhooks, jobs and other windows change it: whoever comes back to the page sees it as it is. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription', 'status'],
  queryFn: ({ signal }) => api('GET /api/subscriptions/status', { signal }),
  refetchOnWindowFocus: 'always',
})

export const historyQuery = queryOptions({
  queryKey: ['subscription', 'history'],
  queryFn: ({ signal }) => api('GET /api/subscriptions/history', { signal }),
})
