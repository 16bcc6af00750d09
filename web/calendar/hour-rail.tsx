import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { CSSProperties } from 'react'
import type { Range } from '../dashboard/measure-range.ts'
import { NowTime } from './now-rule.tsx'

type Props = { range: Range; now: LocalTime; today: boolean; headed: boolean }

/** In minutes. The label of an hour this close to now would be covered by the mark of now. */
const covered = 13

/** The hours at the edge, hidden from screen readers: every appointment has its own times. */
export function HourRail({ range, now, today, headed }: Props) {
  const hours = Array.from({ length: (range.to - range.from) / 60 + 1 }, (_, at) => ({
    at,
    minute: range.from + at * 60,
  }))
  const seen = hours.filter(({ minute }) => !today || Math.abs(minute - now.minute) > covered)
  return (
    <div className="sticky left-0 z-4 col-start-1 row-span-2 row-start-1 grid grid-rows-subgrid bg-surface">
      <div className={headed ? 'tall:sticky top-(--stick) z-1 border-b border-line bg-surface' : ''} />
      <div className="relative mt-3">
        {seen.map(({ minute, at }) => (
          <span
            key={minute}
            aria-hidden="true"
            style={{ '--at': at } as CSSProperties}
            className="absolute top-[calc(var(--at)*var(--hour))] right-1.5 -translate-y-1/2 md:right-2 text-xs text-ink-2"
          >
            {minute === 1_440 ? '24:00' : timeOf(minute)}
          </span>
        ))}
        {today ? <NowTime date={now.date} now={now} range={range} /> : null}
      </div>
    </div>
  )
}
