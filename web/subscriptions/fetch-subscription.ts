import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

export const subscriptionNotLoaded = 'Erro ao carregar dados de assinatura. Por favor, tente novamente.'

/** Webhooks, jobs and other windows change the subscription, so it is fetched again when the user returns. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription', 'status'],
  queryFn: ({ signal }) => api('GET /api/subscriptions/status', { signal }),
  refetchOnWindowFocus: 'always',
})

/** The older shape of an instant is an object: `{ seconds, nanoseconds }`. */
function readInstant<Instant extends string | null>(
  instant: Instant | { seconds: number },
): Instant | string {
  if (typeof instant !== 'object' || instant === null) return instant as Instant
  return new Date(instant.seconds * 1_000).toISOString()
}

export const historyQuery = queryOptions({
  queryKey: ['subscription', 'history'],
  queryFn: async ({ signal }) =>
    (await api('GET /api/subscriptions/history', { signal })).map((entry) => ({
      ...entry,
      createdAt: readInstant(entry.createdAt),
      periodStart: readInstant(entry.periodStart),
      periodEnd: readInstant(entry.periodEnd),
    })),
})
