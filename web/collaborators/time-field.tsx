import type { Weekday, WorkDayField } from '@encaixe/contract/work-schedule.ts'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { TimeInput } from '../ui/time-input.tsx'
import type { CollaboratorFields } from './read-collaborator-form.ts'

type Props = {
  day: Weekday
  field: WorkDayField
  label: string
  /** The sentence under the day that is about this field. */
  errorId: string | undefined
}

export function TimeField({ day, field: name, label, errorId }: Props) {
  const id = useId()
  const { field } = useController<CollaboratorFields, `workSchedule.${Weekday}.${WorkDayField}`>({
    name: `workSchedule.${day}.${name}`,
  })
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-ink-2">
        {label}
      </label>
      <TimeInput {...field} id={id} aria-invalid={errorId ? true : undefined} aria-describedby={errorId} />
    </div>
  )
}
