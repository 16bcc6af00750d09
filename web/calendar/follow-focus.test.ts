import { expect, test } from 'vitest'
import { moveFocus } from './follow-focus.ts'

const columns = [[540, 600, 660], [], [570, 650]].map((starts) => starts.map((start) => ({ start })))

test.each([
  ['ArrowDown', 0, 0, [0, 1]],
  ['ArrowDown', 0, 2, undefined],
  ['ArrowUp', 0, 1, [0, 0]],
  ['ArrowUp', 0, 0, undefined],
  ['ArrowRight', 0, 2, [2, 1]],
  ['ArrowLeft', 2, 0, [0, 0]],
  ['ArrowRight', 2, 0, undefined],
  ['Home', 0, 2, [0, 0]],
  ['End', 0, 0, [0, 2]],
  ['x', 0, 0, undefined],
] as [string, number, number, number[] | undefined][])(
  'the key %s moves the focus from column %i, stop %i',
  (key, column, index, expected) => {
    const place = moveFocus(columns, { column, index }, key)
    expect(place && [place.column, place.index]).toEqual(expected)
  },
)
