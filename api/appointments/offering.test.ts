import {
  busyFrom,
  freeStarts,
  gapsOf,
  isFree,
  isPossibleStart,
  overlap,
  type Span,
} from '@encaixe/contract/free-starts.ts'
import { datesFrom, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { longestBuffer } from '@encaixe/contract/procedures.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyIdOf } from '../testing/an-owner.ts'
import { type RandomWeek, type Roll, randomWeek, seeded } from '../testing/random-weeks.ts'
import { offerTimes } from './offer-times.ts'
import { busyOf, dayOf, type Offering, wishOn } from './offering.ts'
import { hoursOfDates } from './shop-hours.ts'
import { planVisit, withoutBusy } from './visit-plan.ts'

const weeks = 100_000
const aDay = 1_440
const first = '2027-03-08'
const dates = datesFrom(first, 7)
const now = new Date('2027-03-01T13:00:00Z')
const here = { date: '2027-03-01', minute: 600 }
const items = [{ procedureId: 'p', collaboratorId: null }]
const companyId = companyIdOf('00000000-0000-4000-8000-000000000001')

/** Creates random appointments with the time after, in minutes from the week's first midnight; some begin before it. */
function someBusy(roll: Roll): Span[] {
  return Array.from({ length: roll(16) }, () => {
    const start = 10 * roll(8 * 144) - aDay
    return { start, end: start + 10 * (1 + roll(12)) + 5 * roll(25) }
  })
}

/** The offering that a query reads for a date: appointments of that day, or of days beside it that could overlap it. */
function offeringOn(week: RandomWeek, taken: readonly Span[], day: number): Offering {
  const known = taken.filter(({ start, end }) => start < (day + 1) * aDay + longestBuffer && end > day * aDay)
  const starts = known.map(({ start }) => start - day * aDay)
  const ends = known.map(({ end }) => end - day * aDay)
  const { schedule, businessHours, exceptions, step, duration, buffer } = week
  return {
    company: {
      id: companyId,
      members: null,
      ownerId: 'owner',
      name: 'Loja',
      slug: 'loja',
      article: null,
      phone: null,
      timezone: 'America/Sao_Paulo',
      isActive: true,
      maxOpenBookings: 5,
      limits: { notice: 0, horizon: 365 },
      waitlist: true,
      deposit: null,
      noShowRule: { after: 2, then: 'none', clearedBy: 3 },
      cancellationNotice: 0,
    },
    subscribed: true,
    step,
    procedures: [
      { id: 'p', name: 'Corte', duration, buffer, priceCents: null, deposit: 'company', isActive: true },
    ],
    staff: [
      {
        id: 'me',
        name: 'Eu',
        role: null,
        photoId: null,
        schedule,
        performs: new Set(['p']),
        booked: 0,
        busyOn: busyOf({ starts, ends }),
      },
    ],
    hoursOn: hoursOfDates({ businessHours, exceptions }),
    minutesOn: () => 0,
    own: [],
    from: dates[day],
  }
}

test(`in ${weeks} random weeks with exceptions a start is listed exactly when a booking at this start can be written`, () => {
  const roll = seeded(20_270_308)
  let [listedTimes, refusedTimes, withExceptions] = [0, 0, 0]
  for (let at = 0; at < weeks; at++) {
    const week = randomWeek(roll, first, ['me', 'other'])
    const taken = someBusy(roll)
    if (week.exceptions.length > 0) withExceptions += 1
    // All starts in steps of five minutes are tried on one day of the week, and some starts on the other days.
    const tried = roll(7)
    for (let day = 0; day < 7; day++) {
      const offering = offeringOn(week, taken, day)
      const date = dates[day] ?? first
      const slots = offerTimes(offering, { items, date, who: 'client' }, now)
      if (!Array.isArray(slots))
        throw new Error(`Random week ${at} offers no times on ${date}: the company is closed`)
      const listed = day === tried ? new Set(slots.map(({ startTime }) => startTime)) : undefined
      const isListed = (minute: number) => {
        const time = times[minute / 5] ?? ''
        return listed?.has(time) ?? slots.some(({ startTime }) => startTime === time)
      }
      const [person] = offering.staff
      if (!person) throw new Error(`Random week ${at} has no professional on ${date}`)
      const { windows } = dayOf(offering, person, date, 0)
      const wish = wishOn(offering, week, { date, here, who: 'client' })
      const length = week.duration + week.buffer
      // Checks the rule of a booking, and the constraint of the database.
      const canBeWritten = (minute: number) => {
        const start = day * aDay + minute
        const placed = { start, end: start + length }
        return isPossibleStart(windows, wish, minute) && !near.some((one) => overlap(one, placed))
      }
      const near = taken.filter(({ start, end }) => start < (day + 2) * aDay && end > day * aDay)
      const candidates = day === tried ? everyFive : some(roll, slots)
      for (const minute of candidates) {
        if (canBeWritten(minute) === isListed(minute)) continue
        throw new Error(
          `Random week ${at}, ${date}: the list of times disagrees with a booking at minute ${minute} (listed: ${isListed(minute)})`,
        )
      }
      listedTimes += slots.length
      if (day !== tried) continue
      refusedTimes += everyFive.length - slots.length
      const one = { date, minute: 5 * roll(288), here, who: 'client' as const }
      const isOffered = planVisit(withoutBusy(offering), items).partsAt(one) !== undefined
      if (isOffered !== isPossibleStart(windows, wish, one.minute))
        throw new Error(
          `Random week ${at}, ${date}: a booking disagrees with the hours at minute ${one.minute} (offered: ${isOffered})`,
        )
    }
  }
  const counts = `${weeks} weeks, ${withExceptions} with exceptions`
  process.stdout.write(`${counts}: ${listedTimes} listed times, ${refusedTimes} others\n`)
  expect(listedTimes).toBeGreaterThan(weeks)
  expect(withExceptions).toBeGreaterThan(weeks / 2)
}, 240_000)

const someSpan = fc
  .tuple(fc.integer({ min: -aDay, max: 5 * aDay }), fc.integer({ min: 1, max: 300 }))
  .map(([start, length]) => ({ start, end: start + length }))
const someDays = fc.array(fc.nat(6), { minLength: 1, maxLength: 10 })

test('every day read from a shared list of busy times has the same free times as from a list of its own', () => {
  const windows = [
    { start: 0, end: 700 },
    { start: 730, end: 1_439 },
  ]
  fc.assert(
    fc.property(fc.array(someSpan, { maxLength: 60 }), someDays, fc.nat(120), (taken, days, after) => {
      const busyOn = busyOf({ starts: taken.map(({ start }) => start), ends: taken.map(({ end }) => end) })
      const wish = { duration: 30, after, step: 5, from: 0 }
      const read = days.map((day) => ({ day, shared: { windows, busy: busyOn(day) } }))
      for (const { day, shared } of read) {
        const spans = taken.map(({ start, end }) => ({ start: start - day * aDay, end: end - day * aDay }))
        const alone = { windows, busy: busyFrom(spans) }
        expect(freeStarts(shared, wish)).toEqual(freeStarts(alone, wish))
        expect(gapsOf(shared)).toEqual(gapsOf(alone))
        const last = { start: aDay - 1, end: aDay + after }
        expect(isFree(shared.busy, last)).toBe(!spans.some((one) => overlap(one, last)))
      }
    }),
    { numRuns: 3_000 },
  )
})

/** The first time, the last time and a few random times. */
function some(roll: Roll, slots: readonly { startTime: string }[]): number[] {
  const ends = [slots.at(0), slots.at(-1)].flatMap((slot) => (slot ? [minuteOf(slot.startTime)] : []))
  return [...ends, ...[5, 5, 5].map((grid) => grid * roll(288))]
}

const everyFive = Array.from({ length: 288 }, (_, at) => at * 5)
const times = everyFive.map(timeOf)
