import {
  timePattern,
  type Weekday,
  type WorkDayField,
  weekdayNames,
} from '@encaixe/contract/work-schedule.ts'
import { useEffect, useId, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { FieldError } from '../ui/field.tsx'
import { HoursBar } from '../ui/hours-bar.tsx'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { Switch } from '../ui/switch.tsx'
import { TimeInput } from '../ui/time-input.tsx'
import { describeDay } from './describe-day.ts'
import { spansOf } from './measure-week.ts'
import type { CollaboratorFields, DayFields } from './read-collaborator-form.ts'

const times: [WorkDayField, string][] = [
  ['startTime', 'Início'],
  ['endTime', 'Término'],
  ['breakStart', 'Intervalo, início'],
  ['breakEnd', 'Intervalo, fim'],
]

type Props = { day: Weekday; scale: { from: number; to: number }; onTouch: () => void }

/** One day of the week. On a phone its fields are folded until opened, or until one of them is wrong. */
export function WorkDay({ day, scale, onTouch }: Props) {
  const id = useId()
  const { register, setValue, formState } = useFormContext<CollaboratorFields>()
  const value = useWatch<CollaboratorFields>({ name: `workSchedule.${day}` }) as DayFields
  const errors = formState.errors.workSchedule?.[day]
  const [unfolded, setUnfolded] = useState(false)
  const wrong = times.filter(([field]) => errors?.[field])
  const hasWrong = wrong.length > 0
  const open = unfolded || hasWrong
  const name = weekdayNames[day]

  // A day that was opened because of an error stays open while its fields are corrected.
  useEffect(() => {
    if (hasWrong) setUnfolded(true)
  }, [hasWrong])

  /** Resets an incomplete time when the day is folded, because nobody would see its error. */
  const clearIncompleteTimes = () => {
    for (const [field] of times) {
      if (value[field] && !timePattern.test(value[field])) setValue(`workSchedule.${day}.${field}`, '')
    }
  }
  return (
    <fieldset
      onFocus={onTouch}
      className="flex min-w-0 flex-wrap gap-x-6 gap-y-1 border-t border-line py-3.5 sm:py-4"
    >
      <legend className="sr-only">{name}</legend>
      <div className="flex basis-full flex-wrap items-center justify-between gap-x-3 sm:basis-42 sm:flex-col sm:items-start sm:justify-start">
        <p aria-hidden="true" className={`font-semibold ${value.enabled ? '' : 'text-ink-2'}`}>
          {name}
        </p>
        <Switch
          label={`Atende ${name.toLowerCase()}`}
          words={{ on: 'Disponível', off: 'Indisponível' }}
          className="max-sm:flex-row-reverse"
          {...register(`workSchedule.${day}.enabled`, { onChange: clearIncompleteTimes })}
        />
      </div>
      {value.enabled ? (
        <div className="min-w-0 flex-[1_1_20rem]">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-times`}
            onClick={() => setUnfolded(hasWrong || !open)}
            className="-mx-2 flex min-h-11 w-[calc(100%+16px)] items-center justify-between gap-3 rounded-md px-2 py-2 text-left text-ui hover:bg-sunken sm:hidden [&>svg]:shrink-0 [&>svg]:text-accent-text aria-expanded:[&>svg]:rotate-180"
          >
            <span>
              <span className="sr-only">{`Horário de ${name.toLowerCase()}: `}</span>
              {describeDay(value)}
            </span>
            <ChevronDownIcon />
          </button>
          <div
            id={`${id}-times`}
            className={`grid-cols-2 gap-x-3 gap-y-2.5 sm:grid-cols-[repeat(auto-fit,minmax(6.75rem,1fr))] ${open ? 'grid max-sm:mb-3' : 'hidden sm:grid'}`}
          >
            {times.map(([field, label]) => (
              <TimeField
                key={field}
                day={day}
                field={field}
                label={label}
                errorId={errors?.[field] ? `${id}-${field}` : undefined}
              />
            ))}
          </div>
          {wrong.map(([field]) => (
            <FieldError key={field} id={`${id}-${field}`}>
              {errors?.[field]?.message}
            </FieldError>
          ))}
          <HoursBar {...scale} spans={spansOf(value)} className={hasWrong ? 'mt-3' : 'mt-1.5 sm:mt-3'} />
        </div>
      ) : (
        <p className="flex items-center text-ui text-ink-2 max-sm:hidden">Sem atendimento neste dia.</p>
      )}
    </fieldset>
  )
}

type TimeFieldProps = {
  day: Weekday
  field: WorkDayField
  label: string
  /** The id of the error message under the day that belongs to this field. */
  errorId: string | undefined
}

function TimeField({ day, field: name, label, errorId }: TimeFieldProps) {
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
