import { addDays, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUp, type Wait } from './waiting-hours.ts'

const monday = '2026-11-23'
const days = { from: monday, to: addDays(monday, 2) }
const here = { date: monday, minute: 9 * 60 }
const [ana, bia] = ['ana', 'bia']

const wait = (userId: string, span: string, people: string[], from = monday, to = from): Wait => {
  const [start = '', end = ''] = span.split('-')
  return { userId, from, to, span: { start: minuteOf(start), end: minuteOf(end) }, people }
}

const linesOf = (waits: readonly Wait[]) =>
  addUp(waits, days, here).map(
    ({ date, collaboratorId, startTime, endTime, count }) =>
      `${date.slice(8)} ${collaboratorId} ${startTime}-${endTime} ${count}`,
  )

test('two clients who wait for anybody count for each professional, and twice where their hours overlap', () => {
  expect(linesOf([wait('u1', '10:00-12:00', [ana, bia]), wait('u2', '11:00-13:00', [ana])])).toEqual([
    '23 ana 10:00-11:00 1',
    '23 ana 11:00-12:00 2',
    '23 ana 12:00-13:00 1',
    '23 bia 10:00-12:00 1',
  ])
})

test('a client with two windows over the same hour counts once in the waiting hours', () => {
  expect(linesOf([wait('u1', '10:00-12:00', [ana, bia]), wait('u1', '11:00-13:00', [ana])])).toEqual([
    '23 ana 10:00-13:00 1',
    '23 bia 10:00-12:00 1',
  ])
})

test('the waiting hours leave out hours that are over and days outside the range', () => {
  const waits = [
    wait('u1', '08:00-10:00', [ana], addDays(monday, -3), addDays(monday, 1)),
    wait('u2', '07:00-09:00', [ana]),
    wait('u3', '10:00-11:00', [ana], addDays(monday, 3)),
  ]
  expect(linesOf(waits)).toEqual(['23 ana 09:00-10:00 1', '24 ana 08:00-10:00 1'])
})

const people = [[ana], [bia], [ana, bia], ['caio', ana]]
const anyWait = fc
  .record({
    user: fc.integer({ min: 1, max: 4 }),
    from: fc.integer({ min: -2, max: 3 }),
    length: fc.integer({ min: 0, max: 3 }),
    start: fc.integer({ min: 0, max: 22 }),
    hours: fc.integer({ min: 1, max: 6 }),
    list: fc.constantFrom(...people),
  })
  .map(({ user, from, length, start, hours, list }): Wait => {
    const first = addDays(monday, from)
    const span = { start: start * 60, end: Math.min((start + hours) * 60, 1439) }
    return { userId: `u${user}`, from: first, to: addDays(first, length), span, people: list }
  })

test('in any waiting list, each half hour of each professional counts the different clients who wait for it', () => {
  fc.assert(
    fc.property(fc.array(anyWait, { maxLength: 12 }), (waits) => {
      const counted = addUp(waits, days, here)
      for (const date of [0, 1, 2].map((day) => addDays(monday, day))) {
        for (const id of [ana, bia, 'caio']) {
          for (let minute = 15; minute < 1_440; minute += 30) {
            const isOver = date === here.date && minute < here.minute
            const clients = waits.filter(
              ({ from, to, span, people: list }) =>
                from <= date && date <= to && span.start <= minute && minute < span.end && list.includes(id),
            )
            const time = timeOf(minute)
            const found = counted.filter(
              (one) =>
                one.date === date && one.collaboratorId === id && one.startTime <= time && time < one.endTime,
            )
            const expected = isOver ? 0 : new Set(clients.map(({ userId }) => userId)).size
            expect(found.map(({ count }) => count)).toEqual(expected === 0 ? [] : [expected])
          }
        }
      }
    }),
  )
})
