import type { Appointment, AppointmentPage, AppointmentStatus } from '@encaixe/contract/booking.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { listsKey, scheduleQuery, schedulesKey } from './fetch-schedules.ts'

export type StatusAction = 'complete' | 'cancel'
export type StatusWish = { appointment: Appointment; action: StatusAction }

const after: Record<StatusAction, AppointmentStatus> = { complete: 'completed', cancel: 'cancelled' }

function send({ appointment: { id }, action }: StatusWish): Promise<Appointment> {
  const params = { id }
  return action === 'complete'
    ? api('PATCH /api/schedules/{id}/complete', { params })
    : api('PATCH /api/schedules/{id}/cancel', { params })
}

/** One appointment, wherever it is shown. */
export function putSchedule(queries: QueryClient, next: Appointment) {
  queries.setQueriesData<InfiniteData<AppointmentPage>>({ queryKey: listsKey }, (list) =>
    list?.pages.some(({ items }) => items.some(({ id }) => id === next.id))
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((row) => (row.id === next.id ? next : row)),
          })),
        }
      : list,
  )
  queries.setQueryData<Appointment>(scheduleQuery(next.id).queryKey, (before) => before && next)
}

/** Shown at once; a refusal puts that appointment, and only that one, back as it was. */
export function useChangeStatus() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onMutate: async ({ appointment, action }) => {
      await queries.cancelQueries({ queryKey: schedulesKey })
      putSchedule(queries, { ...appointment, status: after[action] })
    },
    onSuccess: (saved) => {
      putSchedule(queries, saved)
      // A row that no longer fits its filter stays where the eye is until the list is opened again.
      void queries.invalidateQueries({ queryKey: schedulesKey, refetchType: 'none' })
    },
    onError: (error, { appointment }) => {
      putSchedule(queries, appointment)
      const changedElsewhere = isRefusal(error, 'appointment_closed') || isRefusal(error, 'not_found')
      if (changedElsewhere) void queries.invalidateQueries({ queryKey: schedulesKey })
    },
  })
}
