import type { Appointment } from '@encaixe/contract/appointments.ts'
import { formatMoney } from '../../platform/formats.ts'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { RowActions, type RowChange } from '../appointment-actions.tsx'
import { shortDay } from '../choose-time/describe-choice.ts'
import { collaboratorName, procedureName } from '../describe-appointment.ts'
import { listProcedures, sumPrices } from '../describe-visit.ts'
import { nameStatus } from '../name-status.ts'
import { standingOf, type VisitRow } from './join-visits.ts'

type Props = {
  row: VisitRow
  owner: boolean
  now: number
  canMove: boolean
  onChange: RowChange
}

/** `2 serviços · R$ 90,00`, which opens into the parts of the visit. */
export function VisitDetails({ row: { parts, elsewhere }, ...rest }: Props) {
  if (parts.length + elsewhere.length < 2) {
    return <p className="text-sm text-ink-2 md:pl-1">Parte de uma visita</p>
  }
  return (
    <details className="group relative z-10 md:pl-1">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm text-ink-2 transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        {summarize(parts, elsewhere)}
      </summary>
      <ul className="mb-2 divide-y divide-line border-l-2 border-line-strong pl-3 md:pl-4">
        {[...parts, ...elsewhere].map((part) => (
          <Part
            key={part.id}
            part={part}
            others={parts.filter(({ id }) => id !== part.id)}
            moved={elsewhere.includes(part)}
            {...rest}
          />
        ))}
      </ul>
    </details>
  )
}

function summarize(parts: Appointment[], elsewhere: Appointment[]): string {
  const standing = standingOf(parts)
  const cancelled = parts.filter((part) => !standing.includes(part))
  const services = `${standing.length} ${standing.length === 1 ? 'serviço' : 'serviços'}`
  return [
    standing.length > 1 ? services : 'Parte de uma visita',
    sumPrices(standing),
    cancelled.length > 0 &&
      `${cancelled.length === 1 ? 'cancelado' : 'cancelados'}: ${listProcedures(cancelled)}`,
    elsewhere.length > 0 && `${elsewhere.length} em outro dia`,
  ]
    .filter(Boolean)
    .join(' · ')
}

type PartProps = Omit<Props, 'row'> & { part: Appointment; others: Appointment[]; moved: boolean }

function Part({ part, others, moved, owner, now, canMove, onChange }: PartProps) {
  const { id, date, startTime, status, price, noPreference } = part
  const cancelled = status === 'cancelled'
  const facts = [
    `com ${collaboratorName(part)}`,
    noPreference && 'sem preferência',
    price !== null && formatMoney(price),
    status !== 'scheduled' && nameStatus(part, owner).toLowerCase(),
  ]
  return (
    <li className="flex items-center gap-3 py-1">
      <PageLink
        to={`/schedules/${id}`}
        className="-ml-2 flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-md px-2 text-ink no-underline hover:bg-sunken"
      >
        <span className={`shrink-0 font-medium ${cancelled ? 'text-ink-3 line-through' : ''}`}>
          {moved ? `${shortDay(date)} ` : ''}
          {startTime}
        </span>{' '}
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className={`block font-medium ${cancelled ? 'line-through' : ''}`}>
            {procedureName(part)}
          </span>{' '}
          <span className="block text-sm text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </PageLink>
      {moved ? null : (
        <RowActions
          appointment={part}
          others={others}
          asks={false}
          owner={owner}
          now={now}
          canMove={canMove}
          onChange={onChange}
        />
      )}
    </li>
  )
}
