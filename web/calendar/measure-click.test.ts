// @vitest-environment happy-dom
import type { Span } from '@encaixe/contract/free-starts.ts'
import { expect, test, vi } from 'vitest'
import { clickedMinute } from './measure-click.ts'

/** Closed time from 12:00 to 17:00 in a day from 09:00 to 19:00, 60 px an hour. */
const range = { from: 540, to: 1_140 }
function closedTime(): HTMLElement {
  const column = document.createElement('div')
  column.dataset.column = 'rui'
  vi.spyOn(column, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 600))
  const stop = document.createElement('a')
  Object.assign(stop.dataset, { stop: '3', until: '1020' })
  column.append(stop)
  return stop
}
const byKey = (earliest: number, busy: Span[] = []) =>
  clickedMinute(closedTime(), range, { clientY: 0, detail: 0 }, { earliest, busy })
const byMouse = (clientY: number) =>
  clickedMinute(closedTime(), range, { clientY, detail: 1 }, { earliest: 0, busy: [] })

test('an owner who presses Enter on closed time at 14:12 is offered 14:15, at 14:15 the same', () => {
  expect([byKey(852), byKey(855)]).toEqual([855, 855])
})

test('an owner who presses Enter on closed time is offered nothing before or after it', () => {
  expect([byKey(0), byKey(1_005), byKey(1_006), byKey(1_100)]).toEqual([720, 1_005, undefined, undefined])
})

test('an owner who presses Enter on closed time with appointments is offered the first quarter between them', () => {
  expect(byKey(0, [{ start: 700, end: 790 }])).toBe(795)
  expect(
    byKey(0, [
      { start: 720, end: 800 },
      { start: 810, end: 840 },
    ]),
  ).toBe(840)
  expect(byKey(0, [{ start: 720, end: 1_020 }])).toBeUndefined()
})

test('an owner who clicks into closed time is offered the quarter that was met', () => {
  expect([byMouse(312), byMouse(315)]).toEqual([840, 855])
})
