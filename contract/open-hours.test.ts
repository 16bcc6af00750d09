import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from './free-starts.ts'
import { addDays, timeOf, weekdayOf } from './local-time.ts'
import { fits, type Hours, isOff, isOn, type OpenException, openWindows, unusual } from './open-hours.ts'
import { type WorkDay, type WorkSchedule, weekdays } from './work-schedule.ts'

const tuesday = '2027-03-02'
const me = 'me'
const working: WorkDay = {
  enabled: true,
  startTime: '09:00',
  endTime: '18:00',
  breakStart: '12:00',
  breakEnd: '13:00',
}
const everyDay = Object.fromEntries(weekdays.map((day) => [day, working])) as WorkSchedule
const never = Object.fromEntries(weekdays.map((day) => [day, { ...working, enabled: false }])) as WorkSchedule

const exception = (changes: Partial<OpenException>): OpenException => ({
  collaboratorId: null,
  kind: 'off',
  from: tuesday,
  to: tuesday,
  startTime: null,
  endTime: null,
  breakStart: null,
  breakEnd: null,
  weekly: false,
  ...changes,
})
const off = (changes: Partial<OpenException> = {}) => exception(changes)
const hours = (times: string, changes: Partial<OpenException> = {}) =>
  exception({ kind: 'hours', startTime: times.slice(0, 5), endTime: times.slice(6), ...changes })
const span = (times: string) => ({ startTime: times.slice(0, 5), endTime: times.slice(6) })

const shown = (windows: readonly Span[]) =>
  windows.map(({ start, end }) => `${timeOf(start)}-${end === 1_440 ? '24:00' : timeOf(end)}`).join(' ')
const on = (exceptions: OpenException[], more: Partial<Hours> = {}, date = tuesday) =>
  shown(
    openWindows({ collaboratorId: me, schedule: everyDay, businessHours: null, exceptions, ...more }, date),
  )

describe('the windows of a person on a day', () => {
  const bound = [{ day: 'tuesday' as const, opens: '10:00', closes: '17:00' }]
  test.each<[string, OpenException[], Partial<Hours>, string]>([
    ['without an exception are the person’s weekly hours', [], {}, '09:00-12:00 13:00-18:00'],
    ['are cut by given business hours', [], { businessHours: bound }, '10:00-12:00 13:00-17:00'],
    [
      'are none on a weekday without given business hours',
      [],
      { businessHours: [{ day: 'monday', opens: '10:00', closes: '17:00' }] },
      '',
    ],
    [
      'are the person’s weekly hours under an empty list of business hours',
      [],
      { businessHours: [] },
      '09:00-12:00 13:00-18:00',
    ],
    ['are none on a whole day off', [off()], {}, ''],
    [
      'are the rest of the day beside a span off',
      [off(span('15:00-16:00'))],
      {},
      '09:00-12:00 13:00-15:00 16:00-18:00',
    ],
    [
      'ignore the time off of another person',
      [off({ collaboratorId: 'other' })],
      {},
      '09:00-12:00 13:00-18:00',
    ],
    ['are the company’s special hours', [hours('10:00-14:00')], {}, '10:00-14:00'],
    [
      'are the company’s special hours on the person’s day off too',
      [hours('10:00-14:00')],
      { schedule: never },
      '10:00-14:00',
    ],
    [
      'are the company’s special hours beyond its business hours',
      [hours('07:00-21:00')],
      { businessHours: bound },
      '07:00-21:00',
    ],
    [
      'are the person’s own special hours rather than the company’s',
      [hours('10:00-14:00'), hours('20:00-21:00', { collaboratorId: me })],
      {},
      '20:00-21:00',
    ],
    [
      'exclude the company’s time off also from the person’s own special hours',
      [off(span('20:30-21:00')), hours('20:00-21:00', { collaboratorId: me })],
      {},
      '20:00-20:30',
    ],
    [
      'unite several special hours, each without its own break',
      [hours('08:00-12:00', { breakStart: '10:00', breakEnd: '11:00' }), hours('10:30-14:00')],
      {},
      '08:00-10:00 10:30-14:00',
    ],
    ['are one where special hours touch', [hours('08:00-10:00'), hours('10:00-12:00')], {}, '08:00-12:00'],
    ['reach the last minute of the day', [hours('20:00-23:59')], {}, '20:00-23:59'],
  ])('%s', (_, exceptions, more, expected) => {
    expect(on(exceptions, more)).toBe(expected)
  })

  test('the windows of a person on a day lose a weekly span only on its weekday, from its first day to its last day', () => {
    const school = off({ ...span('15:00-16:00'), weekly: true, to: addDays(tuesday, 14) })
    const loses = (date: string) => !on([school], {}, date).includes('13:00-18:00')
    expect([-7, 0, 1, 7, 14, 21].map((days) => loses(addDays(tuesday, days)))).toEqual([
      false,
      true,
      false,
      true,
      true,
      false,
    ])
    expect(isOn({ ...school, to: null }, addDays(tuesday, 700))).toBe(true)
  })
})

