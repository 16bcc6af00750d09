// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GridMoves } from './load-parts.ts'
import { stageGrid } from './stage-grid.tsx'

beforeEach(async () => {
  await GridMoves.fetch()
  vi.useFakeTimers()
  // Makes the grid wide enough for both columns, so that they do not scroll sideways.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 600))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A finger moves 200 px to the left, after it has rested for this many milliseconds. */
function swipe(rested: number) {
  const card = screen.getByRole('button', { name: /Cliente a/ })
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0, clientY: 100 }
  fireEvent.pointerDown(card, { ...finger, clientX: 300 })
  vi.advanceTimersByTime(rested)
  const lifted = screen.getByRole('region', { name: /^Agenda/ }).hasAttribute('data-dragging')
  fireEvent.pointerMove(card, { ...finger, clientX: 100 })
  fireEvent.pointerUp(card, { ...finger, clientX: 100 })
  return lifted
}

test('an owner turns the day by a swipe', () => {
  const { onTurn } = stageGrid()
  expect(swipe(50)).toBe(false)
  expect(onTurn.mock.calls).toEqual([[1]])
})

test('an owner who drags an appointment across columns by touch stays on the day', () => {
  const { onTurn } = stageGrid()
  expect(swipe(500)).toBe(true)
  expect(onTurn).not.toHaveBeenCalled()
})
