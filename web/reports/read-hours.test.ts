import { expect, test } from 'vitest'
import { describeHours, readHours } from './read-hours.ts'
import { aRow } from './stage-reports.ts'

/** Half an hour is booked outside the open time. */
const hour = (key: string, busyMinutes: number, openMinutes: number) =>
  aRow(key, { busyMinutes, bookedMinutes: busyMinutes && busyMinutes + 30, openMinutes })

test('the grid of hours has only the days and hours in which somebody works or is booked', () => {
  const { days, hours, cells } = readHours([
    hour('1-08', 0, 0),
    hour('2-09', 30, 60),
    hour('2-10', 0, 0),
    hour('6-11', 15, 0),
    hour('7-12', 0, 0),
  ])
  expect([days, hours]).toEqual([
    [1, 5],
    [9, 10, 11],
  ])
  expect(cells.map(({ key, occupancy }) => [key, occupancy])).toEqual([
    ['2-09', 0.5],
    ['6-11', null],
  ])
})

test.each([
  [[], 'Nenhuma hora ocupada ainda'],
  [[hour('2-09', 0, 60)], 'Nenhuma hora ocupada ainda'],
  [[hour('2-09', 30, 60), hour('2-10', 30, 60)], 'Todas as horas estão igualmente ocupadas'],
  [[hour('2-09', 10, 60), hour('6-10', 54, 60), hour('6-11', 54, 60)], 'Sábado às 10h é a hora mais cheia'],
  // The hour with only half an hour of open time is ignored.
  [[hour('2-09', 10, 60), hour('3-10', 20, 60), hour('6-10', 30, 30)], 'Quarta às 10h é a hora mais cheia'],
])('the hours %j have the finding: %s', (rows, title) => {
  expect(describeHours(readHours(rows)).title).toBe(title)
})

test('the sentence about hours gives the percents of the fullest and the emptiest hour', () => {
  const grid = readHours([hour('2-09', 6, 60), hour('6-10', 54, 60), hour('1-09', 6, 60)])
  expect(describeHours(grid).sentence).toBe(
    'Sábado às 10h: 90% do tempo ocupado. A mais vazia é terça às 9h: 10%.',
  )
})