const aTime = fc.integer({ min: 0, max: 23 * 4 + 3 }).map((quarter) => timeOf(quarter * 15))
const ordered = (count: number) =>
  fc.uniqueArray(aTime, { minLength: count, maxLength: count }).map((times) => times.toSorted())
const aWorkDay = fc.tuple(fc.boolean(), fc.boolean(), ordered(4)).map(([enabled, hasBreak, times]) => {
  const [startTime = '', breakStart = '', breakEnd = '', endTime = ''] = times
  return {
    enabled,
    startTime,
    endTime,
    breakStart: hasBreak ? breakStart : null,
    breakEnd: hasBreak ? breakEnd : null,
  }
})
const aSchedule = fc
  .array(aWorkDay, { minLength: 7, maxLength: 7 })
  .map((days) => Object.fromEntries(weekdays.map((day, at) => [day, days[at]])) as WorkSchedule)
const someHours = fc.option(
  fc
    .array(fc.tuple(fc.constantFrom(...weekdays), ordered(2)), { maxLength: 7 })
    .map((days) => [...new Map(days)].map(([day, [opens = '', closes = '']]) => ({ day, opens, closes }))),
)
const anException: fc.Arbitrary<OpenException> = fc
  .record({
    collaboratorId: fc.constantFrom(null, me, 'other'),
    kind: fc.constantFrom('off' as const, 'hours' as const),
    first: fc.integer({ min: -9, max: 9 }),
    days: fc.integer({ min: 0, max: 9 }),
    whole: fc.boolean(),
    hasBreak: fc.boolean(),
    weekly: fc.boolean(),
    times: ordered(4),
  })
  .map(({ collaboratorId, kind, first, days, whole, hasBreak, weekly, times }) => {
    const [startTime = '', breakStart = '', breakEnd = '', endTime = ''] = times
    const from = addDays(tuesday, first)
    const isWhole = kind === 'off' && whole
    const isBroken = kind === 'hours' && hasBreak
    const isWeekly = kind === 'off' && weekly
    return {
      collaboratorId,
      kind,
      from,
      to: isWeekly && days === 0 ? null : addDays(from, days),
      startTime: isWhole ? null : startTime,
      endTime: isWhole ? null : endTime,
      breakStart: isBroken ? breakStart : null,
      breakEnd: isBroken ? breakEnd : null,
      weekly: isWeekly,
    }
  })
const someWeek = fc.record({
  collaboratorId: fc.constant(me),
  schedule: aSchedule,
  businessHours: someHours,
  exceptions: fc.array(anException, { maxLength: 8 }),
})
const someDate = fc.integer({ min: 0, max: 6 }).map((days) => addDays(tuesday, days))

