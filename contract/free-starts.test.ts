import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  busyFrom,
  firstMinute,
  fitsOneMore,
  freeStarts,
  freeStartsOfAny,
  gapsOf,
  isAnyFree,
  isFree,
  isPossibleStart,
  nearestFirst,
  overlap,
  type Span,
  spanOf,
  type Wish,
  windowsOf,
} from './free-starts.ts'
import { minuteOf, timeOf } from './local-time.ts'
import type { WorkDay } from './work-schedule.ts'

type Day = { windows: readonly Span[]; busy: readonly Span[] }
const asWalked = ({ windows, busy }: Day) => ({ windows, busy: busyFrom(busy) })

/** A simple algorithm to compare with: it checks every possible start of every window against every busy span. */
function plainWalk({ windows, busy }: Day, { duration, after, step, from }: Wish): number[] {
  return windows.flatMap((window) => {
    const starts: number[] = []
    for (let start = window.start; start + duration <= window.end; start += step) {
      const wanted = { start, end: start + duration + after }
      if (start >= from && !busy.some((taken) => overlap(taken, wanted))) starts.push(start)
    }
    return starts
  })
}

const spans = (text: string): Span[] =>
  text === ''
    ? []
    : text.split(' ').map((one) => spanOf({ startTime: one.slice(0, 5), endTime: one.slice(6) }))
const wish = (duration: number, step: number, from = '00:00', after = 0): Wish => ({
  duration,
  after,
  step,
  from: minuteOf(from),
})
const shown = (starts: number[]) => starts.map(timeOf).join(' ')

test.each([
  ['09:00-11:00', '', wish(40, 40), '09:00 09:40 10:20'],
  ['07:22-08:00', '', wish(8, 8), '07:22 07:30 07:38 07:46'],
  ['09:00-09:40', '', wish(30, 30), '09:00'],
  ['09:00-10:15', '', wish(30, 30), '09:00 09:30'],
  ['09:00-09:20', '', wish(30, 30), ''],
  ['09:00-09:30', '', wish(30, 30), '09:00'],
  ['11:00-15:00', '11:00-13:00', wish(120, 120), '13:00'],
  ['09:00-12:00 13:15-15:00', '', wish(30, 30), '09:00 09:30 10:00 10:30 11:00 11:30 13:15 13:45 14:15'],
  ['09:00-12:00', '', wish(60, 30), '09:00 09:30 10:00 10:30 11:00'],
  ['22:00-23:59', '', wish(30, 30), '22:00 22:30 23:00'],
  ['00:00-23:59', '', wish(1_440, 30), ''],
  ['', '', wish(30, 30), ''],
])('a day of windows %s and appointments %s offers, for %o, %s', (windows, busy, asked, expected) => {
  const day = { windows: spans(windows), busy: spans(busy) }
  expect(shown(freeStarts(asWalked(day), asked))).toBe(expected)
  expect(shown(plainWalk(day, asked))).toBe(expected)
})

test.each([
  ['ends when it begins', '09:30-10:00', true],
  ['begins when it ends', '10:30-11:00', true],
  ['begins within it', '10:15-11:00', false],
  ['ends within it', '09:30-10:15', false],
  ['contains it', '09:00-12:00', false],
  ['lies within it', '10:10-10:20', false],
  ['is the same', '10:00-10:30', false],
  ['overlaps another, out of order', '11:00-12:00 09:00-10:01 08:00-09:30', false],
])('the 30 minutes from 10:00, with an appointment that %s (%s), are free: %s', (_, busy, free) => {
  const day = { windows: spans('08:00-18:00'), busy: spans(busy) }
  expect(freeStarts(asWalked(day), wish(30, 30)).includes(600)).toBe(free)
})

