import { expect, test } from 'vitest'
import {
  countWaiting,
  describeOutcome,
  describeSince,
  describeWindow,
  describeWish,
} from './describe-waiting.ts'

const today = '2027-03-02'
const window = (from: string, to: string, startTime = '13:00', endTime = '18:00') => ({
  from,
  to,
  startTime,
  endTime,
})

test.each([
  [window(today, today), 'hoje, 13:00 às 18:00'],
  [window('2027-03-03', '2027-03-03', '00:00', '23:59'), 'amanhã, o dia todo'],
  [window('2027-03-05', '2027-03-05', '00:00', '12:00'), 'sexta-feira, 5 de março, até 12:00'],
  [window('2027-03-03', '2027-03-06', '18:00', '23:59'), '3 a 6 de março, a partir de 18:00'],
  [window('2027-03-30', '2027-04-02'), '30 de março a 2 de abril, 13:00 às 18:00'],
])('the hours for which a client waits are described in words: %o', (wished, words) => {
  expect(describeWindow(wished, today)).toBe(words)
})

test('the shop reads the present appointment of a client who wants an earlier time', () => {
  const appointment = { date: today, startTime: '18:00' }
  expect(describeWish({ appointment, windows: [window(today, today, '00:00')] }, today)).toEqual([
    'mais cedo que hoje às 18:00',
  ])
  const windows = [window(today, today), window('2027-03-03', '2027-03-03')]
  expect(describeWish({ appointment: null, windows }, today)).toHaveLength(2)
})

test('an invitation without an answer has ended when its time begins', () => {
  const ask = { date: today, startTime: '15:00', collaboratorId: 'rui', outcome: null }
  const at = (minute: number, date = today) => describeOutcome(ask, { date, minute }).words
  expect(at(14 * 60)).toBe('Pode responder')
  expect(at(15 * 60)).toBe('Não respondeu')
  expect(at(0, '2027-03-03')).toBe('Não respondeu')
  const ended = { date: today, minute: 0 }
  expect(describeOutcome({ ...ask, outcome: 'took' }, ended).words).toBe('Ficou com o horário')
  expect(describeOutcome({ ...ask, outcome: 'late' }, ended).words).toBe('Outra pessoa ficou com ele')
})

test("the shop reads since when a client waits, in the shop's time zone", () => {
  const zone = 'America/Sao_Paulo'
  expect(describeSince('2027-03-02T12:12:00Z', zone, today)).toBe('desde hoje às 09:12')
  expect(describeSince('2027-03-02T01:00:00Z', zone, today)).toBe('desde ontem')
  expect(describeSince('2027-02-21T12:00:00Z', zone, today)).toBe('desde 21 de fevereiro')
})

test("the number of waiting clients is exact, or for a longer list 'mais de' the number of loaded clients", () => {
  expect(countWaiting(0, false)).toBe('ninguém espera')
  expect(countWaiting(1, false)).toBe('1 pessoa espera')
  expect(countWaiting(50, true)).toBe('mais de 50 pessoas esperam')
})
