import { speakDuration } from '@encaixe/contract/counted.ts'
import {
  timePattern,
  type Weekday,
  type WorkDayField,
  weekdayNames,
  weekdays,
  workDayProblems,
} from '@encaixe/contract/work-schedule.ts'
import { useEffect, useId, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { formatDuration } from '../platform/formats.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { HoursBar } from '../ui/hours-bar.tsx'
import { CheckIcon, CopyIcon } from '../ui/icons/actions.tsx'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TimeInput } from '../ui/time-input.tsx'
import { describeDay, shortDays, theDay } from './describe-day.ts'
import { measureWeek, scaleOf, spansOf } from './measure-week.ts'
import type { CollaboratorFields, DayFields, WeekFields } from './read-collaborator-form.ts'
import { WeekPresets } from './week-presets.tsx'

/** The working week of one collaborator: a row and a bar for each day, and the total. */
export function WorkWeek({ name }: { name: string }) {
  const { setValue, formState, trigger } = useFormContext<CollaboratorFields>()
  const week = useWatch<CollaboratorFields>({ name: 'workSchedule' }) as WeekFields
  const [touched, setTouched] = useState<Weekday>()
  const [copying, setCopying] = useState(false)
  const [copied, setCopied] = useState('')
  const scale = scaleOf(week)
  const source = [...(touched ? [touched] : []), ...weekdays].find((day) => canBeCopied(week, day))

  function copy(from: Weekday, onto: Weekday[]) {
    setCopying(false)
    setValue('workSchedule', copyDay(week, from, onto), { shouldDirty: true })
    if (formState.isSubmitted) void trigger()
    const days = onto.length === 1 ? shortDays[onto[0] as Weekday] : `${onto.length} dias`
    setCopied(`Horário de ${shortDays[from]} repetido em ${days}`)
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_280px]">
      <Card className="sm:px-6">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="font-display text-display-sm">
            {name ? `Quando ${name} atende` : 'Dias e horários de atendimento'}
          </h2>
          {source ? (
            <Button
              variant="soft"
              size="sm"
              wide="phone"
              icon={<CopyIcon />}
              onClick={() => setCopying(true)}
            >
              {`Repetir ${theDay(source)} nos outros dias`}
            </Button>
          ) : null}
          <p
            role="status"
            className="flex items-center gap-2 text-sm font-medium text-ok-text empty:sr-only sm:basis-full"
          >
            {copied ? <CheckIcon className="shrink-0" /> : null}
            {copied}
          </p>
        </div>
        <div className="mb-3">
          <WeekPresets />
        </div>
        {weekdays.map((day) => (
          <WorkDay
            key={day}
            day={day}
            scale={scale}
            onTouch={() => {
              setTouched(day)
              setCopied('')
            }}
          />
        ))}
      </Card>
      <WeekSummary week={week} scale={scale} />
      {source ? (
        <CopyDayDialog
          open={copying}
          onClose={() => setCopying(false)}
          week={week}
          source={source}
          onCopy={copy}
        />
      ) : null}
    </div>
  )
}

const times: [WorkDayField, string][] = [
  ['startTime', 'Início'],
  ['endTime', 'Término'],
  ['breakStart', 'Intervalo, início'],
  ['breakEnd', 'Intervalo, fim'],
]

type Props = { day: Weekday; scale: { from: number; to: number }; onTouch: () => void }

/** One day of the week. On a phone its fields are folded until opened, or until one of them is wrong. */
function WorkDay({ day, scale, onTouch }: Props) {
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

const counted = [
  '',
  'um dia',
  'dois dias',
  'três dias',
  'quatro dias',
  'cinco dias',
  'seis dias',
  'sete dias',
]

type WeekSummaryProps = { week: WeekFields; scale: { from: number; to: number } }

/** Total hours of the week, with a bar for each day. */
function WeekSummary({ week, scale }: WeekSummaryProps) {
  const { minutes, days } = measureWeek(week)
  return (
    <Card as="section" aria-labelledby="semana" className="lg:sticky lg:top-24">
      <h2 id="semana" className="font-text text-ui font-normal tracking-normal text-ink-2">
        Semana
      </h2>
      <p className="font-display text-display-md font-bold">
        <span aria-hidden="true">{formatDuration(minutes)}</span>
        <span className="sr-only">{speakDuration(minutes)}</span>
      </p>
      <p className="mt-1 text-ui text-ink-2">
        {days === 0
          ? 'Nenhum dia de atendimento: ninguém consegue agendar.'
          : `de atendimento, em ${counted[days]}. Mudar a jornada não mexe nos agendamentos já marcados.`}
      </p>
      <WeekDrawing week={week} scale={scale} />
    </Card>
  )
}

/** Seven columns side by side, one for each day. */
function WeekDrawing({ week, scale: { from, to } }: WeekSummaryProps) {
  const at = (minute: number) => `${((minute - from) / (to - from)) * 100}%`
  return (
    <div aria-hidden="true" className="mt-4 grid grid-cols-7 gap-1.5">
      {weekdays.map((day) => (
        <div key={day}>
          <div className="relative h-28 overflow-hidden rounded-xs bg-sunken forced-colors:border">
            {spansOf(week[day]).map(({ start, end, tone }) => (
              <span
                key={start}
                className={`absolute inset-x-0 rounded-[3px] ${tone === 'open' ? 'bg-block forced-colors:bg-[CanvasText]' : 'bg-block-past'}`}
                style={{ top: at(start), bottom: `calc(100% - ${at(end)})` }}
              />
            ))}
          </div>
          <p className="mt-1 text-center text-xs text-ink-2">{weekdayNames[day].charAt(0)}</p>
        </div>
      ))}
    </div>
  )
}

type CopyDayDialogProps = {
  open: boolean
  onClose: () => void
  week: WeekFields
  /** The day that was edited last. It is preselected as the day to copy. */
  source: Weekday
  onCopy: (from: Weekday, onto: Weekday[]) => void
}

function CopyDayDialog({ open, onClose, ...rest }: CopyDayDialogProps) {
  return open ? <Choosing onClose={onClose} {...rest} /> : null
}

function Choosing({ onClose, week, source, onCopy }: Omit<CopyDayDialogProps, 'open'>) {
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

/** Copies hours, break and the working-day flag of one day onto others. */
export function copyDay(week: WeekFields, from: Weekday, onto: readonly Weekday[]): WeekFields {
  const copied = onto.map((day) => [day, { ...week[from] }])
  return { ...week, ...Object.fromEntries(copied) }
}

/** Suggested targets: the other working days whose hours differ. */
export function suggestTargets(week: WeekFields, from: Weekday): Weekday[] {
  const same = JSON.stringify(week[from])
  return weekdays.filter((day) => day !== from && week[day].enabled && JSON.stringify(week[day]) !== same)
}

/** Only a working day without invalid fields can be copied. */
export const canBeCopied = (week: WeekFields, day: Weekday) =>
  week[day].enabled && Object.keys(workDayProblems(week[day])).length === 0
