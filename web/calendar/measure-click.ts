import type { Span } from '@encaixe/contract/free-starts.ts'
import { without } from '@encaixe/contract/open-hours.ts'
import type { MouseEvent } from 'react'
import type { Range } from '../dashboard/measure-range.ts'

const quarter = 15

/**
 * The quarter of an hour of closed time that was clicked. A key press has no position: the next free one from `earliest`,
 * and undefined when appointments fill the rest.
 */
export function clickedMinute(
  stop: HTMLElement,
  range: Range,
  { clientY, detail }: Pick<MouseEvent, 'clientY' | 'detail'>,
  { earliest, busy }: { earliest: number; busy: readonly Span[] },
): number | undefined {
  const { top, height } = stop.closest('[data-column]')?.getBoundingClientRect() ?? new DOMRect()
  const start = range.from + Number(stop.dataset.stop) * 60
  const end = Number(stop.dataset.until)
  if (detail === 0 || height === 0) {
    const rest = without([{ start: Math.max(start, earliest), end }], busy)
    const quarters = rest.map((gap) => ({ start: Math.ceil(gap.start / quarter) * quarter, end: gap.end }))
    return quarters.find((gap) => gap.start + quarter <= gap.end)?.start
  }
  const met = range.from + ((clientY - top) / height) * (range.to - range.from)
  return Math.max(start, Math.min(end - quarter, Math.floor(met / quarter) * quarter))
}
