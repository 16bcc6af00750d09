import type { Appointment } from '@encaixe/contract/appointments.ts'
import { expect, test } from 'vitest'
import { joinVisits, leadOf, standingOf } from './join-visits.ts'

/** Makes an appointment from a text: `cut v1 02 10:00` or, cancelled, `cut v1 02 10:00 x`. */
function row(text: string): Appointment {
  const [id, visitId, day, time, cancelled] = text.split(' ')
  const date = `2027-03-${day}`
  const status = cancelled ? 'cancelled' : 'scheduled'
  return { id, visitId, date, status, startsAt: `${date}T${time}:00-03:00` } as Appointment
}

const ids = (rows: readonly Appointment[]) => rows.map(({ id }) => id).join(' ')
const describe = (rows: string[]) =>
  joinVisits(rows.map(row)).map(({ parts, elsewhere }) =>
    [ids(parts), ...(elsewhere.length > 0 ? [`elsewhere ${ids(elsewhere)}`] : [])].join(', '),
  )

test.each([
  ['nothing', [], []],
  ['appointments that stand alone', ['a a 02 10:00', 'b b 02 10:30'], ['a', 'b']],
  ['neighbours of one visit', ['a v 02 10:00', 'b v 02 10:30', 'c c 02 11:00'], ['a b', 'c']],
  [
    'a visit with another client between its parts',
    ['a v 02 10:00', 'c c 02 10:15', 'b v 02 10:30'],
    ['a b', 'c'],
  ],
  ['a list whose last come first', ['b v 02 10:30', 'c c 02 10:15', 'a v 02 10:00'], ['a b', 'c']],
  ['a part that was cancelled', ['a v 02 10:00 x', 'b v 02 10:30'], ['a b']],
  [
    'a part that moved to another day',
    ['a v 02 10:00', 'b v 05 09:00'],
    ['a, elsewhere b', 'b, elsewhere a'],
  ],
])('a list of %s is joined to the expected rows', (_, rows, shown) => {
  expect(describe(rows)).toEqual(shown)
})

test('a row acts on the first open part of a visit, and shows the parts that are not cancelled', () => {
  const [cancelled, open] = ['a v 02 10:00 x', 'b v 02 10:30'].map(row) as [Appointment, Appointment]
  expect(leadOf([cancelled, open])).toBe(open)
  expect(standingOf([cancelled, open])).toEqual([open])
  expect(leadOf([cancelled])).toBe(cancelled)
  expect(standingOf([cancelled])).toEqual([cancelled])
})
