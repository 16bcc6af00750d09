import type { CalendarDays, CalendarEntry } from '@encaixe/contract/calendar.ts'
import { expect, test } from 'vitest'
import { listBlocks, prefillBlock } from './block-sheet.tsx'
import { readDay } from './read-day.ts'

const today = { date: '2027-03-02', minute: 15 * 60, weekday: 'tuesday' } as const

const entry = (id: string, startTime: string, endTime: string, rest: Partial<CalendarEntry> = {}) =>
  ({
    id,
    visitId: id,
    date: today.date,
    startTime,
    endTime,
    status: 'scheduled',
    bufferMinutes: 0,
    clientName: id,
    collaboratorId: 'tai',
    ...rest,
  }) as CalendarEntry

function read(appointments: CalendarEntry[], more: Partial<CalendarDays> = {}) {
  const windows = [{ start: '09:00', end: '18:00' }]
  const days = [
    { date: today.date, windows, breaks: [] },
    { date: '2027-03-03', windows, breaks: [] },
  ]
  const answer = { collaborators: [{ id: 'tai', days }], appointments, exceptions: [], holidays: [], ...more }
  return readDay(answer as unknown as CalendarDays, 'tai', today)
}

const brief = (rows: ReturnType<typeof read>['rows']) =>
  rows.map(({ kind, start, end }) => `${kind} ${start / 60}–${end / 60}`)

test('a professional’s day lists the open visits in order, with the free time between them', () => {
  const day = read([
    entry('served', '14:30', '15:30'),
    entry('left', '10:00', '11:00'),
    entry('done', '09:00', '10:00', { status: 'completed' }),
    entry('late', '16:30', '17:00'),
    entry('colleague', '15:30', '16:30', { collaboratorId: 'rui' }),
  ])
  expect(brief(day.rows)).toEqual([
    'visit 10–11',
    'visit 14.5–15.5',
    'free 15.5–16.5',
    'visit 16.5–17',
    'free 17–18',
  ])
  expect(day.rows.map((row) => row.kind === 'visit' && row.asks)).toEqual([true, true, false, false, false])
  expect(day.settled.map(({ lead }) => lead.id)).toEqual(['done'])
  expect(day.next?.lead.id).toBe('served')
})

test('the parts of a visit of one professional are one row until they get different outcomes', () => {
  const parts = [
    entry('cut', '16:00', '16:30', { visitId: 'v' }),
    entry('beard', '16:30', '17:00', { visitId: 'v' }),
  ]
  expect(brief(read(parts).rows)).toContain('visit 16–17')
  const [cut, beard] = parts as [CalendarEntry, CalendarEntry]
  const mixed = read([{ ...cut, status: 'completed' }, beard])
  expect(mixed.settled).toHaveLength(1)
  expect(brief(mixed.rows)).toContain('visit 16.5–17')
})

test('a cancelled appointment is not listed, and its time is free', () => {
  const day = read([entry('gone', '16:00', '17:00', { status: 'cancelled' })])
  expect(brief(day.rows)).toEqual(['free 15–18'])
  expect(day.next).toBeUndefined()
})

test('a day on which the professional does not work names the reason', () => {
  const days = [{ date: today.date, windows: [], breaks: [] }]
  const off = {
    id: 'x',
    kind: 'off',
    collaboratorId: 'tai',
    from: today.date,
    to: today.date,
    weekly: false,
    startTime: null,
    endTime: null,
    reason: 'Férias',
  }
  const more = { collaborators: [{ id: 'tai', days }], exceptions: [off] } as unknown as Partial<CalendarDays>
  expect(read([], more)).toMatchObject({ off: 'Férias', rows: [], tomorrow: { opens: undefined } })
})

test('the blocks that one tap can make begin now, or after the client who is being served, and end with the working day', () => {
  const free = read([])
  expect(listBlocks(free, today).map(({ start, end }) => [start / 60, end / 60])).toEqual([
    [15, 15.5],
    [15, 16],
    [15, 17],
    [15, 18],
  ])
  expect(listBlocks(read([entry('served', '14:30', '16:30')]), today)[0]).toMatchObject({ start: 990 })
  expect(listBlocks(free, { minute: 18 * 60 })).toEqual([])
})

test('the prefilled block is in the future, also in the evening and on a day off', () => {
  const evening = { ...today, minute: 19 * 60 }
  const tomorrow = { date: '2027-03-03', startTime: '09:00', endTime: '10:00' }
  expect(prefillBlock(read([]), evening)).toEqual(tomorrow)
  const windows = [{ start: '13:00', end: '18:00' }]
  const days = [{ date: '2027-03-03', windows, breaks: [] }]
  const off = { collaborators: [{ id: 'tai', days }] } as unknown as Partial<CalendarDays>
  expect(prefillBlock(read([], off), today)).toEqual({ ...tomorrow, startTime: '13:00', endTime: '14:00' })
  expect(prefillBlock(read([]), today)).toEqual({ date: today.date, startTime: '15:00', endTime: '15:30' })
})
