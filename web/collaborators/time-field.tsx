import { timePattern, type Weekday, type WorkDayField } from '@encaixe/contract/work-schedule.ts'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
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
  const path = `workSchedule.${day}.${name}` as const
  const { getValues, trigger } = useFormContext<CollaboratorFields>()
  const { field } = useController<CollaboratorFields, typeof path>({ name: path })
  const leave = () => {
    field.onBlur()
    const time = getValues(path)
    if (errorId || (time && !timePattern.test(time))) void trigger(path)
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-ink-2">
        {label}
      </label>
      <TimeInput
        {...field}
        onBlur={leave}
        id={id}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
      />
    </div>
  )
}
