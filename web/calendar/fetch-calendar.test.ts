import { expect, test } from 'vitest'
import { aPersonOn } from '../appointments/stage-clients.ts'
import { isOver, nextDay } from './fetch-calendar.ts'
import { anEntry, date, rui } from './stage-grid.tsx'

const evening = { date, minute: 12 * 60 }
const done = { ...anEntry('a', rui, '09:30', '10:00'), status: 'completed' as const }
const gone = { ...anEntry('b', rui, '10:00', '10:30'), status: 'cancelled' as const }
const day = { collaborators: [rui], appointments: [done, gone] }

test('a day is over after the last working hour, once all its appointments are closed', () => {
  expect(isOver(day, evening)).toBe(true)
  expect(isOver(day, { date, minute: 719 })).toBe(false)
  expect(isOver({ ...day, appointments: [anEntry('a', rui, '09:30', '10:00')] }, evening)).toBe(false)
})

test('a day on which nobody works is not over, because it never began', () => {
  expect(isOver({ collaborators: [aPersonOn(date, { windows: [] })], appointments: [] }, evening)).toBe(false)
})

test('the next day is the first on which somebody works or has an appointment', () => {
  const on = (date: string, windows = [{ start: '09:00', end: '12:00' }]) => aPersonOn(date, { windows })
  const closed = on('2027-03-04', [])
  expect(nextDay({ collaborators: [on('2027-03-06'), closed], appointments: [] })).toBe('2027-03-06')
  const early = { ...anEntry('c', rui, '09:00', '09:30'), date: '2027-03-05' }
  expect(nextDay({ collaborators: [on('2027-03-06')], appointments: [early] })).toBe('2027-03-05')
  expect(nextDay({ collaborators: [closed], appointments: [] })).toBeUndefined()
})
