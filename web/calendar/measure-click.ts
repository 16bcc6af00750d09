import type { MouseEvent } from 'react'
import type { Range } from '../dashboard/measure-range.ts'

/** The quarter of an hour of closed time that a pointer met. A keyboard has no place: the first from `earliest` on. */
export function clickedMinute(
  stop: HTMLElement,
  range: Range,
  { clientY, detail }: MouseEvent,
  earliest: number,
): number {
  const { top, height } = stop.closest('[data-column]')?.getBoundingClientRect() ?? new DOMRect()
  const met = range.from + ((clientY - top) / height) * (range.to - range.from)
  const from = range.from + Number(stop.dataset.stop) * 60
  const at = detail === 0 || height === 0 ? earliest : met
  return Math.max(from, Math.min(Number(stop.dataset.until) - 15, Math.floor(at / 15) * 15))
}
