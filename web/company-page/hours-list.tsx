import { spanOf } from '@encaixe/contract/free-starts.ts'
import { type LocalTime, timeOf, weekdayOf } from '@encaixe/contract/local-time.ts'
import { weekdayNames, weekdays } from '@encaixe/contract/work-schedule.ts'
import { cx } from 'class-variance-authority'
import { HoursBar } from '../ui/hours-bar.tsx'
import { listOpenSpans, type ShopWeek } from './list-open-spans.ts'

const margin = 60

/** The week: each day as text and as a bar, all of one scale. Today's hours are those of the date, and its bar marks the current time. */
export function HoursList({ week, now }: { week: ShopWeek; now: LocalTime }) {
  const today = weekdayOf(now.date)
  const regular = week.businessHours.map((one) => ({
    day: one.day,
    ...spanOf({ startTime: one.opens, endTime: one.closes }),
  }))
  const ofToday = listOpenSpans(week, now.date)
  const all = [...regular, ...ofToday]
  const from = Math.max(0, Math.min(...all.map(({ start }) => start)) - margin)
  const to = Math.min(1_440, Math.max(...all.map(({ end }) => end)) + margin)
  return (
    <ul className="@container flex flex-col text-ui">
      {weekdays.map((day) => {
        const isToday = day === today
        const open = isToday ? ofToday : regular.filter((one) => one.day === day)
        const tone = isToday ? ('open' as const) : ('quiet' as const)
        const spans = open.map(({ start, end }) => ({ start, end, tone }))
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
              {spans.map(({ start, end }) => (
                <span key={start} className="block">
                  <span aria-hidden="true">{`${timeOf(start)}–${timeOf(end)}`}</span>
                  <span className="sr-only">{`das ${timeOf(start)} às ${timeOf(end)} `}</span>
                </span>
              ))}
              {spans.length === 0 ? 'Fechado' : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
