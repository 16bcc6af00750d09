import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

export const subscriptionNotLoaded = 'Erro ao carregar dados de assinatura. Por favor, tente novamente.'

/** Webhooks, jobs and other windows change the subscription, so it is fetched again when the user returns. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription', 'status'],
  queryFn: ({ signal }) => api('GET /api/subscriptions/status', { signal }),
  refetchOnWindowFocus: 'always',
})

export const historyQuery = queryOptions({
  queryKey: ['subscription', 'history'],
  queryFn: ({ signal }) => api('GET /api/subscriptions/history', { signal }),
})
