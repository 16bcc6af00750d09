import { speakDuration } from '@encaixe/contract/counted.ts'
import { describe, expect, test } from 'vitest'
import { dateIn, formatDate, formatDuration, formatLongDate, formatMoney } from './formats.ts'

const nbsp = '\u00a0'

test.each([
  [45, `R$${nbsp}45,00`],
  [9.9, `R$${nbsp}9,90`],
  [1234.5, `R$${nbsp}1.234,50`],
  [0, `R$${nbsp}0,00`],
])('%d reais are written %s', (value, written) => {
  expect(formatMoney(value)).toBe(written)
})

test.each([
  ['2027-03-02', 'terça-feira, 02 de março de 2027'],
  ['2028-02-29', 'terça-feira, 29 de fevereiro de 2028'],
  ['2026-12-31', 'quinta-feira, 31 de dezembro de 2026'],
  ['2027-01-01', 'sexta-feira, 1º de janeiro de 2027'],
])('the date %s is written %s in any time zone of the machine', (date, long) => {
  expect(formatLongDate(date)).toBe(long)
  expect(`${long.split(',')[0]}, ${formatDate(date)}`).toBe(long)
})

describe('a duration in minutes is written on screen and for screen readers', () => {
  test.each([
    [45, '45min', '45 minutos'],
    [60, '1h', '1 hora'],
    [90, '1h 30min', '1 hora e 30 minutos'],
    [121, '2h 1min', '2 horas e 1 minuto'],
    [1440, '24h', '24 horas'],
    [1, '1min', '1 minuto'],
  ])('%d', (minutes, written, spoken) => {
    expect(formatDuration(minutes)).toBe(written)
    expect(speakDuration(minutes)).toBe(spoken)
  })
})

test('one instant has different dates in two time zones', () => {
  const instant = new Date(Date.UTC(2027, 2, 2, 3, 30))
  expect(dateIn('America/Sao_Paulo', instant)).toBe('2027-03-02')
  expect(dateIn('America/Rio_Branco', instant)).toBe('2027-03-01')
})
