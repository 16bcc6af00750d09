import { type Weekday, weekdayNames, weekdays } from '@encaixe/contract/work-schedule.ts'
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { canBeCopied, suggestTargets } from './copy-day.ts'
import { describeDay } from './describe-day.ts'
import type { WeekFields } from './read-collaborator-form.ts'

type Props = {
  open: boolean
  onClose: () => void
  week: WeekFields
  /** The day that was edited last, which is the one to copy. */
  source: Weekday
  onCopy: (from: Weekday, onto: Weekday[]) => void
}

export function CopyDayDialog({ open, onClose, ...rest }: Props) {
  return open ? <Choosing onClose={onClose} {...rest} /> : null
}

function Choosing({ onClose, week, source, onCopy }: Omit<Props, 'open'>) {
  const id = useId()
  const [from, setFrom] = useState(source)
  const [onto, setOnto] = useState<ReadonlySet<Weekday>>(new Set(suggestTargets(week, source)))
  const [nobody, setNobody] = useState(false)

  function begin(day: Weekday) {
    setFrom(day)
    setOnto(new Set(suggestTargets(week, day)))
  }

  function turn(day: Weekday, on: boolean) {
    setNobody(false)
    setOnto((before) => new Set(weekdays.filter((one) => (one === day ? on : before.has(one)))))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Repetir um dia nos outros"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Voltar
          </Button>
          <Button onClick={() => (onto.size > 0 ? onCopy(from, [...onto]) : setNobody(true))}>
            Repetir horário
          </Button>
        </>
      }
    >
      <Field label="Dia a repetir" hint={describeDay(week[from])}>
        <Select value={from} onChange={(event) => begin(event.currentTarget.value as Weekday)}>
          {weekdays
            .filter((day) => canBeCopied(week, day))
            .map((day) => (
              <option key={day} value={day}>
                {weekdayNames[day]}
              </option>
            ))}
        </Select>
      </Field>
      <fieldset className="mt-4" aria-describedby={nobody ? `${id}-nobody` : undefined}>
        <legend className="mb-1 text-ui font-semibold">Em quais dias</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {weekdays
            .filter((day) => day !== from)
            .map((day) => (
              <Checkbox
                key={day}
                label={weekdayNames[day]}
                checked={onto.has(day)}
                onChange={(event) => turn(day, event.currentTarget.checked)}
              />
            ))}
        </div>
        <div role="alert">
          {nobody ? <FieldError id={`${id}-nobody`}>Escolha ao menos um dia</FieldError> : null}
        </div>
      </fieldset>
    </Dialog>
  )
}
