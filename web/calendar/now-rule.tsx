import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { CSSProperties } from 'react'
import type { Range } from '../dashboard/measure-range.ts'

type Props = { date: string; now: LocalTime; range: Range }

const isShown = ({ date, now, range }: Props) =>
  date === now.date && now.minute >= range.from && now.minute <= range.to

const style = ({ now, range }: Props) => ({ '--at': (now.minute - range.from) / 60 }) as CSSProperties

/** The line of the current time in the column of today. */
export function NowRule(props: Props) {
  if (!isShown(props)) return null
  return (
    <span
      aria-hidden="true"
      style={style(props)}
      className="pointer-events-none absolute inset-x-0 top-[calc(var(--at)*var(--hour)-1px)] h-0.5 bg-danger-text forced-colors:bg-[Highlight]"
    />
  )
}

/** The current time beside the hours. */
export function NowTime(props: Props) {
  if (!isShown(props)) return null
  return (
    <span
      data-now=""
      style={style(props)}
      className="absolute top-[calc(var(--at)*var(--hour)-0.6875rem)] right-0 flex h-5.5 items-center gap-1"
    >
      <span className="sr-only">Agora, </span>
      <span className="rounded-sm bg-danger-text px-1 py-0.5 md:px-1.5 text-xs leading-none font-semibold text-surface forced-colors:border">
        {timeOf(props.now.minute)}
      </span>
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-danger-text max-md:hidden" />
    </span>
  )
}
