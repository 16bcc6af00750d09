import { expect, test } from 'vitest'
import { describeWait, describeWhen } from './read-today.ts'

const tuesday = { date: '2027-03-02', minute: 14 * 60 + 12, weekday: 'tuesday' } as const

test.each([
  ['2027-03-02', '14:30', 'em 18min', 'hoje às 14:30'],
  ['2027-03-02', '15:30', 'em 1h 18min', 'hoje às 15:30'],
  ['2027-03-02', '14:12', 'agora', 'hoje às 14:12'],
  ['2027-03-03', '09:00', 'amanhã', 'amanhã às 09:00'],
  ['2027-03-06', '10:30', 'sábado', 'sábado às 10:30'],
  ['2027-03-09', '10:30', '9 de março', '9 de março às 10:30'],
  ['2027-04-01', '08:00', '1º de abril', '1º de abril às 08:00'],
])('for an appointment on %s at %s the wait is "%s" and the time "%s"', (date, startTime, wait, when) => {
  expect(describeWait({ date, startTime }, tuesday)).toBe(wait)
  expect(describeWhen({ date, startTime }, tuesday)).toBe(when)
})
