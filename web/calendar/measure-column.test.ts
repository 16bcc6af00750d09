// @vitest-environment happy-dom
import type { CalendarEntry, CalendarPerson } from '@encaixe/contract/calendar.ts'
import { busyFrom, overlap, type Span } from '@encaixe/contract/free-starts.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { buildColumns, type Column } from './build-columns.ts'
import { bookingLink, describeEntry, describeFree } from './describe-entry.ts'
import {
  clickedMinute,
  measureColumn,
  measureRange,
  phaseOf,
  placeEntries,
  splitFree,
} from './measure-column.ts'
import { aimedStart, nearestStart, startsFor } from './move-by-pointer.ts'
import { canMove } from './plan-move.ts'

const now = { date: '2027-03-02', minute: 852 }
const windows = [
  { start: '09:00', end: '12:00' },
  { start: '13:00', end: '18:00' },
]
const breaks = [{ start: '12:00', end: '13:00' }]
const workDays = ['2027-03-01', '2027-03-02', '2027-03-03', '2028-03-03']
const rui: CalendarPerson = {
  id: 'rui',
  name: 'Rui Castro',
  email: 'x@equipe.example',
  role: null,
  isActive: true,
  procedureIds: ['cut'],
  days: workDays.map((date) => ({ date, windows, breaks })),
}

