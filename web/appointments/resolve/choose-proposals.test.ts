import { timeOf } from '@encaixe/contract/local-time.ts'
import type { Conflict, Proposal } from '@encaixe/contract/offers.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anAppointment } from '../stage-appointments.tsx'
import {
  giveOneEach,
  hasBegun,
  leaveFree,
  leaveOfferable,
  promiseOf,
  putOwnDayFirst,
  shareTimes,
} from './choose-proposals.ts'

const with_ = (collaboratorId: string, startTime: string, date = '2027-03-02'): Proposal => ({
  date,
  startTime,
  collaboratorId,
  collaboratorName: collaboratorId,
  kind: 'nearest',
})
const conflict = (proposals: Proposal[], more = {}): Conflict => ({
  appointment: anAppointment({ id: 'a', duration: 30, ...more }),
  proposals,
  offer: null,
  reach: 'message',
})

test('proposals that overlap a promised time of the same person are left out; touching times, other people and other days stay', () => {
  const promised = [promiseOf(with_('bia', '15:00'), 45)]
  const free = [
    with_('bia', '14:30'),
    with_('bia', '15:45'),
    with_('rui', '15:00'),
    with_('bia', '15:00', '2027-03-03'),
  ]
  const overlapping = [with_('bia', '14:45'), with_('bia', '15:00'), with_('bia', '15:30')]
  expect(leaveFree({ duration: 30, times: [...overlapping, ...free] }, promised)).toEqual(free)
})

test('only proposed times that begin late enough for an answer can be offered to the client', () => {
  // The present time of the test: 14:12 in São Paulo.
  const now = new Date('2027-03-02T17:12:00Z')
  const times = ['14:30', '14:50', '14:57', '15:00', '16:30'].map((time) => with_('bia', time))
  expect(leaveOfferable(conflict(times), times, now)).toEqual(times.slice(2))
})

test("times of the appointment's own day come before those of other days, each day in the order of the API", () => {
  const later = with_('bia', '09:00', '2027-03-05')
  const [own, other] = [with_('caio', '18:00'), with_('bia', '17:30')]
  expect(putOwnDayFirst(conflict([later, own, other])).proposals).toEqual([own, other, later])
})

/** Clients with the same service; the hours that suit each of them, the best first. */
const wishes = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }), { maxLength: 6 })

const wishesAt = (hours: readonly number[][]) =>
  hours.map((own, at) => ({
    id: String(at),
    duration: 30,
    times: own.map((hour) => with_('bia', `${String(9 + hour).padStart(2, '0')}:00`)),
  }))

/** The most clients that can have a time at once, by trying every choice. */
function mostWithOne([own, ...others]: readonly number[][], taken: readonly number[] = []): number {
  if (!own) return 0
  const with1 = own
    .filter((hour) => !taken.includes(hour))
    .map((hour) => 1 + mostWithOne(others, [...taken, hour]))
  return Math.max(mostWithOne(others, taken), ...with1)
}

test('of clients who want the same times, as many as possible get one: nobody gets the only time of another', () => {
  fc.assert(
    fc.property(wishes, (hours) => {
      const shares = shareTimes(wishesAt(hours), 3)
      expect(shares.size).toBe(mostWithOne(hours))
      const times = [...shares.values()].flat().map(({ startTime }) => startTime)
      expect(new Set(times).size).toBe(times.length)
      for (const [id, own] of shares) {
        expect(own.length).toBeLessThanOrEqual(3)
        expect(wishesAt(hours)[Number(id)]?.times).toEqual(expect.arrayContaining(own))
      }
    }),
  )
})

test('a free time that overlaps no given time is given to the client who wants it, and no two given times of one professional overlap', () => {
  const lengths = fc.array(
    fc.record({
      duration: fc.constantFrom(15, 30, 60),
      starts: fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 4 }),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(lengths, (clients) => {
      const all = clients.map(({ duration, starts }, at) => ({
        id: String(at),
        duration,
        times: starts.map((start) => with_('bia', timeOf(540 + start * 15))),
      }))
      const shares = shareTimes(all, 3)
      const given = all.flatMap(({ id, duration }) =>
        (shares.get(id) ?? []).map((time) => ({ id, ...promiseOf(time, duration) })),
      )
      const clashes = ({ start, end }: { start: number; end: number }) =>
        given.filter((one) => one.start < end && start < one.end)
      expect(given.filter((one) => clashes(one).length > 1)).toEqual([])
      for (const { id, duration, times } of all) {
        const own = shares.get(id) ?? []
        const left = times.filter((time) => clashes(promiseOf(time, duration)).length === 0)
        expect(own.length === 3 ? [] : left).toEqual([])
      }
    }),
  )
})

test('a time of a nearer hour is given first, and a client moves to another time for one who has no other', () => {
  const [first, second, third] = [with_('bia', '15:00'), with_('bia', '15:30'), with_('bia', '16:00')]
  const all = [
    { id: 'a', duration: 30, times: [first, second, third] },
    { id: 'b', duration: 30, times: [first] },
    { id: 'c', duration: 30, times: [first, second] },
  ]
  expect([...giveOneEach(all)]).toEqual(
    expect.arrayContaining([
      ['a', third],
      ['b', first],
      ['c', second],
    ]),
  )
  expect(shareTimes(all, 3).get('a')).toEqual([third])
})

test('an appointment that has begun is not offered another time', () => {
  const now = new Date('2027-03-02T18:00:00Z')
  expect(['14:59', '15:00', '15:01'].map((startTime) => hasBegun(conflict([], { startTime }), now))).toEqual([
    true,
    true,
    false,
  ])
})
