import { type Weekday, weekdayNames, weekdays } from '@encaixe/contract/work-schedule.ts'
import { useController, useWatch } from 'react-hook-form'
import { Field, FieldError } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TimeInput } from '../ui/time-input.tsx'
import type { CompanyForm } from './edit-company.ts'

export function GivenHours({ form }: { form: CompanyForm }) {
  const problem = form.formState.errors.hoursFrom?.message
  return (
    <div className="divide-y divide-line border-y border-line">
      {weekdays.map((day) => (
        <OpeningDay key={day} form={form} day={day} />
      ))}
      {problem ? <FieldError>{problem}</FieldError> : null}
    </div>
  )
}

function OpeningDay({ form, day }: { form: CompanyForm; day: Weekday }) {
  const { control, register, clearErrors, formState } = form
  const open = useWatch({ control, name: `hours.${day}.open` })
  const forget = () => clearErrors([`hours.${day}.opens`, `hours.${day}.closes`])
  const wrong = formState.errors.hours?.[day]
  const problem = wrong?.opens?.message ?? wrong?.closes?.message
  const problemId = problem ? `${day}-problem` : undefined
  const name = weekdayNames[day]
  return (
    <fieldset className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)] sm:items-center">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-3 sm:flex-col sm:items-start">
        <span className="font-semibold" aria-hidden="true">
          {name}
        </span>
        <Switch
          {...register(`hours.${day}.open`, { onChange: forget })}
          label={`Abre ${day === 'saturday' || day === 'sunday' ? 'no' : 'na'} ${name.toLowerCase()}`}
          words={{ on: 'Aberto', off: 'Fechado' }}
        />
      </div>
      {open ? (
        <div>
          <div className="grid max-w-[22rem] grid-cols-2 gap-3">
            <Moment {...{ form, day, problemId }} end="opens" label="Abre" />
            <Moment {...{ form, day, problemId }} end="closes" label="Fecha" />
          </div>
          {problem ? <FieldError id={problemId}>{problem}</FieldError> : null}
        </div>
      ) : null}
    </fieldset>
  )
}

type MomentProps = {
  form: CompanyForm
  day: Weekday
  end: 'opens' | 'closes'
  label: string
  /** Opening and closing time share one error message. */
  problemId: string | undefined
}

function Moment({ form, day, end, label, problemId }: MomentProps) {
  const { control, clearErrors, formState } = form
  const { field } = useController({ control, name: `hours.${day}.${end}` })
  return (
    <Field label={label}>
      <TimeInput
        {...field}
        onChange={(time) => {
          clearErrors([`hours.${day}.opens`, `hours.${day}.closes`])
          field.onChange(time)
        }}
        aria-invalid={formState.errors.hours?.[day]?.[end] ? true : undefined}
        aria-describedby={problemId}
      />
    </Field>
  )
}
