import type { Appointment } from '@encaixe/contract/appointments.ts'
import { speakDuration } from '@encaixe/contract/counted.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { cx } from 'class-variance-authority'
import { memo, useId } from 'react'
import { formatDuration, formatMoney } from '../../platform/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { RowActions, type RowChange } from '../appointment-actions.tsx'
import { AnswerMark } from '../appointment-badges.tsx'
import { shortDay } from '../choose-time/describe-choice.ts'
import { decideActions, isOwed } from '../decide-actions.ts'
import { describeAnswer } from '../describe-answer.ts'
import { collaboratorName, procedureName, statusNames } from '../describe-appointment.ts'
import { hoursOfVisit, listProcedures, minutesOf, nameVisit, sumPrices } from '../describe-visit.ts'
import { nameStatus } from '../name-status.ts'
import { StatusBadge } from '../status-badge.tsx'
import { isOfVisit, leadOf, standingOf, type VisitRow } from './join-visits.ts'
import type { ListFilters } from './read-filters.ts'

type Props = {
  rows: VisitRow[]
  /** The heading of the section: `Hoje` and the date, or `Agora`. */
  heading: { near?: string; long?: string }
  tab: ListFilters['tab']
  now: number
  owner: boolean
  canMove: boolean
  first: boolean
  far: boolean
  onChange: RowChange
}

/**
 * One day of the list, or the appointments that are being served now. The component is memoized, because the days on
 * the page do not change when more days are fetched.
 */
