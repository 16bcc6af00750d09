import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDuration } from '../../platform/formats.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { procedureName, statusNames } from '../describe-appointment.ts'
import { hoursOfVisit, sumPrices, visitTitle } from '../describe-visit.ts'
import { visitQuery } from '../fetch-appointments.ts'

type Props = {
  appointment: Appointment
  heading: 'h2' | 'h3'
  /** Opens a part in place, instead of its page. */
  onOpen?: (id: string) => void
  className?: string
}

/** The visit of which an appointment is a part; nothing for one that stands alone. */
export function VisitParts({ appointment, heading: Heading, onOpen, className = '' }: Props) {
  const id = useId()
  const { data } = useQuery({ ...visitQuery(appointment.visitId), retry: false })
  const all = data?.appointments ?? []
  if (all.length < 2) return null
  const standing = all.filter(({ status }) => status !== 'cancelled')
  const minutes = standing.reduce((sum, { duration }) => sum + duration, 0)
  const sum = [hoursOfVisit(standing), formatDuration(minutes), sumPrices(standing)].filter(Boolean)
  return (
    <section aria-labelledby={id} className={className}>
      <Heading id={id} className="font-display text-lg font-bold">
        {standing.length > 1 ? visitTitle(standing) : 'Visita'}
      </Heading>
      {standing.length > 1 ? <p className="mt-0.5 text-ui text-ink-2">{sum.join(' · ')}</p> : null}
      <ol className="mt-3 grid gap-1.5">
        {all.map((part) => (
          <Part key={part.id} part={part} current={part.id === appointment.id} onOpen={onOpen} />
        ))}
      </ol>
    </section>
  )
}

type PartProps = { part: Appointment; current: boolean; onOpen: Props['onOpen'] }

function Part({ part, current, onOpen }: PartProps) {
  const { id, startTime, status, collaborator, noPreference } = part
  const cancelled = status === 'cancelled'
  const name = procedureName(part)
  const inner = (
    <>
      <span className="w-12 shrink-0 font-medium tabular-nums">{startTime}</span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className={`block font-semibold ${cancelled ? 'line-through' : ''}`}>{name}</span>
        <span className="block text-sm text-ink-2">
          {[
            `com ${collaborator.name}`,
            noPreference && !cancelled && 'sem preferência',
            status !== 'scheduled' && statusNames[status].toLowerCase(),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </>
  )
  const look = 'flex min-h-14 w-full items-center gap-3 rounded-md border px-3 py-2 text-left'
  if (current) {
    return (
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