/** Evaluates one quarter of an hour directly, by the text of the rule. */
function isOpenAt({ schedule, businessHours, exceptions }: Hours, date: string, time: string): boolean {
  const holds = (one: OpenException) =>
    date >= one.from && date <= (one.to ?? '9999') && (!one.weekly || weekdayOf(one.from) === weekdayOf(date))
  const covers = (from: string | null, to: string | null) =>
    from !== null && to !== null && from <= time && time < to
  const mine = exceptions.filter((one) => one.collaboratorId !== 'other' && holds(one))
  const isOff = mine.some(
    (one) => one.kind === 'off' && (one.startTime === null || covers(one.startTime, one.endTime)),
  )
  if (isOff) return false
  const stated = mine.filter((one) => one.kind === 'hours')
  const own = stated.filter((one) => one.collaboratorId === me)
  const deciding = own.length > 0 ? own : stated
  const works = (
    day: Omit<WorkDay, 'startTime' | 'endTime'> & { startTime: string | null; endTime: string | null },
  ) => day.enabled && covers(day.startTime, day.endTime) && !covers(day.breakStart, day.breakEnd)
  if (deciding.length > 0) return deciding.some((one) => works({ ...one, enabled: true }))
  const bound = businessHours?.find(({ day }) => day === weekdayOf(date))
  return (
    works(schedule[weekdayOf(date)]) &&
    (!businessHours?.length || (!!bound && covers(bound.opens, bound.closes)))
  )
}

describe('for any week and any exceptions', () => {
  test('for any week and any exceptions, the windows are the open quarters of an hour, evaluated one by one', () => {
    fc.assert(
      fc.property(someWeek, someDate, (week, date) => {
        const windows = openWindows(week, date)
        const quarters = Array.from({ length: 96 }, (_, at) => at * 15)
        const open = quarters.filter((start) => fits(windows, { start, end: start + 15 }))
        expect(open).toEqual(quarters.filter((start) => isOpenAt(week, date, timeOf(start))))
      }),
      { numRuns: 2_000 },
    )
  })

  test('for any week and any exceptions, the order of the exceptions changes nothing, and the windows are disjoint and sorted', () => {
    fc.assert(
      fc.property(someWeek, someDate, fc.infiniteStream(fc.nat()), (week, date, places) => {
        const windows = openWindows(week, date)
        const shuffled = week.exceptions
          .map((one) => ({ one, place: places.next().value as number }))
          .sort((a, b) => a.place - b.place)
          .map(({ one }) => one)
        expect(openWindows({ ...week, exceptions: shuffled }, date)).toEqual(windows)
        for (const [at, { start, end }] of windows.entries()) {
          expect(start).toBeLessThan(end)
          expect(windows[at - 1]?.end ?? -1).toBeLessThan(start)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['a day off of everybody', off(), true],
  ['a day off of the professional', off({ collaboratorId: me }), true],
  ['hours off that take a part of it', off(span('10:15-11:00')), true],
  ['hours off that end when it begins', off(span('09:00-10:00')), false],
  ['a day off of a colleague', off({ collaboratorId: 'other' }), false],
  ['a day off of the day before', off({ from: '2027-03-01', to: '2027-03-01' }), false],
  ['special hours', hours('14:00-18:00'), false],
])('whether %s takes the time of an appointment at 10:00: %#', (_, one, expected) => {
  const place = { collaboratorId: me, date: tuesday, startTime: '10:00', endTime: '10:30' }
  expect(isOff([one], place)).toBe(expected)
})

test.each([
  ['nothing', 540, 600, undefined],
  ['nothing when it ends with the window', 660, 720, undefined],
  ['a break that it touches', 690, 735, 'no intervalo'],
  ['a break that it fills', 720, 780, 'no intervalo'],
  ['hours that are over', 1_050, 1_110, 'fora da jornada'],
  ['hours that have not begun', 480, 510, 'fora da jornada'],
])('an appointment over %s gets the right warning', (_, start, end, what) => {
  const windows = [
    { start: 540, end: 720 },
    { start: 780, end: 1_080 },
  ]
  expect(unusual({ start, end }, { windows, breaks: [{ start: 720, end: 780 }] })).toBe(what)
})