function anEntry(startTime: string, endTime: string, more: Partial<CalendarEntry> = {}): CalendarEntry {
  const [from = 0, to = 0] = [startTime, endTime].map(
    (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  )
  return {
    id: startTime,
    date: now.date,
    startTime,
    endTime,
    duration: to - from,
    status: 'scheduled',
    awaits: null,
    heldUntil: null,
    asked: false,
    outside: false,
    bufferMinutes: 0,
    visitId: startTime,
    visitParts: 1,
    noPreference: false,
    clientName: 'Ana Souza',
    guestName: null,
    clientPhone: null,
    confirmedAt: null,
    hasNotes: false,
    collaboratorId: 'rui',
    procedure: { id: 'cut', name: 'Corte' },
    collaborator: { id: 'rui', name: 'Rui Castro' },
    ...more,
  }
}

function columnOf(entries: CalendarEntry[], person = rui, date = now.date): Column {
  const [column] = buildColumns([person], entries, { mode: 'dia', date })
  if (!column) throw new Error(`buildColumns returned no column for collaborator ${person.id} on ${date}`)
  return column
}

const measure = (column: Column, bookable = true) =>
  measureColumn(column, { range: measureRange([column]), step: 30, now, bookable })
const itemsOf = (column: Column, bookable = true) =>
  measure(column, bookable).map(({ kind, start, end }) => `${kind} ${start / 60}–${end / 60}`)

test('a column holds closed hours, breaks, appointments and only future free time, in order', () => {
  const column = columnOf([anEntry('15:30', '16:00'), anEntry('08:00', '08:30')])
  expect(itemsOf(column)).toEqual([
    'closed 8–9',
    'entry 8–8.5',
    'break 12–13',
    'free 14.5–15',
    'free 15–15.5',
    'entry 15.5–16',
    'free 16–16.5',
    'free 16.5–17',
    'free 17–17.5',
    'free 17.5–18',
  ])
})

test.each([
  ['while booking is closed', rui, now.date, false],
  ['on a past day', rui, '2027-03-01', true],
  ['for an inactive collaborator', { ...rui, isActive: false }, '2027-03-03', true],
  ['on a day off', rui, '2027-03-06', true],
  ['beyond the horizon of bookings', rui, '2028-03-03', true],
] as [string, CalendarPerson, string, boolean][])(
  'a column has no free time: %s',
  (_, person, date, bookable) => {
    expect(itemsOf(columnOf([], person, date), bookable).some((item) => item.startsWith('free'))).toBe(false)
  },
)

test('a day on which the professional does not work is drawn as closed from the first to the last hour', () => {
  expect(itemsOf(columnOf([], rui, '2027-03-06'))).toEqual(['closed 9–17'])
})

test('the time of a cancelled appointment is drawn as free again, beside the appointment', () => {
  const items = measure(columnOf([anEntry('16:00', '16:30', { status: 'cancelled' })]))
  expect(items.filter(({ start }) => start === 960)).toMatchObject([
    { kind: 'entry', aside: true },
    { kind: 'free', beside: true },
  ])
})

test('an appointment can move to its own time and to free times of collaborators who perform it', () => {
  const moved = anEntry('15:00', '16:00')
  const column = columnOf([moved, anEntry('17:00', '17:30')])
  expect(startsFor(moved, column, { step: 30, now })).toEqual([870, 900, 930, 960])
  const tai = { ...rui, id: 'tai', procedureIds: [] }
  expect(startsFor(moved, columnOf([], tai), { step: 30, now })).toEqual([])
  expect(startsFor(moved, columnOf([], { ...tai, procedureIds: ['cut'] }), { step: 60, now })).toEqual([
    900, 960, 1020,
  ])
})

test('a dragged appointment takes the nearest start, unless it is too far away', () => {
  expect(nearestStart([540, 600, 660], 625)).toBe(600)
  expect(nearestStart([540], 700, 60)).toBeUndefined()
  expect(nearestStart([], 700)).toBeUndefined()
})

test('only scheduled appointments of today or later can be moved', () => {
  expect(canMove(anEntry('08:00', '08:30'), now.date)).toBe(true)
  expect(canMove(anEntry('08:00', '08:30', { status: 'completed' }), now.date)).toBe(false)
  expect(canMove(anEntry('08:00', '08:30', { date: '2027-03-01' }), now.date)).toBe(false)
})

test.each([
  [840, 870, now.date, 'now'],
  [822, 852, now.date, 'past'],
  [853, 900, now.date, 'future'],
  [600, 630, '2027-03-03', 'future'],
  [1000, 1030, '2027-03-01', 'past'],
])('an appointment from minute %i to %i on %s is %s', (start, end, date, phase) => {
  expect(phaseOf({ start, end }, date, now)).toBe(phase)
})

test('a week has seven columns of one collaborator', () => {
  const tai = { ...rui, id: 'tai' }
  const entry = anEntry('10:00', '10:30', { collaborator: { id: 'tai', name: 'Tainá' } })
  const week = buildColumns([rui, tai], [entry], { mode: 'semana', date: now.date, personId: 'tai' })
  expect(week.map(({ date, entries }) => `${date} ${entries.length}`)).toEqual([
    '2027-02-28 0',
    '2027-03-01 0',
    '2027-03-02 1',
    '2027-03-03 0',
    '2027-03-04 0',
    '2027-03-05 0',
    '2027-03-06 0',
  ])
})

test('appointments and free cells have accessible names and links', () => {
  const column = columnOf([])
  expect(describeEntry(anEntry('10:00', '10:30'))).toBe(
    '10:00 às 10:30, Ana Souza, Corte, Agendado, com Rui Castro',
  )
  expect(describeFree({ start: 900, end: 930, fits: true }, column)).toBe(
    'Cabe um encaixe, 15:00 às 15:30, agendar com Rui Castro',
  )
  expect(bookingLink(column, 900)).toBe('/schedules/new?date=2027-03-02&time=15%3A00&collaboratorId=rui')
})

test('a drop can aim at a break between free times, and a near start within the hours is preferred', () => {
  const places = { starts: [690, 780], loose: [705, 720, 735, 750, 765] }
  expect(aimedStart(places, 722)).toBe(720)
  expect(aimedStart(places, 697)).toBe(690)
  expect(aimedStart(places, 900)).toBeUndefined()
})

const nine = { start: 540, end: 720 }
const cellsOf = (busy: [number, number][], step = 30, from = 0) => {
  const spans = busy.map(([start, end]) => ({ start, end }))
  return splitFree({ windows: [nine], busy: busyFrom(spans) }, { step, from })
}
const edges = (cells: { start: number; end: number }[]) => cells.map(({ start, end }) => [start, end])

test('a free morning is split into half hours', () => {
  expect(edges(cellsOf([]))).toEqual([
    [540, 570],
    [570, 600],
    [600, 630],
    [630, 660],
    [660, 690],
    [690, 720],
  ])
})

test.each([
  [
    'a step of an hour gives pieces of an hour',
    [],
    60,
    0,
    [
      [540, 600],
      [600, 660],
      [660, 720],
    ],
  ],
  [
    'after an appointment of 45 minutes the first piece is longer, then pieces are half hours',
    [[540, 585]],
    15,
    0,
    [
      [585, 630],
      [630, 660],
      [660, 690],
      [690, 720],
    ],
  ],
  [
    'past time gives no piece',
    [],
    30,
    655,
    [
      [660, 690],
      [690, 720],
    ],
  ],
  ['ten minutes are too short for a piece', [[540, 710]], 5, 0, []],
  [
    'a piece begins at the next possible start',
    [[540, 607]],
    30,
    0,
    [
      [630, 660],
      [660, 690],
      [690, 720],
    ],
  ],
] as [string, [number, number][], number, number, number[][]][])(
  'free time is split: %s',
  (_, busy, step, from, expected) => {
    expect(edges(cellsOf(busy, step, from))).toEqual(expected)
  },
)

test.each([
  [
    'half an hour between two appointments',
    [
      [540, 600],
      [630, 720],
    ],
    0,
    true,
  ],
  [
    '45 minutes between two appointments',
    [
      [540, 600],
      [645, 720],
    ],
    0,
    true,
  ],
  [
    'an hour between two appointments',
    [
      [540, 600],
      [660, 720],
    ],
    0,
    false,
  ],
  ['half an hour before the break', [[540, 690]], 0, false],
  [
    'half an hour that has begun',
    [
      [540, 600],
      [630, 720],
    ],
    601,
    false,
  ],
] as [string, [number, number][], number, boolean][])(
  'a free time is marked as "cabe um encaixe" or not: %s',
  (_, busy, from, fits) => {
    expect(cellsOf(busy, 15, from).some((cell) => cell.fits)).toBe(fits)
  },
)

test('the free cells of a column do not overlap appointments or each other, and begin at possible starts', () => {
  const taken = fc.array(
    fc
      .tuple(fc.integer({ min: 500, max: 720 }), fc.integer({ min: 5, max: 90 }))
      .map(([start, length]): [number, number] => [start, start + length]),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(taken, fc.constantFrom(5, 10, 15, 20, 30, 60), (busy, step) => {
      let last = 0
      for (const { start, end } of cellsOf(busy, step)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect((start - nine.start) % step).toBe(0)
        expect(end - start).toBeGreaterThanOrEqual(15)
        expect(busy.every(([from, to]) => to <= start || from >= end)).toBe(true)
        last = end
      }
    }),
  )
})

const entry = (start: number, end: number, cancelled = false) => ({ start, end, cancelled })

test('a cancelled appointment is drawn beside the one that replaced it', () => {
  const [first, again, later] = placeEntries([entry(600, 660), entry(600, 630, true), entry(700, 730)])
  expect(first).toMatchObject({ aside: true, lane: 0, named: false })
  expect(again).toMatchObject({ aside: false, beside: true })
  expect(later).toMatchObject({ aside: false, beside: false })
})

test('cancelled appointments of overlapping times get lanes, and those whose time is free are named', () => {
  const places = placeEntries([
    entry(600, 660, true),
    entry(630, 690, true),
    entry(700, 730, true),
    entry(650, 690),
  ])
  expect(places.map(({ start, aside, lane, named }) => [start, aside, lane, named])).toEqual([
    [600, true, 0, true],
    [630, true, 1, true],
    [650, false, 0, false],
    [700, true, 0, true],
  ])
})

test('appointments of one lane never overlap', () => {
  const any = fc
    .tuple(fc.integer({ min: 0, max: 1_380 }), fc.integer({ min: 5, max: 120 }))
    .map(([start, length]) => entry(start, start + length, true))
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), (entries) => {
      const placed = placeEntries(entries)
      expect(placed).toHaveLength(entries.length)
      for (const [at, one] of placed.entries()) {
        for (const other of placed.slice(at + 1)) {
          if (overlap(one, other)) expect(other.lane).not.toBe(one.lane)
        }
      }
    }),
  )
})

