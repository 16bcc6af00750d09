import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import { type LocalTime, minuteOf, weekdayOf } from '@encaixe/contract/local-time.ts'
import { weekdayNames, weekdays } from '@encaixe/contract/work-schedule.ts'
import { cx } from 'class-variance-authority'
import { HoursBar } from '../ui/hours-bar.tsx'

const margin = 60

/** The week: each day as text and as a bar, all of one scale; today's bar marks the current time. */
export function HoursList({ hours, now }: { hours: readonly OpenDay[]; now: LocalTime }) {
  const today = weekdayOf(now.date)
  const from = Math.max(0, Math.min(...hours.map(({ opens }) => minuteOf(opens))) - margin)
  const to = Math.min(1_440, Math.max(...hours.map(({ closes }) => minuteOf(closes))) + margin)
  return (
    <ul className="@container flex flex-col text-ui">
      {weekdays.map((day) => {
        const open = hours.find((one) => one.day === day)
        const isToday = day === today
        const spans = open
          ? [
              {
                start: minuteOf(open.opens),
                end: minuteOf(open.closes),
                tone: isToday ? ('open' as const) : ('quiet' as const),
              },
            ]
          : []
        const inSight = isToday && now.minute >= from && now.minute <= to
        return (
          <li
            key={day}
            className={cx(
              'grid min-h-8 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 @min-[17rem]:grid-cols-[7rem_minmax(0,1fr)_5.75rem]',
              isToday ? 'font-semibold text-ink' : 'text-ink-2',
            )}
          >
            <span className="flex flex-wrap items-center gap-x-2">
              {weekdayNames[day].replace('-feira', '')}
              {isToday ? (
                <span className="rounded-xs bg-accent-soft px-1.5 text-xs font-semibold text-accent-text">
                  hoje
                </span>
              ) : null}
            </span>
            <HoursBar
              from={from}
              to={to}
              spans={spans}
              {...(inSight && { now: now.minute })}
              className="@max-[17rem]:hidden"
            />
            <span className="text-right whitespace-nowrap">
              {open ? (
                <>
                  <span aria-hidden="true">{`${open.opens}–${open.closes}`}</span>
                  <span className="sr-only">{`das ${open.opens} às ${open.closes}`}</span>
                </>
              ) : (
                'Fechado'
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
