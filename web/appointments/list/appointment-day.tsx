import type { Appointment } from '@encaixe/contract/appointments.ts'
import { cx } from 'class-variance-authority'
import { memo, useId } from 'react'
import { formatDuration, speakDuration } from '../../platform/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { RowActions, type RowChange } from '../appointment-actions.tsx'
import { decideActions } from '../decide-actions.ts'
import {
  collaboratorName,
  describeDay,
  hoursOf,
  nameAppointment,
  procedureName,
} from '../describe-appointment.ts'
import { StatusBadge } from '../status-badge.tsx'
import type { Day } from './split-days.ts'

type Props = {
  day: Day
  today: string
  now: number
  owner: boolean
  first: boolean
  far: boolean
  onChange: RowChange
}

/** One day of the list. It is memoized, because the days on the page do not change when more are fetched. */
export const AppointmentDay = memo(function AppointmentDay({
  day,
  today,
  now,
  owner,
  first,
  far,
  onChange,
}: Props) {
  const id = useId()
  const { near, long } = describeDay(day.date, today)
  const columns: Column<Appointment>[] = [
    {
      key: 'time',
      header: 'Data e hora',
      phone: 'title',
      className: 'md:w-32 xl:w-36',
      cell: (row) => <TimeLink row={row} owner={owner} />,
    },
    ...(owner ? clientColumn : companyColumn),
    ...(owner ? collaboratorColumn : []),
    { key: 'procedure', header: 'Procedimento', cell: procedureName },
    {
      key: 'duration',
      header: 'Duração',
      className: 'md:w-24 md:max-lg:hidden xl:w-28',
      cell: ({ duration }) => <Duration minutes={duration} />,
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'aside',
      className: 'md:w-32 xl:w-36',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'actions',
      header: 'Ações',
      hideHeader: true,
      phone: 'actions',
      className: owner ? 'md:w-28 lg:w-46 xl:w-52' : 'md:w-28 xl:w-32',
      cell: (row) => (
        <RowActions
          name={nameAppointment(row, owner)}
          actions={decideActions(row, { owner, now })}
          onChange={(action) => onChange(row, action)}
        />
      ),
    },
  ]
  return (
    <section
      aria-labelledby={id}
      className={cx(
        '-mx-4 px-4 pb-7 sm:-mx-10 sm:px-10',
        '[&_tbody_tr]:relative md:[&_table]:table-fixed md:max-xl:[&_:is(th,td)]:px-2.5',
        first ||
          'md:[&_tbody_tr:first-child]:border-0 md:[&_thead_span]:sr-only md:[&_thead_th]:h-0 md:[&_thead_th]:py-0',
        // Days out of sight are not laid out, because a list can be long. The padding keeps the shadow from being cut off.
        far && '[contain-intrinsic-size:auto_320px] [content-visibility:auto]',
      )}
    >
      <h2 id={id} className="mb-3 flex flex-wrap items-baseline gap-x-2.5">
        {near ? (
          <>
            <span className="font-display text-lg font-bold tracking-[-0.01em]">{near}</span>
            <span className="sr-only">, </span>
          </>
        ) : null}
        <span
          className={
            near
              ? 'font-text text-ui font-normal tracking-normal text-ink-2'
              : 'font-display text-lg font-bold tracking-[-0.01em]'
          }
        >
          {long}
        </span>
      </h2>
      <DataTable
        caption={`Agendamentos de ${near ? `${near.toLowerCase()}, ` : ''}${long}`}
        columns={columns}
        rows={day.rows}
        rowKey={(row) => row.id}
      />
    </section>
  )
}, sameDay)

/** Compares rows, because each split of the list makes new day objects of the same rows. */
function sameDay({ day: before, ...old }: Props, { day, ...next }: Props): boolean {
  return (
    before.date === day.date &&
    before.rows.length === day.rows.length &&
    before.rows.every((row, at) => row === day.rows[at]) &&
    (Object.keys(next) as (keyof typeof next)[]).every((key) => old[key] === next[key])
  )
}

const clientColumn: Column<Appointment>[] = [
  { key: 'client', header: 'Cliente', className: 'max-md:font-semibold', cell: (row) => row.clientName },
]

const companyColumn: Column<Appointment>[] = [
  { key: 'company', header: 'Empresa', phone: 'foot', cell: ({ company }) => company.name },
]

const collaboratorColumn: Column<Appointment>[] = [
  {
    key: 'collaborator',
    header: 'Colaborador',
    phone: 'foot',
    cell: (row) => (
      <span className="inline-flex items-center gap-2.5">
        <Avatar name={row.collaborator.name} size="sm" className="md:max-xl:hidden" />
        {collaboratorName(row)}
      </span>
    ),
  },
]

/** Its target is the whole row or card. */
function TimeLink({ row, owner }: { row: Appointment; owner: boolean }) {
  return (
    <PageLink
      to={`/schedules/${row.id}`}
      aria-label={`${hoursOf(row)}: abrir ${nameAppointment(row, owner)}`}
      className={`inline-flex min-h-11 items-center whitespace-nowrap after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus ${row.status === 'cancelled' ? 'text-ink-3 line-through' : ''}`}
    >
      {hoursOf(row)}
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
