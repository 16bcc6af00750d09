import { listPeople } from '@encaixe/contract/visit-words.ts'
import { AnswerMark } from '../appointments/appointment-badges.tsx'
import { describeAnswer } from '../appointments/describe-answer.ts'
import { listProcedures, minutesOf } from '../appointments/describe-visit.ts'
import { formatDuration } from '../platform/formats.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { describeWait } from './describe-wait.ts'
import type { AgendaEntry } from './read-agenda.ts'
import type { Today } from './read-today.ts'

const shown = 5

type Visit = readonly AgendaEntry[]

type Props = { later: readonly Visit[]; total: number | undefined; today: Today }

/** The upcoming visits after the next one. */
export function LaterCard({ later, total, today }: Props) {
  return (
    <Card as="section" padding="none" aria-labelledby="depois">
      <h2 id="depois" className="px-5 pt-5 pb-3 text-display-sm">
        Depois
      </h2>
      {later.length === 0 ? (
        <p className="border-t border-line px-5 py-5 text-ink-2">
          Os agendamentos seguintes aparecem aqui, em ordem de horário.
        </p>
      ) : (
        <ul>
          {later.slice(0, shown).map((parts) => (
            <LaterRow key={parts[0]?.id} parts={parts} today={today} />
          ))}
        </ul>
      )}
      {total === 0 ? null : (
        <p className="flex justify-center border-t border-line py-1.5">
          <TextLink to="/schedules" tone="accent" alone>
            {describeTotal(total)} <ArrowRightIcon />
          </TextLink>
        </p>
      )}
    </Card>
  )
}

function describeTotal(total: number | undefined): string {
  if (total === 1) return 'Ver o próximo'
  return total === undefined ? 'Ver todos os próximos' : `Ver todos os ${total} próximos`
}

function LaterRow({ parts, today }: { parts: Visit; today: Today }) {
  const [entry] = parts
  if (!entry) return null
  const { id, startTime, clientName, guestName } = entry
  const people = [...new Set(parts.map(({ collaborator }) => collaborator.name))]
  return (
    <li className="border-t border-line">
      <PageLink
        to={`/schedules/${id}`}
        className="grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-4 sm:gap-x-6"
      >
        <span className="min-w-0">
          <span className="block font-display text-lg leading-tight font-bold">{startTime}</span>{' '}
          <span className="block text-sm text-ink-2">{describeWait(entry, today)}</span>
        </span>{' '}
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-medium">
            {clientName}
            {guestName ? <span className="font-normal text-ink-2"> · Para: {guestName}</span> : null}
          </span>{' '}
          <span className="flex flex-wrap gap-x-2.5 text-sm text-ink-2">
            {listProcedures(parts)} · {formatDuration(minutesOf(parts))}
            <AnswerMark answer={describeAnswer(entry, today)} />
          </span>
        </span>{' '}
        <span className="flex items-center gap-2.5">
          {people.slice(0, 3).map((name) => (
            <Avatar key={name} name={name} size="sm" />
          ))}
          <span className="text-ui text-ink-2 max-sm:sr-only">
            {listPeople(people.map((name) => name.split(' ')[0] ?? name))}
          </span>
        </span>
      </PageLink>
    </li>
  )
}
