import { dayName } from '@encaixe/contract/date-names.ts'
import { mostWindows } from '@encaixe/contract/waitlist-rules.ts'
import { type ReactNode, useRef, useState } from 'react'
import { DateField } from '../exceptions/date-field.tsx'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Choice, ChoiceGroup } from '../ui/choice-group.tsx'
import { Field } from '../ui/field.tsx'
import { PlusIcon, TrashIcon } from '../ui/icons/actions.tsx'
import { BellIcon } from '../ui/icons/notices.tsx'
import { TimeInput } from '../ui/time-input.tsx'
import type { ShopDay } from './find-room.ts'
import type { JoinDraft } from './store-draft.ts'
import {
  addDraft,
  canBring,
  checkWindow,
  type DaysChoice,
  type HoursChoice,
  keepToShop,
  type WindowDraft,
  type WindowProblems,
} from './write-window.ts'

type Props = {
  choice: JoinDraft
  onChange: (choice: JoinDraft) => void
  shop: ShopDay
  day: string | null
  /** The professional who is chosen in the booking form. */
  person: { id: string; name: string } | undefined
  /** The free times in the chosen periods. */
  free: ReactNode
  /** The words of the button. */
  action: string
  /** The note about the terms, above the button. */
  terms: ReactNode
  failure: Error | undefined
  isSending: boolean
  onSubmit: () => void
}

const failed = 'Não foi possível entrar na lista. Por favor, tente novamente.'

/** The form of a waiting-list entry: days, hours and professional. Usual choices are preset, so one tap is enough. */
export function JoinForm({ choice, onChange, shop, day, person, action, ...rest }: Props) {
  const { free, terms, failure, isSending, onSubmit } = rest
  const { drafts, withPerson } = choice
  const [attempted, setAttempted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problems = drafts.map((draft) => checkWindow(draft, shop))
  const several = drafts.length > 1
  const change = (place: number, changed: WindowDraft) =>
    onChange({ ...choice, drafts: drafts.with(place, changed) })

  function submit() {
    setAttempted(true)
    if (problems.every((one) => Object.keys(one).length === 0)) return onSubmit()
    // The focus moves after the render that shows the errors.
    setTimeout(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus(),
    )
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        // The event must not reach the booking form around the portal, because React passes events on to it.
        event.stopPropagation()
        submit()
      }}
    >
      {drafts.map((draft, place) => (
        <WindowFields
          key={draft.id}
          draft={draft}
          onChange={(changed) => change(place, changed)}
          problems={attempted ? (problems[place] ?? {}) : {}}
          shop={shop}
          day={day}
          title={several ? `Período ${place + 1}` : undefined}
          onRemove={
            several
              ? () => onChange({ ...choice, drafts: drafts.filter((_, at) => at !== place) })
              : undefined
          }
        />
      ))}
      {drafts.length < mostWindows ? (
        <Button
          variant="text"
          size="sm"
          icon={<PlusIcon />}
          className="-mt-2 -ml-2 justify-self-start"
          onClick={() => {
            onChange({ ...choice, drafts: [...drafts, addDraft(drafts)] })
            // The page scrolls after the render that shows the new period, which is below the visible part.
            setTimeout(() => focusPeriod(form.current, drafts.length))
          }}
        >
          Outro período também serve
        </Button>
      ) : null}
      {free}
      {person ? (
        <ChoiceGroup
          legend="Com quem?"
          value={withPerson ? 'person' : 'anybody'}
          onChange={(who: string) => onChange({ ...choice, withPerson: who === 'person' })}
          className="grid grid-cols-2 gap-2"
        >
          <ChipChoice value="anybody" name="Quem estiver livre" />
          <ChipChoice value="person" name={`Só com ${person.name}`} />
        </ChoiceGroup>
      ) : null}
      <ul className="grid list-disc gap-1.5 rounded-lg bg-sunken py-3.5 pr-4 pl-8 text-ui text-ink-2">
        <li>Quando um horário desses abrir, você recebe uma mensagem com o link para ficar com ele.</li>
        <li>Até três pessoas são avisadas juntas: quem tocar primeiro leva.</li>
        <li>São no máximo três mensagens por dia, e você sai da lista quando quiser.</li>
      </ul>
      <div>
        <Refusal error={failure} fallback={failed} className="mb-4" />
        {terms}
        <Button
          type="submit"
          wide
          className="scroll-mb-6"
          icon={<BellIcon />}
          sending={isSending}
          sendingLabel="Entrando na lista..."
        >
          {action}
        </Button>
      </div>
    </form>
  )
}

