import { listWords } from '@encaixe/contract/visit-words.ts'
import { AnswerMark } from '../appointments/appointment-badges.tsx'
import { describeAnswer } from '../appointments/describe-answer.ts'
import { listProcedures, minutesOf } from '../appointments/describe-visit.ts'
import { formatDuration } from '../platform/formats.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { FittedSlotDrawing } from '../ui/empty-state.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { AgendaEntry } from './read-agenda.ts'
import type { Today } from './read-today.ts'
import { describeWait } from './read-today.ts'

/** `next`: the parts of one visit; most visits have one part. */
type Props = { next: readonly AgendaEntry[] | undefined; today: Today }

export function NextCard({ next, today }: Props) {
  return (
    <Card
      as="section"
      tone="petrol"
      padding="none"
      aria-label="Próximo agendamento"
      className="px-5 py-4 sm:px-6 sm:py-5"
    >
      {next?.[0] ? <Next next={next[0]} parts={next} today={today} /> : <NothingNext />}
    </Card>
  )
}

const answers = { confirmed: 'Já confirmou que vem', unanswered: 'Ainda não confirmou' }

type NextProps = { next: AgendaEntry; parts: readonly AgendaEntry[]; today: Today }

function Next({ next, parts, today }: NextProps) {
  const { startTime, clientName, guestName } = next
  const answer = describeAnswer(next, today)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="text-ui text-[#f7c878]">Próximo, {describeWait(next, today)}</p>
        <h2 className="mt-1 text-display-md">
          <span className="max-sm:block">{startTime}</span>
          <span className="max-sm:sr-only"> · </span>
          {clientName}
        </h2>
        <p className="mt-1">
          {guestName ? `Para: ${guestName}. ` : ''}
          {listProcedures(parts)}, {formatDuration(minutesOf(parts))}, com{' '}
          {listWords(parts.map(({ collaborator }) => collaborator.name))}
        </p>
        {answer ? <p className="mt-1 text-ui text-[#cfe3e6]">{answers[answer]}</p> : null}
      </div>
      <ButtonLink to={`/schedules/${next.id}`} variant="onDark" wide="phone">
        Abrir agendamento
      </ButtonLink>
    </div>
  )
}

function NothingNext() {
  return (
    <div className="flex min-h-[5.5rem] items-center justify-between gap-6">
      <div>
        <p className="text-ui text-[#f7c878]">Próximo</p>
        <h2 className="mt-1 text-display-md">Nenhum agendamento por vir</h2>
        <p className="mt-1 text-[#cfe3e6]">Quem vem a seguir aparece aqui, com a hora e quem vai atender.</p>
      </div>
      <FittedSlotDrawing className="h-auto w-20 shrink-0 max-sm:hidden [&_.fill-accent-soft]:fill-petrol-tone" />
    </div>
  )
}

const shown = 5

type Visit = readonly AgendaEntry[]

type LaterCardProps = {
  later: readonly Visit[]
  total: number
  today: Today
  /** True to show one visit on a phone instead of two, because questions above the day need the room. */
  isShort: boolean
}

/** The upcoming visits after the next one. */
export function LaterCard({ later, total, today, isShort }: LaterCardProps) {
  return (
    <Card as="section" padding="none" aria-labelledby="depois">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-5 sm:min-h-16">
        <h2 id="depois" className="text-display-sm">
          Depois
        </h2>
        {total === 0 ? null : (
          <TextLink to="/schedules" tone="accent" alone>
            {describeTotal(total)} <ArrowRightIcon />
          </TextLink>
        )}
      </div>
      {later.length === 0 ? (
        <p className="border-t border-line px-5 py-5 text-ink-2">
          Os agendamentos seguintes aparecem aqui, em ordem de horário.
        </p>
      ) : (
        <ul
          className={isShort ? 'max-sm:[&>li:nth-child(n+2)]:hidden' : 'max-sm:[&>li:nth-child(n+3)]:hidden'}
        >
          {later.slice(0, shown).map((parts) => (
            <LaterRow key={parts[0]?.id} parts={parts} today={today} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const describeTotal = (total: number) => (total === 1 ? 'Ver o próximo' : `Ver todos os ${total} próximos`)

function LaterRow({ parts, today }: { parts: Visit; today: Today }) {
  const [entry] = parts
  if (!entry) return null
  const { id, startTime, clientName, guestName } = entry
  const people = [...new Set(parts.map(({ collaborator }) => collaborator.name))]
  return (
    <li className="border-t border-line">
      <PageLink
        to={`/schedules/${id}`}
        className="grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-2 transition-colors hover:bg-sunken focus-visible:-outline-offset-4 sm:gap-x-6 sm:py-3"
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
            {listWords(people.map((name) => name.split(' ')[0] ?? name))}
          </span>
        </span>
      </PageLink>
    </li>
  )
}
