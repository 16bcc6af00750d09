import type { Appointment, AppointmentPage } from '@encaixe/contract/appointments.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { dateIn } from '../../platform/formats.ts'
import { useProductNow } from '../../platform/product-time.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { NextPage } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import type { RowChange } from '../appointment-actions.tsx'
import { describeDay } from '../describe-appointment.ts'
import { AppointmentDay } from './appointment-day.tsx'
import type { ListFilters } from './read-filters.ts'
import { splitDays } from './split-days.ts'

const failure = 'Erro ao carregar agendamentos. Por favor, tente novamente.'
const minute = 60_000
const nearDays = 30
const happening = { near: 'Agora' }

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<AppointmentPage>>
  tab: ListFilters['tab']
  owner: boolean
  canMove: boolean
  onChange: RowChange
  empty: ReactNode
}

/** The list: loading, failed, empty, or its pages so far. */
export function AppointmentResults({ list, tab, owner, canMove, onChange, empty }: Props) {
  const { data, isError, isFetching } = list
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  // Nothing in the list changes more often than this.
  const now = Math.floor(useProductNow().getTime() / minute) * minute
  const { current, days } = useMemo(() => splitDays(rows, tab, now), [rows, tab, now])
  // A completed appointment leaves the list when it is read again, and its row may have the focus.
  useKeptFocus(rows.length)

  if (!data) {
    if (!isError) {
      return (
        <div className="mb-7">
          <Skeleton className="appear-late mb-3 h-6 w-64 max-w-full" />
          <TableSkeleton rows={6} />
        </div>
      )
    }
    return (
      <LoadFailure onRetry={() => void list.refetch()} retrying={isFetching} className="mb-7">
        {failure}
      </LoadFailure>
    )
  }
  if (rows.length === 0) return empty
  const shown = { tab, now, owner, canMove, onChange }
  return (
    <>
      {current.length > 0 ? (
        <AppointmentDay {...shown} rows={current} heading={happening} first far={false} />
      ) : null}
      {days.map((day, at) => (
        <AppointmentDay
          key={day.date}
          {...shown}
          rows={day.rows}
          heading={describeDay(
            day.date,
            dateIn(day.rows[0]?.parts[0]?.timezone ?? 'America/Sao_Paulo', new Date(now)),
          )}
          first={at === 0 && current.length === 0}
          far={at >= nearDays}
        />
      ))}
      <NextPage list={list} shown={rows.length} failure={failure} />
      <p role="status" className="sr-only">
        {countOf(rows)}
      </p>
    </>
  )
}

/** Visits where some are of several services: each is one thing in the list. */
function countOf(rows: readonly Appointment[]): string {
  const visits = new Set(rows.map(({ visitId }) => visitId)).size
  const [one, many] = visits === rows.length ? ['agendamento', 'agendamentos'] : ['visita', 'visitas']
  return `${visits} ${visits === 1 ? one : many} na lista`
}