describe('a working day of 09:00 to 12:00 offers starts', () => {
  const day = (times: Partial<WorkDay>): WorkDay => ({
    enabled: true,
    startTime: '09:00',
    endTime: '12:00',
    breakStart: null,
    breakEnd: null,
    ...times,
  })
  test.each([
    ['without a break', day({}), '09:00 10:00 11:00'],
    ['around a break in the middle', day({ breakStart: '10:00', breakEnd: '10:30' }), '09:00 10:30'],
    ['after a break at its beginning', day({ breakStart: '09:00', breakEnd: '09:30' }), '09:30 10:30'],
    ['before a break at its end', day({ breakStart: '11:00', breakEnd: '12:00' }), '09:00 10:00'],
    ['never when the break lasts all day', day({ breakStart: '09:00', breakEnd: '12:00' }), ''],
    ['never on a day off', day({ enabled: false }), ''],
  ])('%s', (_, workDay, expected) => {
    expect(shown(freeStarts({ windows: windowsOf(workDay), busy: busyFrom([]) }, wish(60, 60)))).toBe(
      expected,
    )
  })

  test('a working day of 09:00 to 12:00 offers starts around an appointment that lies partly in the break; the appointment blocks only its own time', () => {
    const windows = windowsOf(day({ breakStart: '10:00', breakEnd: '10:30' }))
    expect(shown(freeStarts({ windows, busy: busyFrom(spans('09:45-10:45')) }, wish(15, 15)))).toBe(
      '09:00 09:15 09:30 10:45 11:00 11:15 11:30 11:45',
    )
  })
})

describe('when it is 10:00', () => {
  const now = { date: '2027-03-02', minute: minuteOf('10:00') }
  test.each([
    ['2027-03-01', 1_440],
    ['2027-03-02', minuteOf('10:01')],
    ['2027-03-03', 0],
    ['2028-03-01', 0],
    ['2028-03-02', 1_440],
  ])('when it is 10:00, the day %s offers nothing before minute %s', (date, first) => {
    expect(firstMinute(date, now)).toBe(first)
  })

  test('when it is 10:00, the start 10:00 is no longer offered, and the next start is still counted from the opening', () => {
    const day = { windows: spans('09:00-11:00'), busy: busyFrom([]) }
    expect(shown(freeStarts(day, wish(30, 30, '10:01')))).toBe('10:30')
    expect(shown(freeStarts(day, wish(30, 30, '09:59')))).toBe('10:00 10:30')
  })
})

test('the first minute of a day is the first one that respects the notice and the horizon', () => {
  const some = fc.record({
    ahead: fc.integer({ min: -3, max: 400 }),
    minute: fc.integer({ min: 0, max: 1_439 }),
    notice: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
    horizon: fc.integer({ min: 1, max: 365 }),
  })
  fc.assert(
    fc.property(some, ({ ahead, minute, notice, horizon }) => {
      const midnight = Date.parse('2027-12-20T00:00:00Z')
      const date = new Date(midnight + ahead * 86_400_000).toISOString().slice(0, 10)
      const isAllowed = (one: number) =>
        ahead <= horizon && ahead * 1_440 + one >= minute + Math.max(1, notice)
      const expected = minutes.find(isAllowed) ?? 1_440
      expect(firstMinute(date, { date: '2027-12-20', minute }, { notice, horizon })).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
})

test('the nearest times come first; of two equally near times the earlier time comes first, also across midnight', () => {
  const times = [
    { date: '2027-03-02', minute: 540 },
    { date: '2027-03-02', minute: 660 },
    { date: '2027-03-03', minute: 540 },
    { date: '2027-03-02', minute: 630 },
  ]
  const found = nearestFirst(times, { date: '2027-03-02', minute: 600 })
  expect(found.map(({ date, minute }) => `${date.slice(8)} ${timeOf(minute)}`)).toEqual([
    '02 10:30',
    '02 09:00',
    '02 11:00',
    '03 09:00',
  ])
})

const someSpan = (from: number, to: number) =>
  fc
    .tuple(fc.integer({ min: from, max: to - 1 }), fc.integer({ min: 1, max: 180 }))
    .map(([start, length]) => ({ start, end: Math.min(to, start + length) }))

const someWindows = fc
  .uniqueArray(fc.integer({ min: 0, max: 1_439 }), { minLength: 0, maxLength: 4 })
  .map((edges) => edges.sort((a, b) => a - b))
  .map((edges) =>
    edges.flatMap((start, at) =>
      at % 2 === 0 && edges[at + 1] ? [{ start, end: edges[at + 1] as number }] : [],
    ),
  )

const someDay = fc.record({
  windows: someWindows,
  busy: fc.array(someSpan(0, 1_439), { maxLength: 14 }),
})

const someWish = fc.record({
  duration: fc.oneof(fc.constantFrom(15, 30, 45, 60, 90), fc.integer({ min: 1, max: 1_440 })),
  after: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 120 })),
  step: fc.constantFrom(5, 10, 15, 20, 30, 60),
  from: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_440 })),
})

