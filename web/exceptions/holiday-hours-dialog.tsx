import type { Exception } from '@encaixe/contract/exceptions.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { decidesOn } from '@encaixe/contract/open-hours.ts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { longDay } from './describe-exception.ts'
import { problemsOf, shownProblems, startFields } from './read-exception-form.ts'
import { TimeFields } from './time-fields.tsx'

export type HolidayTimes = { startTime: string; endTime: string; breakStart?: string | null }

/** The special hours that hold on a holiday. */
export function hoursOf({ date }: Holiday, exceptions: readonly Exception[]): HolidayTimes | undefined {
  const found = exceptions.find((one) => one.kind === 'hours' && decidesOn(one, date))
  return found?.startTime && found.endTime
    ? { startTime: found.startTime, endTime: found.endTime, breakStart: found.breakStart }
    : undefined
}

type Props = {
  /** The holiday that gets hours of its own; undefined: the dialog is closed. */
  holiday: Holiday | undefined
  before: HolidayTimes | undefined
  sending: boolean
  onClose: () => void
  onSave: (times: HolidayTimes) => void
}

export function HolidayHoursDialog({ holiday, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={holiday !== undefined}
      onClose={onClose}
      title="Horário especial"
      sentence={holiday ? `${holiday.name}, ${longDay(holiday.date)}` : undefined}
    >
      {holiday ? <HoursForm holiday={holiday} onClose={onClose} {...rest} /> : null}
    </Dialog>
  )
}

function HoursForm({ holiday, before, sending, onClose, onSave }: Props & { holiday: Holiday }) {
  const [fields, setFields] = useState(() =>
    startFields({ kind: 'hours', date: holiday.date, ...before }, holiday.date),
  )
  const [attempted, setAttempted] = useState(false)
  const problems = problemsOf(fields, holiday.date)
  const { startTime, endTime } = fields
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAttempted(true)
        if (Object.keys(problems).length === 0) onSave({ startTime, endTime })
      }}
    >
      <TimeFields
        fields={fields}
        onChange={(change) => setFields((before) => ({ ...before, ...change }))}
        problems={shownProblems(problems, fields, attempted)}
        breaks={false}
      />
      {/* The answer to a holiday has no break: only the form of the exception that it makes has one. */}
      <p className="mt-4 text-sm text-ink-2">
        {before?.breakStart
          ? 'Salvar aqui tira o intervalo deste dia. Para mantê-lo, use “Alterar” na lista de Folgas e feriados.'
          : 'Vai ter intervalo? Salve e depois use “Alterar” na lista de Folgas e feriados.'}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
        <Button variant="secondary" onClick={onClose} unavailable={sending}>
          Voltar
        </Button>
        <Button type="submit" sending={sending} sendingLabel="Salvando...">
          Salvar
        </Button>
      </div>
    </form>
  )
}
