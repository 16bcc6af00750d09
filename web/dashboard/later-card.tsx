import { AnswerMark } from '../appointments/answer-mark.tsx'
import { describeAnswer } from '../appointments/describe-answer.ts'
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

type Props = { later: AgendaEntry[]; total: number | undefined; today: Today }

/** The upcoming appointments after the next one. */
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
          {later.slice(0, shown).map((entry) => (
            <LaterRow key={entry.id} entry={entry} today={today} />
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

function LaterRow({ entry, today }: { entry: AgendaEntry; today: Today }) {
  const { id, startTime, clientName, procedure, duration, collaborator } = entry
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
          <span className="block font-medium">{clientName}</span>{' '}
          <span className="flex flex-wrap gap-x-2.5 text-sm text-ink-2">
            {procedure.name} · {formatDuration(duration)}
            <AnswerMark answer={describeAnswer(entry, today)} />
          </span>
        </span>{' '}
        <span className="flex items-center gap-2.5">
          <Avatar name={collaborator.name} size="sm" />
          <span className="text-ui text-ink-2 max-sm:sr-only">{collaborator.name.split(' ')[0]}</span>
        </span>
      </PageLink>
    </li>
  )
}
