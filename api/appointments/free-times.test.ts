import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { WorkDay } from '@encaixe/contract/work-schedule.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Diary,
  firstMinute,
  freeStarts,
  freeStartsOfAny,
  isAnyFree,
  isOffered,
  nearestFirst,
  type Span,
  type Wish,
  windowsOf,
} from './free-times.ts'

/** Slow and obvious: a drawing of the day, minute by minute, and every minute of it tried as a beginning. */
function oracle({ windows, busy }: Diary, { duration, step, from }: Wish): number[] {
  const day = Array.from({ length: 1_440 }, (_, minute) => ({
    opens: windows.find(({ start, end }) => start <= minute && minute < end)?.start,
    taken: busy.some(({ start, end }) => start <= minute && minute < end),
  }))
  const starts: number[] = []
  for (const [start, { opens }] of day.entries()) {
    if (opens === undefined || (start - opens) % step !== 0 || start < from) continue
    const wanted = day.slice(start, start + duration)
    const fits = wanted.length === duration && wanted.every((minute) => minute.opens === opens)
    if (fits && !wanted.some(({ taken }) => taken)) starts.push(start)
  }
  return starts
}

const span = (from: string, to: string): Span => ({ start: minuteOf(from), end: minuteOf(to) })
const spans = (text: string): Span[] =>
  text === '' ? [] : text.split(' ').map((one) => span(one.slice(0, 5), one.slice(6)))
const wish = (duration: number, step: number, from = '00:00'): Wish => ({
  duration,
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
])('windows %s, taken %s: %o gives %s', (windows, busy, asked, expected) => {
  const diary = { windows: spans(windows), busy: spans(busy) }
  expect(shown(freeStarts(diary, asked))).toBe(expected)
  expect(shown(oracle(diary, asked))).toBe(expected)
})

test.each([
  ['ends at the start', '09:30-10:00', true],
  ['begins at the end', '10:30-11:00', true],
  ['begins inside', '10:15-11:00', false],
  ['ends inside', '09:30-10:15', false],
  ['contains it', '09:00-12:00', false],
  ['lies within it', '10:10-10:20', false],
  ['is the same', '10:00-10:30', false],
  ['overlaps another, out of order', '11:00-12:00 09:00-10:01 08:00-09:30', false],
])('what %s (%s) leaves 10:00 free: %s', (_, busy, free) => {
  const diary = { windows: spans('08:00-18:00'), busy: spans(busy) }
  expect(freeStarts(diary, wish(30, 30)).includes(600)).toBe(free)
})

describe('breaks', () => {
  const day = (times: Partial<WorkDay>): WorkDay => ({
    enabled: true,
    startTime: '09:00',
    endTime: '12:00',
    breakStart: null,
    breakEnd: null,
    ...times,
  })
  test.each([
    ['none', day({}), '09:00 10:00 11:00'],
    ['in the middle', day({ breakStart: '10:00', breakEnd: '10:30' }), '09:00 10:30'],
    ['at the beginning', day({ breakStart: '09:00', breakEnd: '09:30' }), '09:30 10:30'],
    ['at the end', day({ breakStart: '11:00', breakEnd: '12:00' }), '09:00 10:00'],
    ['all day', day({ breakStart: '09:00', breakEnd: '12:00' }), ''],
    ['on a day off', day({ enabled: false }), ''],
  ])('%s', (_, workDay, expected) => {
    expect(shown(freeStarts({ windows: windowsOf(workDay), busy: [] }, wish(60, 60)))).toBe(expected)
  })

  test('an appointment that stands partly in one blocks its own time, and only that', () => {
    const windows = windowsOf(day({ breakStart: '10:00', breakEnd: '10:30' }))
    expect(shown(freeStarts({ windows, busy: spans('09:45-10:45') }, wish(15, 15)))).toBe(
      '09:00 09:15 09:30 10:45 11:00 11:15 11:30 11:45',
    )
  })
})

describe('now', () => {
  const now = { date: '2027-03-02', minute: minuteOf('10:00') }
  test.each([
    ['2027-03-01', 1_440],
    ['2027-03-02', minuteOf('10:01')],
    ['2027-03-03', 0],
    ['2028-03-01', 0],
    ['2028-03-02', 1_440],
  ])('on %s nothing is offered before minute %s', (date, first) => {
    expect(firstMinute(date, now, 365)).toBe(first)
  })

  test('the candidate of now is gone, the next one stays on the grid', () => {
    const diary = { windows: spans('09:00-11:00'), busy: [] }
    expect(shown(freeStarts(diary, wish(30, 30, '10:01')))).toBe('10:30')
    expect(shown(freeStarts(diary, wish(30, 30, '09:59')))).toBe('10:00 10:30')
  })
})

test('the nearest come first, of two as near the earlier, across midnight too', () => {
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

const someDiary = fc.record({
  windows: someWindows,
  busy: fc.array(someSpan(0, 1_439), { maxLength: 14 }),
})

const someWish = fc.record({
  duration: fc.oneof(fc.constantFrom(15, 30, 45, 60, 90), fc.integer({ min: 1, max: 1_440 })),
  step: fc.constantFrom(5, 10, 15, 20, 30, 60),
  from: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_440 })),
})

test('agrees with the oracle on 24,000 days', () => {
  let days = 0
  fc.assert(
    fc.property(fc.array(someDiary, { minLength: 1, maxLength: 3 }), someWish, (diaries, asked) => {
      const each = diaries.map((diary) => oracle(diary, asked))
      days += diaries.length
      for (const [at, diary] of diaries.entries()) {
        const expected = each[at] as number[]
        expect(freeStarts(diary, asked)).toEqual(expected)
        expect(freeStarts(diary, asked, 1)).toEqual(expected.slice(0, 1))
      }
      const union = [...new Set(each.flat())].sort((a, b) => a - b)
      expect(freeStartsOfAny(diaries, asked)).toEqual(union)
      expect(isAnyFree(diaries, asked)).toBe(union.length > 0)
    }),
    { numRuns: 12_000 },
  )
  expect(days).toBeGreaterThan(20_000)
})

test('what is offered is what would be free if nobody were busy', () => {
  fc.assert(
    fc.property(someDiary, someWish, fc.integer({ min: 0, max: 1_439 }), ({ windows }, asked, start) => {
      expect(isOffered(windows, asked, start)).toBe(oracle({ windows, busy: [] }, asked).includes(start))
    }),
    { numRuns: 2_000 },
  )
})
