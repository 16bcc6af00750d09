import type { CompanyNotice } from '@encaixe/contract/companies.ts'
import { expect, test } from 'vitest'
import { describeClosedDay, describeNotices } from './describe-notices.ts'

/** 2026-12-20 is a Sunday. */
const today = '2026-12-20'

const off = (from: string, to = from, reason: string | null = 'Natal'): CompanyNotice => ({
  from,
  to,
  kind: 'off',
  startTime: null,
  endTime: null,
  reason,
})
const between = (startTime: string, endTime: string, notice: CompanyNotice): CompanyNotice => ({
  ...notice,
  startTime,
  endTime,
})
const eve = between('09:00', '13:00', { ...off('2026-12-31', '2026-12-31', 'Véspera'), kind: 'hours' })

test.each<[string, CompanyNotice[], string[]]>([
  ['several days', [off('2026-12-24', '2026-12-26')], ['Fechado de 24 a 26 de dezembro: Natal']],
  ['one day', [off('2026-12-25')], ['Fechado na sexta-feira, 25 de dezembro: Natal']],
  ['a Saturday', [off('2026-12-26')], ['Fechado no sábado, 26 de dezembro: Natal']],
  ['today', [off(today)], ['Fechado hoje, 20 de dezembro: Natal']],
  ['tomorrow', [off('2026-12-21')], ['Fechado amanhã, 21 de dezembro: Natal']],
  ['days that have begun', [off('2026-12-18', '2026-12-26')], ['Fechado até 26 de dezembro: Natal']],
  ['days that end today', [off('2026-12-18', today)], ['Fechado hoje, 20 de dezembro: Natal']],
  ['two months', [off('2026-12-30', '2027-01-02')], ['Fechado de 30 de dezembro a 2 de janeiro: Natal']],
  ['New Year', [off('2027-01-01')], ['Fechado na sexta-feira, 1º de janeiro: Natal']],
  ['days from a first on', [off('2027-01-01', '2027-01-03')], ['Fechado de 1º a 3 de janeiro: Natal']],
  ['no reason', [off('2026-12-24', '2026-12-26', null)], ['Fechado de 24 a 26 de dezembro']],
  ['special hours', [eve], ['Aberto das 9h às 13h na quinta-feira, 31 de dezembro: Véspera']],
  [
    'a part of a day',
    [between('12:30', '14:00', off('2026-12-23', '2026-12-23', null))],
    ['Fechado das 12h30 às 14h na quarta-feira, 23 de dezembro'],
  ],
  [
    'neighbours in any order',
    [off('2026-12-26'), off('2026-12-24'), off('2026-12-25')],
    ['Fechado de 24 a 26 de dezembro: Natal'],
  ],
  [
    'neighbours with different reasons, in order',
    [eve, off('2026-12-25'), off('2026-12-24', '2026-12-24', 'Folga')],
    [
      'Fechado na quinta-feira, 24 de dezembro: Folga',
      'Fechado na sexta-feira, 25 de dezembro: Natal',
      'Aberto das 9h às 13h na quinta-feira, 31 de dezembro: Véspera',
    ],
  ],
  ['days that are over', [off('2026-12-18', '2026-12-19')], []],
])('a visitor reads about %s', (_, notices, said) => {
  expect(describeNotices(notices, today)).toEqual(said)
})

test('the booking page names the reason of a closed day only, not of special hours or of a part of a day', () => {
  const notices = [off('2026-12-25'), eve, between('12:00', '14:00', off('2026-12-23'))]
  const said = ['2026-12-25', '2026-12-31', '2026-12-23', '2026-12-22'].map((date) =>
    describeClosedDay(notices, date),
  )
  expect(said).toEqual(['Fechado: Natal', undefined, undefined, undefined])
})
