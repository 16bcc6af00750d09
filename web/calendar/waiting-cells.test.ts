import { expect, test } from 'vitest'
import { splitWaiting } from './waiting-cells.tsx'

const cell = (hour: number, minutes = 30) => ({ start: hour * 60, end: hour * 60 + minutes })
const hours = (startTime: string, endTime: string, count: number) => ({
  date: '2027-03-03',
  collaboratorId: 'rui',
  startTime,
  endTime,
  count,
})
const afternoon = [14, 14.5, 15, 15.5].map((hour) => cell(hour))

test('neighbouring cells for which the same clients wait are one run', () => {
  expect(splitWaiting(afternoon, [hours('13:00', '18:00', 3)])).toEqual([
    { start: 840, end: 960, count: 3, first: cell(14) },
  ])
})

test('a run ends with the hours, with an appointment, and where other clients wait', () => {
  const cells = [...afternoon, cell(17), cell(17.5)]
  const found = splitWaiting(cells, [hours('13:00', '15:00', 1), hours('15:00', '17:45', 1)])
  expect(found.map(({ start, end }) => [start, end])).toEqual([
    [840, 900],
    [900, 960],
    [1020, 1065],
  ])
})

test('a cell with several waiting hours shows the largest number of clients', () => {
  const found = splitWaiting(afternoon, [hours('14:00', '14:45', 1), hours('14:45', '16:00', 2)])
  expect(found.map(({ start, end, count }) => [start, end, count])).toEqual([
    [840, 870, 1],
    [885, 960, 2],
  ])
})

test('a cell for which nobody waits has no mark', () => {
  expect(splitWaiting(afternoon, [hours('08:00', '14:00', 5)])).toEqual([])
})