function focusPeriod(form: HTMLFormElement | null, place: number): void {
  const period = form?.querySelectorAll('section')[place]
  period?.querySelector('input')?.focus({ preventScroll: true })
  period?.scrollIntoView({ block: 'center' })
}

type WindowFieldsProps = {
  draft: WindowDraft
  onChange: (changed: WindowDraft) => void
  problems: WindowProblems
  shop: ShopDay
  /** The day that is chosen in the booking form. */
  day: string | null
  /** The title of the period: `Período 2`; undefined when there is only one period. */
  title: string | undefined
  /** Removes the period; undefined for the only period. */
  onRemove: (() => void) | undefined
}

const chipGrid = 'grid grid-cols-2 gap-2'

const hours: { value: HoursChoice; name: string; note?: string }[] = [
  { value: 'any', name: 'Qualquer hora' },
  { value: 'morning', name: 'Manhã', note: 'até 12:00' },
  { value: 'afternoon', name: 'Tarde', note: '12:00 a 18:00' },
  { value: 'night', name: 'Noite', note: 'depois das 18:00' },
  { value: 'typed', name: 'Escolher horas' },
]

/** The days and hours of one period. */
function WindowFields({ draft, onChange, problems, shop, day, title, onRemove }: WindowFieldsProps) {
  const today = shop.now.date
  const change = (part: Partial<WindowDraft>) => onChange(keepToShop({ ...draft, ...part }, shop))
  const days: { value: DaysChoice; name: string }[] = [
    ...(canBring(draft, { days: 'today', hours: 'any' }, shop)
      ? [{ value: 'today' as const, name: 'Hoje' }]
      : []),
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
          change({ days: choice, ...(choice === 'day' && { from: day ?? '' }) })
        }
        className={chipGrid}
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
            onChange={(from) => change({ from, ...(draft.to < from && { to: from }) })}
            today={today}
            min={today}
            error={problems.from}
          />
          <DateField
            label="Último dia"
            value={draft.to}
            onChange={(to) => change({ to })}
            today={today}
            min={draft.from || today}
            error={problems.to}
          />
        </div>
      ) : null}
      <ChoiceGroup
        legend="A que horas?"
        value={draft.hours}
        onChange={(choice: HoursChoice) => change({ hours: choice })}
        className={chipGrid}
      >
        {hours.map(({ value, name, note }) => (
          <ChipChoice
            key={value}
            value={value}
            name={name}
            {...(value === 'any' || canBring(draft, { hours: value }, shop)
              ? { note }
              : { note: 'fora do horário', disabled: true })}
          />
        ))}
      </ChoiceGroup>
      {draft.hours === 'typed' ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-3">
          <Field label="Das" error={problems.startTime}>
            <TimeInput value={draft.startTime} onChange={(startTime) => change({ startTime })} />
          </Field>
          <Field label="Até as" error={problems.endTime}>
            <TimeInput value={draft.endTime} onChange={(endTime) => change({ endTime })} />
          </Field>
        </div>
      ) : null}
    </section>
  )
}

type ChipProps = { value: string; name: string; note?: string | undefined; disabled?: boolean }

function ChipChoice({ value, name, note, disabled = false }: ChipProps) {
  return (
    <Choice
      value={value}
      disabled={disabled}
      className="relative inline-flex min-h-13 flex-col items-center justify-center rounded-md border border-line bg-surface px-2 py-1 text-center leading-tight font-medium transition-colors last:odd:col-span-2 not-has-disabled:hover:border-accent has-disabled:border-line has-disabled:bg-transparent has-disabled:text-ink-3 has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent forced-colors:has-checked:border-4"
    >
      <span className="first-letter:uppercase">{name}</span>{' '}
      {note ? <span className="text-xs font-normal opacity-80">{note}</span> : null}
    </Choice>
  )
}
