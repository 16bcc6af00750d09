import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decideActions } from '../appointments/decide-actions.ts'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { productNow } from '../platform/product-time.ts'
import { useToast } from '../ui/toast.tsx'

type Call = 'PATCH /api/schedules/{id}/complete' | 'PATCH /api/schedules/{id}/reopen'
type Wish = { call: Call; appointments: Appointment[] }

/** At a time, so that a busy week does not wait for one answer after the other. */
const lanes = 4

/** The appointments that were changed. What somebody else closed meanwhile needs nothing more; another failure ends it. */
async function sendAll({ call, appointments }: Wish): Promise<{ done: Appointment[]; failed: number }> {
  const waiting = [...appointments]
  const done: Appointment[] = []
  let failed = 0
  async function work() {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      try {
        await api(call, { params: { id: one.id } })
        done.push(one)
      } catch (error) {
        if (!isRefusal(error, 'appointment_closed')) failed += 1
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return { done, failed }
}

const visits = (rows: readonly Appointment[]) => {
  const count = new Set(rows.map(({ visitId }) => visitId)).size
  return count === 1 ? '1 visita' : `${count} visitas`
}

/** Marks many visits as completed, with one way back for those that can still be opened again. */
export function useCompleteAll(focusAfter: () => void) {
  const queries = useQueryClient()
  const notify = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: sendAll,
    onSettled: () => queries.invalidateQueries({ queryKey: appointmentsKey }),
  })

  function undo(appointments: Appointment[]) {
    mutate(
      { call: 'PATCH /api/schedules/{id}/reopen', appointments },
      {
        onSuccess: ({ done, failed }) =>
          failed > 0
            ? notify('Não foi possível desfazer tudo.', 'error')
            : notify(`${visits(done)} de volta a agendado`),
      },
    )
  }

  function completeAll(appointments: Appointment[]) {
    mutate(
      { call: 'PATCH /api/schedules/{id}/complete', appointments },
      {
        onSuccess: ({ done, failed }) => {
          const now = productNow().getTime()
          const back = done.filter(
            (one) => decideActions({ ...one, status: 'completed' }, { owner: true, now }).reopen,
          )
          if (failed > 0) return notify('Não foi possível anotar todas. Por favor, tente novamente.', 'error')
          focusAfter()
          const words = `${visits(done)} ${visits(done) === '1 visita' ? 'concluída' : 'concluídas'}`
          const offer = { label: 'Desfazer', onAction: () => undo(back), lasts: 10_000 }
          notify(words, 'success', back.length > 0 ? offer : undefined)
        },
      },
    )
  }
  return { completeAll, isCompleting: isPending }
}
