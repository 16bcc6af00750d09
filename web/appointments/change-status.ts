import type { Appointment, AppointmentStatus } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { appointmentQuery, calendarKey, historyKey, listsKey, ownOffersKey } from './fetch-appointments.ts'
import { patchAppointment, putAppointment } from './update-cached.ts'

export type StatusAction = 'complete' | 'cancel'
type StatusWish = { appointment: Appointment; action: StatusAction }

const after: Record<StatusAction, AppointmentStatus> = { complete: 'completed', cancel: 'cancelled' }

function send({ appointment: { id }, action }: StatusWish): Promise<Appointment> {
  const params = { id }
  return action === 'complete'
    ? api('PATCH /api/schedules/{id}/complete', { params })
    : api('PATCH /api/schedules/{id}/cancel', { params })
}

/** The answer to a request that is under way may be older than the change, so the list must be fetched again. */
const isAsked = (queries: QueryClient) => queries.isFetching({ queryKey: listsKey }) > 0

/** Shows the change at once. After an error only this appointment gets its old status back. */
export function useChangeStatus() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onMutate: async ({ appointment, action }) => {
      const asked = isAsked(queries)
      await queries.cancelQueries({ queryKey: appointmentsKey })
      patchAppointment(queries, appointment.id, { status: after[action] })
      return { asked }
    },
    onSuccess: async (saved, _, { asked }) => {
      // Its page may have been opened meanwhile: an answer from before the change would undo it on screen.
      const { queryKey } = appointmentQuery(saved.id)
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, saved)
      putAppointment(queries, saved)
      // A row that no longer matches the filter stays in sight until the list is opened again.
      const refetchType = asked || isAsked(queries) ? 'active' : 'none'
      void queries.invalidateQueries({ queryKey: appointmentsKey, refetchType })
      for (const queryKey of [calendarKey, historyKey, ownOffersKey]) {
        void queries.invalidateQueries({ queryKey })
      }
    },
    onError: (error, { appointment: { id, status } }, before) => {
      patchAppointment(queries, id, { status })
      const changedElsewhere = isRefusal(error, 'appointment_closed') || isRefusal(error, 'not_found')
      if (changedElsewhere || before?.asked) void queries.invalidateQueries({ queryKey: appointmentsKey })
    },
  })
}
