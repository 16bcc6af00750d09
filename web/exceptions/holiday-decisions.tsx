import { isRefusal } from '@encaixe/contract/client.ts'
import { dayName } from '@encaixe/contract/date-names.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { decidesOn } from '@encaixe/contract/open-hours.ts'
import { useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { useAffectedQuestion, useKeptNotice } from '../shell/affected-question.tsx'
import { FormSheet } from '../shell/form-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { OffAction } from '../ui/off-action.tsx'
import { useToast } from '../ui/toast.tsx'
import { useDecideHoliday } from './change-exceptions.ts'
import { longDay } from './describe-exception.ts'
import { startFields } from './read-exception-form.ts'
import { TimeFields } from './time-fields.tsx'
import { useExceptionForm } from './use-exception-changes.tsx'

const choices: [Decision, string][] = [
  ['open', 'Abrir'],
  ['closed', 'Fechar'],
  ['hours', 'Horário especial'],
]

type Props = {
  holiday: Holiday
  changes: ReturnType<typeof useHolidayDecision>
  /** The reason why the company cannot decide a holiday now; undefined when it can. */
  reason: string | undefined
}

/** The three buttons to decide a holiday. The present decision is marked; special hours can be set again. */
export function HolidayDecisions({ holiday, changes, reason }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{`${holiday.name}, ${dayName(holiday.date)}`}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([decision, label]) => {
          const chosen = holiday.decision === decision
          return (
            <OffAction key={decision} reason={reason}>
              {(describedBy) => (
                <Button
                  size="sm"
                  variant={chosen ? 'soft' : 'secondary'}
                  aria-pressed={chosen}
                  aria-describedby={describedBy}
                  unavailable={reason !== undefined}
                  sending={changes.isSending(holiday, decision)}
                  sendingLabel={label}
                  icon={chosen ? <CheckIcon /> : undefined}
                  className="px-3!"
                  onClick={() => {
                    if (!chosen || decision === 'hours') changes.decide(holiday, decision)
                  }}
                >
                  {label}
                </Button>
              )}
            </OffAction>
          )
        })}
      </div>
    </fieldset>
  )
}

export const countAppointments = (count: number) =>
  count === 0 ? 'Nenhum agendamento' : count === 1 ? '1 agendamento' : `${count} agendamentos`

type Decision = NonNullable<Holiday['decision']>

export const decisionNames: Record<Decision, string> = {
  open: 'aberto',
  closed: 'fechado',
  hours: 'horário especial',
}

/**
 * Decides holidays: asks for the times of special hours and about affected appointments, then shows a toast with the
 * result. The form of special hours opens with the present hours.
 */
export function useHolidayDecision(exceptions: readonly Exception[] = []) {
  const { attempt, dialog } = useAffectedQuestion()
  const { mutateAsync } = useDecideHoliday()
  const notifyKept = useKeptNotice()
  const notify = useToast()
  const [timed, setTimed] = useState<Holiday>()
  const [sending, setSending] = useState<{ date: string; decision: Decision }>()

  async function send({ date, name }: Holiday, decision: Decision, times?: HolidayTimes) {
    setSending({ date, decision })
    try {
      const outcome = await attempt((keep) => mutateAsync({ date, decision, ...times, keep }))
      if (!outcome.done) return
      setTimed(undefined)
      const done = `${name}: ${times ? `das ${times.startTime} às ${times.endTime}` : decisionNames[decision]}`
      if (outcome.kept > 0) notifyKept(done, { kept: outcome.kept, date })
      else notify(done)
    } catch (error) {
      const failed = 'Erro ao salvar a decisão. Por favor, tente novamente.'
      const reason = isRefusal(error, 'invalid') ? Object.values(error.body.fields ?? {})[0] : undefined
      notify(reason ?? describeFailure(error as Error, failed), 'error')
    } finally {
      setSending(undefined)
    }
  }

  return {
    decide(holiday: Holiday, decision: Decision) {
      if (sending) return
      if (decision === 'hours') setTimed(holiday)
      else void send(holiday, decision)
    },
    isSending: (holiday: Holiday, decision: Decision) =>
      sending?.date === holiday.date && sending.decision === decision,
    dialogs: (
      <>
        {timed ? (
          <HolidayHoursDialog
            holiday={timed}
            before={hoursOf(timed, exceptions)}
            sending={sending !== undefined}
            onClose={() => setTimed(undefined)}
            onSave={(times) => send(timed, 'hours', times)}
          />
        ) : null}
        {dialog}
      </>
    ),
  }
}

export type HolidayTimes = { startTime: string; endTime: string; breakStart?: string | null }

/** The special hours that apply on a holiday. */
export function hoursOf({ date }: Holiday, exceptions: readonly Exception[]): HolidayTimes | undefined {
  const found = exceptions.find((one) => one.kind === 'hours' && decidesOn(one, date))
  return found?.startTime && found.endTime
    ? { startTime: found.startTime, endTime: found.endTime, breakStart: found.breakStart }
    : undefined
}

type HolidayTimesProps = {
  holiday: Holiday
  before: HolidayTimes | undefined
  sending: boolean
  onClose: () => void
  onSave: (times: HolidayTimes) => Promise<void>
}

function HolidayHoursDialog({ holiday, before, sending, onClose, onSave }: HolidayTimesProps) {
  const start = startFields({ kind: 'hours', date: holiday.date, ...before }, holiday.date)
  const { contract, fields, control } = useExceptionForm(start, holiday.date, async () => {
    await onSave({ startTime: fields.startTime, endTime: fields.endTime })
    return false
  })
  return (
    <FormSheet
      form={{ ...contract, isSending: sending }}
      onClose={onClose}
      size="narrow"
      title="Horário especial"
      sentence={`${holiday.name}, ${longDay(holiday.date)}`}
      fallback="Erro ao salvar a decisão. Por favor, tente novamente."
      label="Salvar"
    >
      <TimeFields {...control} breaks={false} />
      {/* Special hours that are set in this dialog have no break; only the full form of the exception has a break. */}
      <p className="text-sm text-ink-2">
        {before?.breakStart
          ? 'Salvar aqui tira o intervalo deste dia. Para mantê-lo, use “Alterar” na lista de Folgas e feriados.'
          : 'Vai ter intervalo? Salve e depois use “Alterar” na lista de Folgas e feriados.'}
      </p>
    </FormSheet>
  )
}
