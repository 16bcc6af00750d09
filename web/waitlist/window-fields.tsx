import { dayName } from '@encaixe/contract/date-names.ts'
import { DateField } from '../exceptions/date-field.tsx'
import { Button } from '../ui/button.tsx'
import { Choice, ChoiceGroup } from '../ui/choice-group.tsx'
import { Field } from '../ui/field.tsx'
import { TrashIcon } from '../ui/icons/actions.tsx'
import { TimeInput } from '../ui/time-input.tsx'
import type { DaysChoice, HoursChoice, WindowDraft, WindowProblems } from './write-window.ts'

type Props = {
  draft: WindowDraft
  onChange: (change: Partial<WindowDraft>) => void
  problems: WindowProblems
  today: string
  /** The day of the booking form. */
  day: string | null
  /** `Período 2`, while there are several. */
  title: string | undefined
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined
}

const hours: { value: HoursChoice; name: string; note?: string }[] = [
  { value: 'any', name: 'Qualquer hora' },
  { value: 'morning', name: 'Manhã', note: 'até 12:00' },
  { value: 'afternoon', name: 'Tarde', note: '12:00 a 18:00' },
  { value: 'night', name: 'Noite', note: 'depois das 18:00' },
  { value: 'typed', name: 'Escolher horas' },
]

/** The days and hours of one period. */
export function WindowFields({ draft, onChange, problems, today, day, title, onRemove }: Props) {
  const days: { value: DaysChoice; name: string }[] = [
    { value: 'today', name: 'Hoje' },
    ...(day && day !== today ? [{ value: 'day' as const, name: dayName(day, false) }] : []),
    { value: 'week', name: 'Próximos 7 dias' },
    { value: 'range', name: 'Escolher dias' },
  ]
  return (
    <section aria-label={title} className="grid gap-5">
      {title ? (
        <div className="-mb-2 flex items-center justify-between">
          <h3 className="text-lg">{title}</h3>
          {onRemove ? (
            <Button
              variant="text"
              size="sm"
              icon={<TrashIcon />}
              aria-label={`Tirar o ${title.toLowerCase()}`}
              onClick={onRemove}
            >
              Tirar
            </Button>
          ) : null}
        </div>
      ) : null}
      <ChoiceGroup
        legend="Em que dias?"
        value={draft.days}
        onChange={(choice: DaysChoice) =>
          onChange({ days: choice, ...(choice === 'day' && { from: day ?? '' }) })
        }
        className="flex flex-wrap gap-2"
      >
        {days.map(({ value, name }) => (
          <ChipChoice key={value} value={value} name={name} />
        ))}
      </ChoiceGroup>
      {draft.days === 'range' ? (
        <div className="grid grid-cols-1 gap-3">
          <DateField
            label="Primeiro dia"
            value={draft.from}
            onChange={(from) => onChange({ from, ...(draft.to < from && { to: from }) })}
            today={today}
            min={today}
            error={problems.from}
          />
          <DateField
            label="Último dia"
            value={draft.to}
            onChange={(to) => onChange({ to })}
            today={today}
            min={draft.from || today}
            error={problems.to}
          />
        </div>
      ) : null}
      <ChoiceGroup
        legend="A que horas?"
        value={draft.hours}
        onChange={(choice: HoursChoice) => onChange({ hours: choice })}
        className="flex flex-wrap gap-2"
      >
        {hours.map(({ value, name, note }) => (
          <ChipChoice key={value} value={value} name={name} note={note} />
        ))}
      </ChoiceGroup>
      {draft.hours === 'typed' ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-3">
          <Field label="Das" error={problems.startTime}>
            <TimeInput value={draft.startTime} onChange={(startTime) => onChange({ startTime })} />
          </Field>
          <Field label="Até as" error={problems.endTime}>
            <TimeInput value={draft.endTime} onChange={(endTime) => onChange({ endTime })} />
          </Field>
        </div>
      ) : null}
    </section>
  )
}

type ChipProps = { value: string; name: string; note?: string | undefined }

/** One option of a group, as a chip. */
export function ChipChoice({ value, name, note }: ChipProps) {
  return (
    <Choice
      value={value}
      className="relative inline-flex min-h-11 flex-col items-center justify-center rounded-md border border-line bg-surface px-4 py-1 leading-tight font-medium transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent forced-colors:has-checked:border-4"
    >
      <span className="first-letter:uppercase">{name}</span>{' '}
      {note ? <span className="text-xs font-normal opacity-80">{note}</span> : null}
    </Choice>
  )
}
