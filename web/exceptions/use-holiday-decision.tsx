import { isRefusal } from '@encaixe/contract/client.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { useAffectedQuestion, useKeptNotice } from '../shell/affected-question.tsx'
import { useToast } from '../ui/toast.tsx'
import { useDecideHoliday } from './change-exceptions.ts'
import { HolidayHoursDialog, type HolidayTimes, hoursOf } from './holiday-hours-dialog.tsx'

export type Decision = NonNullable<Holiday['decision']>

export const decisionNames: Record<Decision, string> = {
  open: 'aberto',
  closed: 'fechado',
  hours: 'horário especial',
}

/**
 * Decides holidays: asks for the times of special hours and about affected appointments, then says what was done. The form
 * of special hours opens with those that hold.
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