test('the fast algorithm for free starts finds the same starts as the simple algorithm on 24,000 days', () => {
  let compared = 0
  fc.assert(
    fc.property(fc.array(someDay, { minLength: 1, maxLength: 3 }), someWish, (days, asked) => {
      const each = days.map((day) => plainWalk(day, asked))
      compared += days.length
      for (const [at, day] of days.entries()) {
        const expected = each[at] as number[]
        expect(freeStarts(asWalked(day), asked)).toEqual(expected)
        expect(freeStarts(asWalked(day), asked, 1)).toEqual(expected.slice(0, 1))
      }
      const union = [...new Set(each.flat())].sort((a, b) => a - b)
      expect(freeStartsOfAny(days.map(asWalked), asked)).toEqual(union)
      expect(isAnyFree(days.map(asWalked), asked)).toBe(union.length > 0)
    }),
    { numRuns: 12_000 },
  )
  expect(compared).toBeGreaterThan(20_000)
})

test('a start is possible exactly when it would be free on a day without appointments', () => {
  fc.assert(
    fc.property(someDay, someWish, fc.integer({ min: 0, max: 1_439 }), ({ windows }, asked, start) => {
      expect(isPossibleStart(windows, asked, start)).toBe(
        plainWalk({ windows, busy: [] }, asked).includes(start),
      )
    }),
    { numRuns: 2_000 },
  )
})

test('a span is free exactly when it overlaps no busy span, also after midnight', () => {
  const near = fc.array(someSpan(-200, 1_700), { maxLength: 14 })
  fc.assert(
    fc.property(near, someSpan(0, 1_600), (busy, span) => {
      expect(isFree(busyFrom(busy), span)).toBe(!busy.some((taken) => overlap(taken, span)))
    }),
    { numRuns: 2_000 },
  )
})

const minutes = Array.from({ length: 1_440 }, (_, minute) => minute)

test('the gaps of a day are the minutes of its windows without appointments, sorted and disjoint', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const minutesOf = (spans: readonly Span[]) =>
        minutes.map((minute) => spans.some(({ start, end }) => start <= minute && minute < end))
      const [open, taken] = [minutesOf(day.windows), minutesOf(day.busy)]
      const gaps = gapsOf(asWalked(day))
      expect(minutesOf(gaps)).toEqual(minutes.map((minute) => open[minute] && !taken[minute]))
      for (const { start, end, opens } of gaps) {
        expect(start).toBeLessThan(end)
        expect(day.windows.some((window) => window.start === opens && end <= window.end)).toBe(true)
      }
      expect(gaps.every(({ start }, at) => at === 0 || start >= (gaps[at - 1] as Span).end)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['30 minutes between two appointments', '09:00-10:00 10:30-11:00', true],
  ['45 minutes between two appointments', '09:00-09:45 10:30-11:00', true],
  ['25 minutes between two appointments', '09:00-10:05 10:30-11:00', false],
  ['60 minutes between two appointments', '09:00-09:30 10:30-11:00', false],
  ['the time before the first appointment', '10:30-11:00', false],
])('one more appointment fits in %s: %s is %s', (_, busy, fits) => {
  const day = { windows: spans('09:00-18:00'), busy: spans(busy) }
  const gap = gapsOf(asWalked(day)).find(({ end }) => end === minuteOf('10:30')) as Span
  expect(fitsOneMore(gap, busyFrom(day.busy))).toBe(fits)
})
