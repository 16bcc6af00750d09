import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDuration, formatMoney } from '../../platform/formats.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { shortDay } from '../choose-time/describe-choice.ts'
import { procedureName } from '../describe-appointment.ts'
import { hoursOfVisit, isOnSeveralDays, minutesOf, sumPrices, visitTitle } from '../describe-visit.ts'
import { visitQuery } from '../fetch-appointments.ts'
import { standingOf } from '../list/join-visits.ts'
import { nameStatus } from '../name-status.ts'

type Props = {
  appointment: Appointment
  owner: boolean
  heading: 'h2' | 'h3'
  /** Opens a part on the same page. Without `onOpen` a part links to its own page. */
  onOpen?: (id: string) => void
  /** True when the page is about the visit, not about one of its parts. */
  whole?: boolean
  className?: string
}

/** The visit that an appointment belongs to. It shows nothing for an appointment that is the only part of its visit. */
export function VisitParts(props: Props) {
  const { appointment, owner, heading: Heading, onOpen, whole = false, className = '' } = props
  const id = useId()
  const { data } = useQuery({ ...visitQuery(appointment.visitId), retry: false })
  const all = data?.appointments ?? []
  if (all.length < 2) return null
  const standing = standingOf(all)
  const sum = [
    // The page of the whole visit already shows the hours at its top, in large letters.
    !whole && hoursOfVisit(standing),
    formatDuration(minutesOf(standing)),
    sumPrices(standing),
  ]
  return (
    <section aria-labelledby={id} className={className}>
      <Heading id={id} className="font-display text-lg font-bold">
        {standing.length > 1 ? visitTitle(standing) : 'Visita'}
      </Heading>
      {standing.length > 1 ? (
        <p className={whole ? 'mt-0.5 font-medium' : 'mt-0.5 text-ui text-ink-2'}>
          {sum.filter(Boolean).join(' · ')}
        </p>
      ) : null}
      <ol className="mt-3 grid gap-1.5">
        {all.map((part) => (
          <Part
            key={part.id}
            part={part}
            owner={owner}
            dated={isOnSeveralDays(all)}
            current={part.id === appointment.id}
            whole={whole}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </section>
  )
}

type PartProps = Pick<Props, 'owner' | 'onOpen'> & {
  whole: boolean
  part: Appointment
  /** True when the parts are on several days. */
  dated: boolean
  current: boolean
}

function Part({ part, owner, dated, current, whole, onOpen }: PartProps) {
  const { id, date, startTime, status, collaborator, noPreference, price } = part
  const cancelled = status === 'cancelled'
  const name = procedureName(part)
  const inner = (
    <>
      <span className={`shrink-0 font-medium tabular-nums ${dated ? '' : 'w-12'}`}>
        {dated ? <span className="block text-sm font-normal text-ink-2">{shortDay(date)}</span> : null}{' '}
        {startTime}
      </span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className={`block font-semibold ${cancelled ? 'line-through' : ''}`}>{name}</span>
        <span className="block text-sm text-ink-2">
          {[
            `com ${collaborator.name}`,
            noPreference &&
              !cancelled &&
              (owner ? 'escolhido pelo Encaixe: o cliente não tem preferência' : 'sem preferência'),
            price !== null && formatMoney(price),
            status !== 'scheduled' && nameStatus(part, owner).toLowerCase(),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </>
  )
  const look = 'flex min-h-14 w-full items-center gap-3 rounded-md border px-3 py-2 text-left'
  if (current) {
    return whole ? (
      <li className={`${look} border-line`}>{inner}</li>
    ) : (
      <li aria-current="true" className={`${look} border-accent bg-accent-soft`}>
        {inner}
      </li>
    )
  }
  const other = `${look} border-line text-ink no-underline transition-colors hover:border-accent`
  return (
    <li>
      {onOpen ? (
        <button type="button" className={other} onClick={() => onOpen(id)}>
          {inner}
        </button>
      ) : (
        <PageLink to={`/schedules/${id}`} className={other}>
          {inner}
        </PageLink>
      )}
    </li>
  )
}
