import type { DayLoad } from '@encaixe/contract/calendar.ts'
import { dateName, monthName, weekdayName } from '@encaixe/contract/date-names.ts'
import { monthOf, weekOf, weeksOf } from '@encaixe/contract/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { dayByKey } from '../ui/calendar.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import {
  blocks,
  bookedBlocks,
  countAppointments,
  describeClosed,
  describeRoom,
  describeSpecial,
  speakDay,
} from './describe-load.ts'
import { monthQuery } from './fetch-calendar.ts'

type Props = {
  companyId: string
  /** The month as `2027-03`. */
  month: string
  /** The date of today in the time zone of the company. */
  today: string
  /** The collaborator whose month is shown; without it, the month of the whole company. */
  collaboratorId?: string | undefined
  onMonth: (month: string) => void
  onOpenDay: (date: string) => void
}

const asGrid = { role: 'grid' } as const

/** A month with the load of each day. Keys work as in every calendar of the product, and Enter opens a day. */
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
  const named = (data?.days ?? []).map((day) => ({
    date: day.date,
    words: day.closed ? [describeClosed(day.closed)] : describeSpecial(day),
  }))
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
      {named.some(({ words }) => words.length > 0) ? (
        // A cell on a phone is too narrow for most words, so holidays, closed days and absences are listed here.
        <ul aria-hidden="true" className="mt-3 grid gap-1 text-sm sm:hidden">
          {named
            .filter(({ words }) => words.length > 0)
            .map(({ date, words }) => (
              <li key={date}>
                <span className="font-semibold">{dateName(date)}</span>
                {`, ${words.join(', ')}`}
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

type MonthDayProps = {
  date: string
  today: string
  load: DayLoad | undefined
  /** True when the load could not be fetched, so that nothing waits for it. */
  failed: boolean
  /** Roving tabindex: true for the one day that Tab enters. */
  reachable: boolean
  onOpen: () => void
}

/** One day of the month: number of appointments and free time. */
function MonthDay({ date, today, load, failed, reachable, onOpen }: MonthDayProps) {
  const past = date < today
  const closed = load?.openMinutes === 0
  const count = load?.appointments ?? 0
  const special = load ? describeSpecial(load) : []
  return (
    <td className="h-px p-0">
      <button
        type="button"
        data-day={date}
        tabIndex={reachable ? 0 : -1}
        aria-current={date === today ? 'date' : undefined}
        onClick={onOpen}
        className={cx(
          // A press stays on the button when the day's load arrives during it; a replaced element would lose the press.
          '*:pointer-events-none',
          // The cell has the height of a day with appointments, so that no row moves when they arrive.
          'relative flex h-full scroll-mt-(--under-toolbar) min-h-[7.375rem] w-full flex-col gap-1.5 rounded-md border p-1.5 text-left transition-colors hover:border-accent sm:min-h-[7.25rem] sm:p-2.5',
          closed ? 'border-transparent bg-sunken' : 'border-line bg-surface',
          load?.closed &&
            'bg-[repeating-linear-gradient(135deg,color-mix(in_oklab,var(--line-strong)_38%,transparent)_0_1.5px,transparent_1.5px_8px)]',
          date === today && 'border-line-strong',
        )}
      >
        <span className="sr-only">{speakDay(date, today, load)}</span>
        <span aria-hidden="true" className="flex items-center gap-1.5 max-sm:justify-center">
          <span
            className={cx(
              'grid min-w-[1.75em] place-items-center rounded-sm leading-[1.75]',
              load?.closed && date !== today && 'bg-surface',
              date === today
                ? 'bg-accent font-semibold text-on-accent forced-colors:outline'
                : past
                  ? 'text-ink-3'
                  : 'font-semibold',
            )}
          >
            {Number(date.slice(8))}
          </span>
          {date === today ? <span className="text-sm font-semibold max-sm:hidden">hoje</span> : null}
          {special.length > 0 ? (
            <span className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-amber-text sm:hidden" />
          ) : null}
        </span>
        {load ? (
          <span
            aria-hidden="true"
            className="flex flex-1 gap-2.5 max-sm:flex-col max-sm:items-center max-sm:justify-end max-sm:gap-1"
          >
            {closed && count === 0 ? null : <LoadColumn booked={bookedBlocks(load)} past={past} />}
            <span className="min-w-0 sm:self-center">
              {count > 0 ? (
                <span
                  className={cx(
                    'block leading-tight',
                    past ? 'text-ink-2' : 'font-semibold',
                    load.closed && 'w-max rounded-xs bg-surface px-1',
                  )}
                >
                  <span className="sm:text-lg">{count}</span>
                  <span className="text-sm max-xl:hidden">
                    {countAppointments(count).slice(String(count).length)}
                  </span>
                </span>
              ) : null}
              <span
                className={cx(
                  'text-sm leading-tight text-ink-2',
                  load.closed
                    ? 'line-clamp-3 rounded-xs bg-surface px-1 font-medium text-ink hyphens-auto [overflow-wrap:anywhere] max-sm:line-clamp-5 max-sm:px-0.5 max-sm:text-center max-sm:text-[0.6875rem]'
                    : 'block max-sm:hidden',
                )}
              >
                {describeRoom(load, today)}
              </span>
              {special.length > 0 ? (
                <span className="block truncate text-xs leading-tight font-medium text-amber-text max-sm:hidden">
                  {special.join(', ')}
                </span>
              ) : null}
            </span>
          </span>
        ) : failed ? null : (
          <span className="appear-late">
            <Skeleton className="h-10 w-full" />
          </span>
        )}
      </button>
    </td>
  )
}

const places = Array.from({ length: blocks }, (_, place) => place)

/** A working day as a column of blocks, hidden from screen readers: the text beside it says the same. */
function LoadColumn({ booked, past }: { booked: number; past: boolean }) {
  return (
    <span aria-hidden="true" className="flex w-4 shrink-0 flex-col gap-[2px] sm:w-5">
      {places.map((place) => (
        <span
          key={place}
          className={cx(
            'h-1.5 rounded-[2px] sm:h-2',
            place < booked
              ? cx(past ? 'bg-block-past' : 'bg-block', 'forced-colors:bg-[CanvasText]')
              : 'border border-line bg-sunken',
          )}
        />
      ))}
    </span>
  )
}
