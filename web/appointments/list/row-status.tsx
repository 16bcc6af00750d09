import type { Appointment } from '@encaixe/contract/appointments.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { AnswerMark } from '../answer-mark.tsx'
import { decideActions, isOwed } from '../decide-actions.ts'
import { describeAnswer } from '../describe-answer.ts'
import { statusNames } from '../describe-appointment.ts'
import { StatusBadge } from '../status-badge.tsx'
import type { ListFilters } from './read-filters.ts'

type Props = { row: Appointment; tab: ListFilters['tab']; owner: boolean; now: number }

/**
 * What a row says about itself. The status that nearly all rows of the tab have is quiet, and on a phone left out; the
 * client's answer says more.
 */
export function RowStatus({ row, tab, owner, now }: Props) {
  const usual = tab === 'past' ? 'completed' : 'scheduled'
  // The buttons of the row say it better.
  const isAsked = decideActions(row, { owner, now }).answer || (tab === 'past' && row.status === 'scheduled')
  if (row.status !== usual) {
    return owner && isAsked ? (
      <span className="max-md:sr-only">
        <StatusBadge of={row} owner wraps />
      </span>
    ) : (
      // On a phone the line above the buttons says it.
      <span className={isOwed(row) ? 'max-md:sr-only' : 'contents'}>
        <StatusBadge of={row} owner={owner} wraps={isOwed(row)} />
      </span>
    )
  }
  const answer = describeAnswer(row, localTime(new Date(now), row.timezone))
  const shown = usual === 'scheduled' && (answer === 'confirmed' || owner) ? answer : undefined
  return (
    <>
      <span className={shown ? 'sr-only' : 'text-ink-2 max-md:sr-only'}>{statusNames[row.status]}</span>
      <AnswerMark answer={shown} className="max-md:ml-2 md:text-sm" />
    </>
  )
}
