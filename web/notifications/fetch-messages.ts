import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

export const messageSettingsQuery = queryOptions({
  queryKey: ['messages', 'settings'],
  queryFn: ({ signal }) => api('GET /api/messages/settings', { signal }),
})

/** The key begins with the key of appointments, so a change of an appointment also reloads its messages. */
const messagesKey = [...appointmentsKey, 'messages'] as const

export const appointmentMessagesQuery = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'of', id],
    queryFn: ({ signal }) => api('GET /api/schedules/{id}/messages', { params: { id }, signal }),
  })

/** Whether a message of ours reaches the client of an appointment; only for the company. */
export const reachQuery = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'reach', id],
    queryFn: ({ signal }) => api('GET /api/schedules/{id}/reach', { params: { id }, signal }),
  })

export const undeliveredQuery = infiniteQueryOptions({
  queryKey: [...messagesKey, 'undelivered'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/messages/undelivered', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})

/** Marks that the company informed the client itself. Rows stay in sight, because WhatsApp has opened over the page. */
export const useMarkByHand = () =>
  useMutation({
    mutationFn: (id: string) => api('POST /api/messages/{id}/by-hand', { params: { id } }),
  })

/** The messages to the people of the company that were not delivered. */
export const failedMessagesQuery = infiniteQueryOptions({
  queryKey: [...messagesKey, 'failed'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/messages/failed', { query: { cursor: pageParam, to: 'team' }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})

/** Without a date the API uses the company's present day. */
export const handRemindersQuery = (date?: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'by-hand', date ?? 'today'],
    queryFn: ({ signal }) => api('GET /api/messages/whatsapp-list', { query: { date }, signal }),
  })
