import { monthName, monthNameOf, weekdayName } from '@encaixe/contract/date-names.ts'
import { monthOf, weekOf, weeksOf } from '@encaixe/contract/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { dayByKey } from '../ui/calendar.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { countAppointments, describeClosed } from './describe-load.ts'
import { monthQuery } from './fetch-calendar.ts'
import { LoadColumn } from './load-column.tsx'
import { MonthDay } from './month-day.tsx'

type Props = {
  companyId: string
  /** `2027-03`. */
  month: string
  /** In the time zone of the company. */
  today: string
  /** Without it, the month of the whole company. */
  collaboratorId?: string | undefined
  onMonth: (month: string) => void
  onOpenDay: (date: string) => void
}

const asGrid = { role: 'grid' } as const

/** How full each day is. Keys work as in every calendar of the product, and Enter opens a day. */
export default function MonthOverview({
  companyId,
  month,
  today,
  collaboratorId,
  onMonth,
  onOpenDay,
}: Props) {
  const { data, isError, isFetching, refetch } = useQuery(monthQuery(companyId, month, collaboratorId))
  const [focused, setFocused] = useState(today)
  const mustFocus = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  const id = useId()
  const inSight = monthOf(focused) === month ? focused : `${month}-01`
  const loads = new Map(data?.days.map((load) => [load.date, load]))
  const closed = data?.days.filter((day) => day.closed) ?? []
  const total = data?.days.reduce((sum, { appointments }) => sum + appointments, 0)

  useEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${inSight}"]`)?.focus()
  }, [inSight])

  const walk = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, inSight, event.shiftKey)
    if (!next) return
    event.preventDefault()
    mustFocus.current = next !== inSight
    setFocused(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }
  return (
    <div>
      <p id={id} role="status" className="sr-only">
        {total === undefined ? monthName(month) : `${monthName(month)}, ${countAppointments(total)}`}
      </p>
      {isError && !data ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching} className="mb-4 max-md:mt-4">
          Erro ao carregar a agenda do mês. Por favor, tente novamente.
        </LoadFailure>
      ) : null}
      <table
        ref={grid}
        {...asGrid}
        aria-labelledby={id}
        aria-busy={data || isError ? undefined : true}
        onKeyDown={walk}
        className="-mx-1 w-[calc(100%+8px)] table-fixed border-separate border-spacing-1"
      >
        <thead>
          <tr>
            {weekOf(`${month}-01`).map((date) => (
              <th
                key={date}
                scope="col"
                className="h-9 text-sm font-medium text-ink-2 sm:px-2.5 sm:text-left"
              >
                <span aria-hidden="true">{weekdayName(date).slice(0, 3)}</span>
                <span className="sr-only">{weekdayName(date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]} className="h-px">
              {week.map((date) =>
                monthOf(date) === month ? (
                  <MonthDay
                    key={date}
                    date={date}
                    today={today}
                    load={loads.get(date)}
                    failed={isError}
                    reachable={date === inSight}
                    onOpen={() => {
                      setFocused(date)
                      onOpenDay(date)
                    }}
                  />
                ) : (
                  <td key={date} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {closed.length > 0 ? (
        // Too narrow for a word, the days of a phone are named here.
        <ul aria-hidden="true" className="mt-3 grid gap-1 text-sm sm:hidden">
          {closed.map(({ date, closed: reason }) => (
            <li key={date}>
              <span className="font-semibold">{`${Number(date.slice(8))} de ${monthNameOf(date)}`}</span>
              {`, ${describeClosed(reason)}`}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-2">
        <span className="inline-flex items-center gap-2">
          <LoadColumn booked={3} past={false} />
          Cada coluna é o dia de trabalho: cheio, o que está marcado; vazio, o que está livre.
        </span>
        {total === 0 ? <strong className="font-semibold">Nenhum agendamento neste mês.</strong> : null}
      </p>
    </div>
  )
}
