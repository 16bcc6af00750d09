import { expect, test } from 'vitest'
import { describeNoShows, describePeople, describeRevenue, describeServices } from './describe-findings.ts'
import { matchPeriods } from './match-periods.ts'
import { readRange } from './read-range.ts'
import { aRow, aTotal } from './stage-reports.ts'

const range = readRange(new URLSearchParams(), '2026-11-02')
const plain = (finding: { title: string; sentence: string }) =>
  [finding.title, finding.sentence].map((text) => text.replaceAll('\u00a0', ' '))

test.each([
  [
    [0, 0],
    undefined,
    ['Nenhum faturamento neste período', 'O faturamento aparece quando um atendimento é concluído.'],
  ],
  [[500, 900], undefined, ['O melhor dia foi segunda-feira, 2 de novembro', 'Foram R$ 9,00.']],
  [
    [500, 900],
    [600, 100],
    [
      'O melhor dia foi segunda-feira, 2 de novembro',
      'Foram R$ 9,00. 1 dia de 2 melhor que em outubro até aqui.',
    ],
  ],
])('a revenue of %j cents, compared with %j before, is described as %j', (now, before, said) => {
  const rows = (month: string, cents: number[]) =>
    cents.map((revenueCents, at) => aRow(`${month}-0${at + 1}`, { revenueCents }))
  const points = matchPeriods(range, rows('2026-11', now), before && rows('2026-10', before), '2026-11-02')
  expect(plain(describeRevenue(points, range))).toEqual(said)
})

test.each([
  [
    7,
    9,
    'As faltas caíram de 9 para 7',
    '7% de quem tinha horário não veio. Comparado com outubro até aqui.',
  ],
  [
    7,
    5,
    'As faltas subiram de 5 para 7',
    '7% de quem tinha horário não veio. Comparado com outubro até aqui.',
  ],
  [7, 7, '7 faltas, como em outubro até aqui', '7% de quem tinha horário não veio.'],
  [0, 0, 'Nenhuma falta', 'Ninguém foi anotado como falta.'],
  [1, undefined, '1 falta', '1% de quem tinha horário não veio.'],
])('%s no-shows, compared with %s before, are described as %s', (noShows, before, title, sentence) => {
  const now = aTotal({ noShows, completed: 100 - noShows })
  const was = before === undefined ? undefined : aTotal({ noShows: before })
  expect(plain(describeNoShows(now, was, range))).toEqual([title, sentence])
})

test('a period without ended appointments has a sentence about this instead of a no-show rate', () => {
  expect(describeNoShows(aTotal(), undefined, range).sentence).toBe(
    'Nenhum atendimento terminou neste período.',
  )
})

const cut = aRow('cut', { name: 'Corte', revenueCents: 4_100, completed: 2 })
const beard = aRow('beard', { name: 'Barba', revenueCents: 5_900, completed: 1 })

test.each([
  [[cut, beard], 'Barba traz 59% do faturamento'],
  [[cut, beard].map((row) => ({ ...row, revenueCents: 0 })), 'Corte foi o mais pedido: 2 atendimentos'],
  [[], 'Nenhum serviço concluído ainda'],
])('the finding about services in case %# is: %s', (rows, title) => {
  const revenueCents = rows.reduce((sum, row) => sum + row.revenueCents, 0)
  expect(describeServices(rows, aTotal({ revenueCents })).title).toBe(title)
})

test('the finding about professionals names the professional with the highest revenue and the professional with most free time', () => {
  const rows = [
    aRow('rui', { name: 'Rui', revenueCents: 9_000, bookedMinutes: 140, busyMinutes: 80, openMinutes: 100 }),
    aRow('ana', { name: 'Ana', revenueCents: 4_000, bookedMinutes: 30, busyMinutes: 30, openMinutes: 100 }),
    aRow('old', { name: 'Ex', revenueCents: 100 }),
  ]
  expect(plain(describePeople(rows))).toEqual([
    'Rui faturou mais: R$ 90,00',
    'Ana tem mais tempo livre: 30% ocupado.',
  ])
  expect(plain(describePeople(rows.slice(0, 1)))[1]).toBe('Faturamento e ocupação de cada profissional.')
})
