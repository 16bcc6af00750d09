import { dayName } from '@encaixe/contract/date-names.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { problemsOf, shownProblems, startFields } from './read-exception-form.ts'
import { TimeFields } from './time-fields.tsx'

export type HolidayTimes = { startTime: string; endTime: string }

type Props = {
  /** The holiday that gets hours of its own; undefined: the dialog is closed. */
  holiday: Holiday | undefined
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
      sentence={holiday ? `${holiday.name}, ${dayName(holiday.date, false)}` : undefined}
    >
      {holiday ? <HoursForm holiday={holiday} onClose={onClose} {...rest} /> : null}
    </Dialog>
  )
}

function HoursForm({ holiday, sending, onClose, onSave }: Props & { holiday: Holiday }) {
  const [fields, setFields] = useState(() => startFields({ kind: 'hours', date: holiday.date }, holiday.date))
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