/** Closed time from 12:00 to 17:00 in a day from 09:00 to 19:00, 60 px an hour. */
const range = { from: 540, to: 1_140 }
function closedTime(): HTMLElement {
  const column = document.createElement('div')
  column.dataset.column = 'rui'
  vi.spyOn(column, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 600))
  const stop = document.createElement('a')
  Object.assign(stop.dataset, { stop: '3', until: '1020' })
  column.append(stop)
  return stop
}
const byKey = (earliest: number, busy: Span[] = []) =>
  clickedMinute(closedTime(), range, { clientY: 0, detail: 0 }, { earliest, busy })
const byMouse = (clientY: number) =>
  clickedMinute(closedTime(), range, { clientY, detail: 1 }, { earliest: 0, busy: [] })

test('an owner who presses Enter on closed time at 14:12 or at 14:15 is offered 14:15', () => {
  expect([byKey(852), byKey(855)]).toEqual([855, 855])
})

test('an owner who presses Enter on closed time is offered its start before it begins, and nothing after its last quarter', () => {
  expect([byKey(0), byKey(1_005), byKey(1_006), byKey(1_100)]).toEqual([720, 1_005, undefined, undefined])
})

test('an owner who presses Enter on closed time with appointments is offered the first quarter without an appointment', () => {
  expect(byKey(0, [{ start: 700, end: 790 }])).toBe(795)
  expect(
    byKey(0, [
      { start: 720, end: 800 },
      { start: 810, end: 840 },
    ]),
  ).toBe(840)
  expect(byKey(0, [{ start: 720, end: 1_020 }])).toBeUndefined()
})

test('an owner who clicks into closed time is offered the clicked quarter', () => {
  expect([byMouse(312), byMouse(315)]).toEqual([840, 855])
})
