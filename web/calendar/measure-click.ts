import type { MouseEvent } from 'react'
import type { Range } from '../dashboard/measure-range.ts'

const quarter = 15

/** The quarter of an hour of closed time that was clicked. A key press has no position: the next one from `earliest`. */
export function clickedMinute(
  stop: HTMLElement,
  range: Range,
  { clientY, detail }: Pick<MouseEvent, 'clientY' | 'detail'>,
  earliest: number,
): number {
  const { top, height } = stop.closest('[data-column]')?.getBoundingClientRect() ?? new DOMRect()
  const met = range.from + ((clientY - top) / height) * (range.to - range.from)
  const from = range.from + Number(stop.dataset.stop) * 60
  const byKey = detail === 0 || height === 0
  const at = byKey ? Math.ceil(earliest / quarter) : Math.floor(met / quarter)
  return Math.max(from, Math.min(Number(stop.dataset.until) - quarter, at * quarter))
}
