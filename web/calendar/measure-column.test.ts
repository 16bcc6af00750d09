import type { CalendarEntry, CalendarPerson } from '@encaixe/contract/calendar.ts'
import { expect, test } from 'vitest'
import { buildColumns, type Column } from './build-columns.ts'
import { bookingLink, describeEntry, describeFree } from './describe-entry.ts'
import { measureColumn, measureRange, phaseOf } from './measure-column.ts'
import { nearestStart, startsFor } from './measure-starts.ts'
import { aimedStart } from './move-by-pointer.ts'
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
  if (!column) throw new Error('buildColumns returned no column')
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

test('a day off is closed for the whole range', () => {
  expect(itemsOf(columnOf([], rui, '2027-03-06'))).toEqual(['closed 9–17'])
})

test('the time of a cancelled appointment is free again, beside it', () => {
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

test('the nearest start is found, unless it is too far away', () => {
  expect(nearestStart([540, 600, 660], 625)).toBe(600)
  expect(nearestStart([540], 700, 60)).toBeUndefined()
  expect(nearestStart([], 700)).toBeUndefined()
})

test('only scheduled appointments of today or later move', () => {
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

test('entries and free cells have accessible names and links', () => {
  const column = columnOf([])
  expect(describeEntry(anEntry('10:00', '10:30'))).toBe(
    '10:00 às 10:30, Ana Souza, Corte, Agendado, com Rui Castro',
  )
  expect(describeFree({ start: 900, end: 930, fits: true }, column)).toBe(
    'Cabe um encaixe, 15:00 às 15:30, agendar com Rui Castro',
  )
  expect(bookingLink(column, 900)).toBe('/schedules/new?date=2027-03-02&time=15%3A00&collaboratorId=rui')
})

test('a break between free times can be aimed at, and a near start within the hours is taken first', () => {
  const places = { starts: [690, 780], loose: [705, 720, 735, 750, 765] }
  expect(aimedStart(places, 722)).toBe(720)
  expect(aimedStart(places, 697)).toBe(690)
  expect(aimedStart(places, 900)).toBeUndefined()
})