export const AppointmentDay = memo(function AppointmentDay(props: Props) {
  const { rows, heading, tab, now, owner, canMove, first, far, onChange } = props
  const id = useId()
  const { near, long } = heading
  const acting = { owner, now, canMove, onChange }
  const columns: Column<VisitRow>[] = [
    {
      key: 'time',
      header: 'Data e hora',
      phone: 'title',
      className: 'md:w-32 xl:w-36',
      cell: (row) => <TimeLink row={row} owner={owner} />,
    },
    ...(owner ? clientColumn : []),
    ...(owner ? collaboratorColumn : companyColumn),
    {
      key: 'procedure',
      header: owner ? 'Procedimento' : 'Serviço',
      phone: owner ? 'line' : 'name',
      className: '[overflow-wrap:anywhere]',
      cell: ({ parts }) => listProcedures(standingOf(parts)),
    },
    {
      key: 'duration',
      header: 'Duração',
      phone: 'none',
      className: 'md:w-24 md:max-lg:hidden xl:w-28',
      cell: ({ parts }) => <Duration minutes={minutesOf(standingOf(parts))} />,
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'aside',
      className: owner ? 'md:w-36' : 'md:w-36 lg:w-52',
      cell: ({ parts }) => (
        <>
          <RowStatus row={leadOf(parts)} tab={tab} owner={owner} now={now} />
          {parts.some(({ undelivered }) => undelivered) ? (
            <span className="block text-sm font-semibold text-amber-text max-md:ml-2 max-md:inline">
              Avise você
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'actions',
      header: 'Ações',
      hideHeader: true,
      phone: 'actions',
      className: owner ? 'md:w-40 lg:w-60 xl:w-64' : 'md:w-20 lg:w-60',
      cell: ({ parts }) => {
        const lead = leadOf(parts)
        const others = parts.filter(({ id }) => id !== lead.id)
        return <RowActions appointment={lead} others={others} whole={others.length > 0} {...acting} />
      },
    },
  ]
  return (
    <section
      aria-labelledby={id}
      className={cx(
        '-mx-4 px-4 pb-7 sm:-mx-10 sm:px-10',
        '[&_tbody_tr]:relative md:[&_table]:table-fixed md:max-xl:[&_:is(th,td)]:px-2.5 md:[&_tbody_:is(th,td)]:py-1.5',
        first ||
          'md:[&_tbody_tr:first-child]:border-0 md:[&_thead_span]:sr-only md:[&_thead_th]:h-0 md:[&_thead_th]:py-0',
        // Days out of sight are not laid out, because a list can be long. Padding keeps the shadow from being cut off.
        far && '[contain-intrinsic-size:auto_320px] [content-visibility:auto]',
      )}
    >
      <h2 id={id} className="mb-3 flex flex-wrap items-baseline gap-x-2.5">
        {near ? (
          <>
            <span className="font-display text-lg font-bold tracking-[-0.01em]">{near}</span>
            {long ? <span className="sr-only">, </span> : null}
          </>
        ) : null}
        {long ? (
          <span
            className={
              near
                ? 'font-text text-ui font-normal tracking-normal text-ink-2'
                : 'font-display text-lg font-bold tracking-[-0.01em]'
            }
          >
            {long}
          </span>
        ) : null}
      </h2>
      <DataTable
        look="rows"
        caption={captionOf(heading)}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        below={(row) => (isOfVisit(row) ? <VisitDetails row={row} {...acting} /> : null)}
      />
    </section>
  )
}, sameDay)

// The key contains the visit, not its lead part. The lead part changes when a part is cancelled, and then the opened
// row would close and lose the focus.
const keyOf = ({ parts: [first] }: VisitRow) => `${first?.date} ${first?.visitId}`

const captionOf = ({ near, long }: Props['heading']) =>
  long ? `Agendamentos de ${near ? `${near.toLowerCase()}, ` : ''}${long}` : 'Agendamentos em andamento'

/** Compares the content of two days, because each split of the list makes new arrays of the same rows. */
function sameDay({ rows: before, heading: old, ...rest }: Props, { rows, heading, ...next }: Props): boolean {
  return (
    old.near === heading.near &&
    old.long === heading.long &&
    before.length === rows.length &&
    before.every((row, at) => sameRow(row, rows[at])) &&
    (Object.keys(next) as (keyof typeof next)[]).every((key) => rest[key] === next[key])
  )
}

const sameList = (one: readonly Appointment[], other: readonly Appointment[]) =>
  one.length === other.length && one.every((part, at) => part === other[at])

const sameRow = (one: VisitRow, other: VisitRow | undefined) =>
  other !== undefined && sameList(one.parts, other.parts) && sameList(one.elsewhere, other.elsewhere)

const clientColumn: Column<VisitRow>[] = [
  {
    key: 'client',
    header: 'Cliente',
    phone: 'name',
    className: '[overflow-wrap:anywhere]',
    cell: ({ parts: [first] }) => (
      <>
        {first?.clientName}
        {first?.guestName ? (
          <span className="text-ui font-normal text-ink-2 max-md:ml-1.5 md:block md:text-sm">{`Para: ${first.guestName}`}</span>
        ) : null}
      </>
    ),
  },
]

const companyColumn: Column<VisitRow>[] = [
  {
    key: 'company',
    header: 'Empresa',
    phone: 'line',
    className: '[overflow-wrap:anywhere]',
    cell: ({ parts: [first] }) => first?.company.name,
  },
]

const collaboratorColumn: Column<VisitRow>[] = [
  {
    key: 'collaborator',
    header: 'Colaborador',
    phone: 'foot',
    className: 'xl:w-54',
    cell: ({ parts }) => {
      const names = [...new Set(standingOf(parts).map(collaboratorName))]
      // Two full names would take several lines.
      const brief = names.length > 1 && names.map((name) => name.trim().split(/\s+/)[0] ?? name)
      return (
        <span className="inline-flex items-center gap-2.5 [overflow-wrap:anywhere]">
          <span className="flex shrink-0 gap-1 max-md:mr-1.5 md:max-xl:hidden">
            {names.slice(0, 3).map((name) => (
              <Avatar
                key={name}
                name={name}
                size="sm"
                className="max-md:size-[1.375rem] max-md:text-[0.625rem]"
              />
            ))}
          </span>
          {brief ? (
            <span aria-hidden="true" title={listWords(names)} className="max-md:hidden">
              {listWords(brief)}
            </span>
          ) : null}
          <span className={brief ? 'sr-only' : 'max-md:sr-only'}>{listWords(names)}</span>
        </span>
      )
    },
  },
]

/** The link of a row. Its target is the whole row or card. */
function TimeLink({ row: { parts }, owner }: { row: VisitRow; owner: boolean }) {
  const standing = standingOf(parts)
  const { id, status } = leadOf(parts)
  const hours = hoursOfVisit(standing)
  const [start, end] = hours.split('–')
  return (
    <PageLink
      to={`/schedules/${id}`}
      className={`inline-flex min-h-11 max-md:flex-col max-md:justify-center md:items-center whitespace-nowrap after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus ${status === 'cancelled' || status === 'no_show' ? 'text-ink-3 line-through' : ''}`}
    >
      <span aria-hidden="true">{start}</span>
      <span aria-hidden="true" className="max-md:hidden">
        –
      </span>
      <span aria-hidden="true" className="max-md:text-sm max-md:font-normal max-md:text-ink-2">
        {end}
      </span>
      <span className="sr-only">{`${hours}: abrir ${nameVisit(standing, owner)}`}</span>
    </PageLink>
  )
}

function Duration({ minutes }: { minutes: number }) {
  return (
    <>
      <span aria-hidden="true">{formatDuration(minutes)}</span>
      <span className="sr-only">{speakDuration(minutes)}</span>
    </>
  )
}

type RowStatusProps = { row: Appointment; tab: ListFilters['tab']; owner: boolean; now: number }

/** The status in a row. The tab's usual status is pale, and left out on a phone: the client's answer matters more. */
function RowStatus({ row, tab, owner, now }: RowStatusProps) {
  const usual = tab === 'past' ? 'completed' : 'scheduled'
  // The buttons of the row already show the status.
  const isAsked = decideActions(row, { owner, now }).answer || (tab === 'past' && row.status === 'scheduled')
  if (row.status !== usual) {
    return owner && isAsked ? (
      <span className="max-md:sr-only">
        <StatusBadge of={row} owner wraps />
      </span>
    ) : (
      // On a phone the line above the buttons shows the status.
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

type VisitDetailsProps = {
  row: VisitRow
  owner: boolean
  now: number
  canMove: boolean
  onChange: RowChange
}

/** The button `2 serviços · R$ 90,00` that opens the parts of the visit. */
function VisitDetails({ row: { parts, elsewhere }, ...rest }: VisitDetailsProps) {
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

type PartProps = Omit<VisitDetailsProps, 'row'> & { part: Appointment; others: Appointment[]; moved: boolean }

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
