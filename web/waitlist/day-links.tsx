import { dayName, weekdayName } from '@encaixe/contract/date-names.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { waitingHoursQuery } from './fetch-waiting.ts'

const shownDays = 14

type Props = { companyId: string; today: string; date: string }

/** Two weeks from today, or around a day after them. A dot: somebody waits for a time of that day. */
export function DayLinks({ companyId, today, date }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const isNear = date >= today && date < addDays(today, shownDays)
  const first = isNear ? today : addDays(date, -3)
  const days = Array.from({ length: shownDays }, (_, at) => addDays(first, at))
  const { data } = useQuery(waitingHoursQuery(companyId, first, addDays(first, shownDays - 1)))
  const awaited = new Set(data?.filter(({ count }) => count > 0).map((one) => one.date))
  useEffect(() => {
    const chosen = strip.current?.querySelector(`[data-day="${date}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [date])
  return (
    <nav aria-label="Dias" className="mb-5">
      <ul
        ref={strip}
        className="-m-1.5 flex snap-x scroll-px-1.5 gap-2 overflow-x-auto p-1.5 [scrollbar-width:none]"
      >
        {days.map((day) => (
          <li key={day} data-day={day} className="flex min-w-[60px] flex-1 snap-start">
            <Link
              to={`/schedules/waitlist?data=${day}`}
              replace
              preventScrollReset
              aria-current={day === date ? 'date' : undefined}
              className={cx(
                'relative flex min-h-[78px] flex-1 flex-col items-center justify-center rounded-lg border px-2 no-underline transition-colors',
                day === date
                  ? 'border-accent bg-accent text-on-accent forced-colors:border-4'
                  : 'border-line bg-surface hover:border-accent',
              )}
            >
              <span aria-hidden="true" className="text-sm">
                {day === today ? 'hoje' : weekdayName(day).slice(0, 3)}
              </span>
              <span aria-hidden="true" className="text-xl leading-tight font-semibold">
                {Number(day.slice(8))}
              </span>
              <span
                aria-hidden="true"
                className={cx(
                  'mt-1 h-1.5 w-5 rounded-full',
                  awaited.has(day) && 'bg-amber forced-colors:bg-[CanvasText]',
                )}
              />
              <span className="sr-only">
                {[day === today && 'hoje', dayName(day, false), awaited.has(day) && 'alguém espera']
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
