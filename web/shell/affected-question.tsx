import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { dayName } from '@encaixe/contract/date-names.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { type ConflictsOf, conflictsAddress, describeConflicts } from './show-conflicts.ts'

/** The result of an attempt: done, with the number of appointments kept outside the hours, or cancelled by the user. */
export type Outcome<Result> = { done: true; result: Result; kept: number } | { done: false }

type Question = { count: number; appointments: Appointment[]; answer: (keep: boolean) => void }

/**
 * Asks before a change of hours that leaves future appointments outside the hours. `attempt` sends the change without
 * `keep`. When the API answers `appointments_affected`, the dialog shows these appointments, and the change is sent
 * again only if the user keeps them.
 */
export function useAffectedQuestion() {
  const [question, setQuestion] = useState<Question>()
  const open = useRef<Question>(undefined)

  // When the user leaves the page, the question is answered with no, so that the attempt ends.
  useEffect(() => () => open.current?.answer(false), [])

  function ask(affected: Omit<Question, 'answer'>): Promise<boolean> {
    return new Promise((resolve) => {
      const next = {
        ...affected,
        answer(keep: boolean) {
          open.current = undefined
          setQuestion(undefined)
          resolve(keep)
        },
      }
      open.current = next
      setQuestion(next)
    })
  }

  async function attempt<Result>(send: (keep: boolean) => Promise<Result>): Promise<Outcome<Result>> {
    try {
      return { done: true, result: await send(false), kept: 0 }
    } catch (error) {
      if (!isRefusal(error, 'appointments_affected')) throw error
      const { count, appointments } = error.body
      if (!(await ask({ count, appointments }))) return { done: false }
      return { done: true, result: await send(true), kept: count }
    }
  }

  return { attempt, asking: question !== undefined, dialog: <AffectedDialog question={question} /> }
}

/** The number of kept appointments, and the filter with which the toast's link shows these appointments. */
type Kept = ConflictsOf & { kept: number }

/** A notice that a change is done, with a link to the appointments that were kept. */
export function useKeptNotice() {
  const navigate = useNavigate()
  const notify = useToast()
  return (done: string, { kept, ...of }: Kept) =>
    notify(`${done}: ${describeConflicts({ conflicts: kept, offered: 0 })}`, 'success', {
      label: 'Resolver',
      onAction: () => void navigate(conflictsAddress(of)),
    })
}

function AffectedDialog({ question }: { question: Question | undefined }) {
  const { count = 0, appointments = [] } = question ?? {}
  return (
    <Dialog
      open={question !== undefined}
      onClose={() => question?.answer(false)}
      role="alertdialog"
      size="wide"
      title="Há agendamentos nesse período."
      sentence={describeAffected(count)}
      actions={
        <>
          <Button variant="secondary" onClick={() => question?.answer(false)} data-autofocus>
            Voltar
          </Button>
          <Button onClick={() => question?.answer(true)}>Manter e resolver depois</Button>
        </>
      }
    >
      <ul
        // A list of more than four appointments scrolls, so it must be reachable by keyboard.
        tabIndex={appointments.length > 4 ? 0 : undefined}
        aria-label="Agendamentos nesse período"
        className="max-h-[40dvh] divide-y divide-line overflow-y-auto rounded-md bg-sunken px-4"
      >
        {appointments.map((one) => (
          <li key={one.id} className="py-2.5 text-ui [overflow-wrap:anywhere]">
            <span className="block font-semibold first-letter:uppercase">
              {dayName(one.date, false)}, {one.startTime}
            </span>
            <span className="block text-ink-2">
              {one.clientName} · {one.procedure.name} com {one.collaborator.name}
            </span>
          </li>
        ))}
        {count > appointments.length ? (
          <li className="py-2.5 text-ui text-ink-2">e mais {count - appointments.length}</li>
        ) : null}
      </ul>
    </Dialog>
  )
}

const describeAffected = (count: number) =>
  count === 1
    ? '1 agendamento fica fora do horário. Ele continua marcado até você remarcar ou cancelar.'
    : `${count} agendamentos ficam fora do horário. Eles continuam marcados até você remarcar ou cancelar.`
