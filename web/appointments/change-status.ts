import type { Appointment, AppointmentStatus } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { renewed } from '../platform/stale-lists.ts'
import { appointmentQuery, listsKey } from './fetch-appointments.ts'
import { patchAppointment, putAppointment } from './update-cached.ts'

export type StatusAction =
  | 'complete'
  | 'noShow'
  | 'reopen'
  | 'accept'
  | 'decline'
  | 'cancel'
  /** The company did not serve the client: a cancellation after the end, about which nobody gets a message. */
  | 'unserved'
  /** The deposit of the whole visit was received. */
  | 'received'
  | 'refused'
  /** The company gave the received deposit back; the visit keeps its status. */
  | 'refunded'
/** The fields of an appointment that a change sends, and that are shown again after an error. */
export type Changed = Pick<Appointment, 'id' | 'visitId' | 'status'>
export type StatusWish = {
  appointment: Changed
  action: StatusAction
  /** All parts of the visit that change with the appointment. With `cancel` the whole visit is cancelled. */
  parts?: readonly Changed[] | undefined
  /** The payment of a completion. Without a payment, the price counts as paid. */
  payment?: PaymentInput | undefined
  /** Called as soon as the pages show the change, mostly before the server has answered. */
  onShown?: (() => void) | undefined
}

export const statusAfter: Record<Exclude<StatusAction, 'refunded'>, AppointmentStatus> = {
  complete: 'completed',
  noShow: 'no_show',
  reopen: 'scheduled',
  accept: 'scheduled',
  decline: 'cancelled',
  cancel: 'cancelled',
  unserved: 'cancelled',
  received: 'scheduled',
  refused: 'cancelled',
}

const calls = {
  complete: 'PATCH /api/schedules/{id}/complete',
  noShow: 'PATCH /api/schedules/{id}/no-show',
  reopen: 'PATCH /api/schedules/{id}/reopen',
  accept: 'PATCH /api/schedules/{id}/accept',
  decline: 'PATCH /api/schedules/{id}/decline',
  cancel: 'PATCH /api/schedules/{id}/cancel',
  unserved: 'PATCH /api/schedules/{id}/cancel',
} as const

const depositCalls = {
  received: 'PATCH /api/visits/{id}/deposit/received',
  refused: 'PATCH /api/visits/{id}/deposit/refused',
  refunded: 'PATCH /api/visits/{id}/deposit/refunded',
} as const

/** The answer to the last change of each appointment, while it is awaited. */
const awaited = new Map<string, Promise<unknown>>()

/**
 * Sends a change after the answer to the appointment's last change, for example when an undo follows within a second.
 */
function sendInOrder(wish: StatusWish): Promise<Appointment[]> {
  const { id } = wish.appointment
  const answer = Promise.allSettled([awaited.get(id)]).then(() => send(wish))
  awaited.set(id, answer)
  return answer.finally(() => {
    if (awaited.get(id) === answer) awaited.delete(id)
  })
}

async function send({
  appointment: { id, visitId },
  action,
  parts,
  payment,
}: StatusWish): Promise<Appointment[]> {
  if (action === 'received' || action === 'refused' || action === 'refunded')
    return (await api(depositCalls[action], { params: { id: visitId } })).appointments
  if (action === 'complete' && payment) {
    return [await api('PATCH /api/schedules/{id}/complete', { params: { id }, body: { payment } })]
  }
  if (action !== 'cancel' || !parts) return [await api(calls[action], { params: { id } })]
  return (await api('PATCH /api/visits/{id}/cancel', { params: { id: visitId } })).appointments
}

/** Whether a request for a list runs. Its answer may be older than the change, so the list must be fetched again. */
const isAsked = (queries: QueryClient) => queries.isFetching({ queryKey: listsKey }) > 0

export const statusChangeKey = ['status']

/**
 * Whether a change is shown before the server answers. A cancelled visit is booked again only if its time is still
 * free, which only the server can check. The sheet of a payment waits for the answer, and so does a refund.
 */
const isSure = ({ appointment: { status }, action, payment }: StatusWish) =>
  status !== 'cancelled' && action !== 'refunded' && !payment

/**
 * Shows a change at once, except a change with a payment, whose sheet stays open until the answer. After an error only
 * the changed parts get their old status back.
 */
export function useChangeStatus() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: statusChangeKey,
    mutationFn: sendInOrder,
    onMutate: async (wish) => {
      const { appointment, action, parts = [appointment], onShown } = wish
      const asked = isAsked(queries)
      await queries.cancelQueries({ queryKey: appointmentsKey })
      if (isSure(wish) && action !== 'refunded') {
        for (const { id } of parts) patchAppointment(queries, id, { status: statusAfter[action] })
        onShown?.()
      }
      return { asked }
    },
    onSuccess: async (saved, wish, { asked }) => {
      // The pages show a later change of the appointment, so the answer to this older change is not shown.
      const isOld = awaited.has(wish.appointment.id)
      for (const one of isOld ? [] : saved) {
        // The appointment's page may be open by now: an answer from before the change would undo the change on screen.
        const { queryKey } = appointmentQuery(one.id)
        await queries.cancelQueries({ queryKey })
        queries.setQueryData(queryKey, one)
        putAppointment(queries, one)
      }
      if (!isSure(wish)) wish.onShown?.()
      if (asked || isAsked(queries)) void queries.invalidateQueries({ queryKey: listsKey })
    },
    onError: (_, { appointment, parts = [appointment] }, before) => {
      for (const { id, status } of parts) patchAppointment(queries, id, { status })
      if (before?.asked) void queries.invalidateQueries({ queryKey: appointmentsKey })
    },
  })
}

/**
 * Waits for the answers of all parts of a visit. When an earlier attempt has already changed a part and its answer was
 * lost, this part does not make the other parts fail.
 */
export async function settleParts(changes: Promise<Appointment[]>[]): Promise<Appointment[]> {
  const results = await Promise.allSettled(changes)
  const errors = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  const unsettled = errors.filter((error) => !isRefusal(error, 'appointment_closed'))
  const [error] = errors.length === changes.length ? [...unsettled, ...errors] : unsettled
  if (error) throw error
  return results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

/** Cancels the visits of a series from a date on. Only the server can count these visits. */
export function useCancelSeries() {
  return useMutation({
    mutationFn: ({ id, from }: { id: string; from: string }) =>
      api('PATCH /api/series/{id}/cancel', { params: { id }, body: { from } }),
    onSettled: renewed,
  })
}
