import { timeOf } from '@encaixe/contract/local-time.ts'
import { AnswerMark } from '../appointments/appointment-badges.tsx'
import type { StatusAction } from '../appointments/change-status.ts'
import { describeAnswer } from '../appointments/describe-answer.ts'
import { listProcedures, minutesOf } from '../appointments/describe-visit.ts'
import { OutcomeQuestion } from '../appointments/outcome-question.tsx'
import { StatusBadge } from '../appointments/status-badge.tsx'
import type { Today } from '../dashboard/read-today.ts'
import { formatDuration } from '../platform/formats.ts'
import { Button } from '../ui/button.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ClientLinks } from './client-links.tsx'
import type { DayVisit } from './read-day.ts'

type Props = {
  visit: DayVisit
  today: Today
  onAnswer: (visit: DayVisit, action: StatusAction) => void
  onReceive: (visit: DayVisit) => void
}

/** A visit that is still open: who comes, how to reach her, and once it has begun whether she came. */
export function VisitRow({ visit, today, onAnswer, onReceive }: Props) {
  const { lead, asks, now } = visit
  return (
    <li data-visit={lead.visitId} className="grid gap-x-3 gap-y-3 px-5 py-4">
      <div className="flex items-start gap-3">
        <Moment visit={visit} />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <TextLink
            to={`/schedules/${lead.id}`}
            className="text-lg leading-tight font-semibold no-underline!"
          >
            {lead.clientName}
          </TextLink>
          <p className="mt-0.5 text-ui text-ink-2">
            {lead.guestName ? `Para: ${lead.guestName} · ` : ''}
            {`${listProcedures(visit.parts)} · ${formatDuration(minutesOf(visit.parts))}`}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-3 empty:hidden">
            {now ? <span className="text-sm font-semibold text-amber-text">Agora</span> : null}
            {lead.status === 'held' ? <StatusBadge of={lead} owner /> : null}
            <AnswerMark answer={describeAnswer(lead, today)} />
          </p>
        </div>
        <ClientLinks name={lead.clientName} phone={lead.clientPhone} />
      </div>
      {asks ? (
        <OutcomeQuestion
          ask="came"
          name={`${lead.clientName}, ${lead.startTime}`}
          onAnswer={(action) => onAnswer(visit, action)}
          onReceive={() => onReceive(visit)}
        />
      ) : null}
    </li>
  )
}

/** A visit of today that is settled, with the way back. */
export function SettledRow({ visit, onUndo }: { visit: DayVisit; onUndo: () => void }) {
  const { lead } = visit
  return (
    <li className="flex items-center gap-3 px-5 py-2">
      <Moment visit={visit} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        <TextLink to={`/schedules/${lead.id}`} alone className="font-medium no-underline!">
          {lead.clientName}
        </TextLink>
        <StatusBadge of={lead} owner />
      </div>
      <Button
        variant="text"
        size="sm"
        icon={<RefreshIcon />}
        aria-label={`Desfazer: ${lead.clientName}, ${lead.startTime}`}
        onClick={onUndo}
      >
        <span className="max-sm:hidden">Desfazer</span>
      </Button>
    </li>
  )
}

function Moment({ visit: { start, end } }: { visit: DayVisit }) {
  return (
    <p className="w-14 shrink-0">
      <span className="block font-display text-lg leading-tight font-bold">{timeOf(start)}</span>{' '}
      <span className="block text-sm text-ink-2">
        <span className="sr-only">até </span>
        {timeOf(end)}
      </span>
    </p>
  )
}
