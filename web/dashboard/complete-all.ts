import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decideActions } from '../appointments/decide-actions.ts'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { productNow } from '../platform/product-time.ts'
import { useToast } from '../ui/toast.tsx'
import { useIsShown } from '../ui/use-is-shown.ts'

type Call = 'PATCH /api/schedules/{id}/complete' | 'PATCH /api/schedules/{id}/reopen'
type Wish = { call: Call; appointments: readonly Appointment[] }

/** How many requests run at a time. */
const lanes = 4

/**
 * Sends a request for each appointment, also after one has failed. What somebody else closed meanwhile is neither done
 * nor failed.
 */
async function sendAll({
  call,
  appointments,
}: Wish): Promise<{ done: Appointment[]; failed: Appointment[] }> {
  const waiting = [...appointments]
  const done: Appointment[] = []
  const failed: Appointment[] = []
  async function work() {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      try {
        await api(call, { params: { id: one.id } })
        done.push(one)
      } catch (error) {
        if (!isRefusal(error, 'appointment_closed')) failed.push(one)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return { done, failed }
}

export const countVisits = (rows: readonly Appointment[]) => new Set(rows.map(({ visitId }) => visitId)).size

/** Those that can still be opened again after they were completed. */
export function reopenable(rows: readonly Appointment[]): Appointment[] {
  const now = productNow().getTime()
  return rows.filter((one) => decideActions({ ...one, status: 'completed' }, { owner: true, now }).reopen)
}

/** `2 de 3` visits: a visit of which a part failed is not counted. */
const countOf = (all: readonly Appointment[], failed: readonly Appointment[]) =>
  `${countVisits(all) - countVisits(failed)} de ${countVisits(all)}`

/** Says how many it is about when there is no way back for the others. */
function undoLabel(back: readonly Appointment[], done: readonly Appointment[]): string {
  if (back.length === done.length) return 'Desfazer'
  const count = countVisits(back)
  return count === 1 ? 'Desfazer a última' : `Desfazer as ${count} últimas`
}

/** Marks many visits as completed, with a way back for those that can still be opened again. */
export function useCompleteAll(focusAfter: () => void) {
  const queries = useQueryClient()
  const notify = useToast()
  const isShown = useIsShown()
  // Its promise is awaited: what is given to `mutate` is not called any more after the page was left.
  const { mutateAsync, isPending } = useMutation({
    mutationFn: sendAll,
    onSettled: () => queries.invalidateQueries({ queryKey: appointmentsKey }),
  })

  async function undo(appointments: readonly Appointment[]) {
    const { failed } = await mutateAsync({ call: 'PATCH /api/schedules/{id}/reopen', appointments })
    if (failed.length > 0) {
      return notify(`Não foi possível desfazer tudo: ${countOf(appointments, failed)} desfeitas.`, 'error')
    }
    const count = countVisits(appointments)
    notify(count === 1 ? '1 visita de volta a agendado' : `${count} visitas de volta a agendado`)
  }

  async function completeAll(appointments: readonly Appointment[]) {
    const { done, failed } = await mutateAsync({ call: 'PATCH /api/schedules/{id}/complete', appointments })
    const back = reopenable(done)
    const offer =
      back.length > 0 ? { label: undoLabel(back, done), onAction: () => void undo(back) } : undefined
    if (failed.length > 0) {
      return notify(`${countOf(appointments, failed)} anotadas. Por favor, tente de novo.`, 'error', offer)
    }
    if (isShown.current) focusAfter()
    const count = countVisits(appointments)
    notify(count === 1 ? '1 visita concluída' : `${count} visitas concluídas`, 'success', offer)
  }
  return { completeAll, isCompleting: isPending }
}
