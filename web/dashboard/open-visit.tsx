import type { Appointment } from '@encaixe/contract/appointments.ts'
import { listPeople } from '@encaixe/contract/visit-words.ts'
import type { StatusAction } from '../appointments/change-status.ts'
import { listProcedures, nameVisit } from '../appointments/describe-visit.ts'
import { OutcomeQuestion } from '../appointments/outcome-question.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { describeWhen } from './describe-wait.ts'
import type { Today } from './read-today.ts'

type Props = {
  ask: 'came' | 'waits' | 'paid'
  /** Of one visit. */
  parts: Appointment[]
  today: Today
  note?: string | undefined
  onAnswer: (first: Appointment, action: StatusAction, others: Appointment[]) => void
  onReceive?: (first: Appointment, others: Appointment[]) => void
}

const peopleOf = (parts: Appointment[]) => listPeople(parts.map(({ collaborator }) => collaborator.name))

/** A line of a card: the visit, and the two answers. */
export function OpenVisit({ ask, parts, today, note, onAnswer, onReceive }: Props) {
  const [first, ...others] = parts
  if (!first) return null
  return (
    <li data-visit={first.visitId} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <p className="min-w-0 flex-[1_1_15rem] [overflow-wrap:anywhere]">
        <TextLink to={`/schedules/${first.id}`} className="font-semibold">
          {first.clientName}
        </TextLink>
        <span className="block text-sm text-ink-2">
          {first.guestName ? `Para: ${first.guestName} · ` : ''}
          <span className="inline-block first-letter:uppercase">{describeWhen(first, today)}</span>
          {` · ${listProcedures(parts)} · com ${peopleOf(parts)}`}
        </span>
        {note ? <span className="block text-sm font-medium text-amber-text">{note}</span> : null}
      </p>
      <span className="flex flex-[0_1_auto] max-sm:basis-full">
        <OutcomeQuestion
          ask={ask}
          name={nameVisit(parts, true)}
          onAnswer={(action) => onAnswer(first, action, others)}
          onReceive={onReceive && (() => onReceive(first, others))}
        />
      </span>
    </li>
  )
}

/** Focuses the card's first question about another visit than the answered one, or the title of the page. */
export function focusFirst(cardTitle: string, answered?: Appointment) {
  const card = document.getElementById(cardTitle)?.closest('section')
  const lines = [...(card?.querySelectorAll<HTMLElement>('[data-visit]') ?? [])]
  const next =
    lines
      .find(({ dataset }) => dataset.visit !== answered?.visitId)
      ?.querySelector<HTMLElement>('[data-question] button') ?? document.querySelector<HTMLElement>('main h1')
  next?.focus({ preventScroll: true })
}
