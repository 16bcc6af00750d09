import { expect, test } from 'vitest'
import { describeFigures, describeRule, mayContest } from './describe-held.ts'

test.each([
  [0, 0, 'Nenhuma visita concluída e nenhuma falta'],
  [1, 1, '1 visita e 1 falta'],
  [1_200, 3, '1.200 visitas e 3 faltas'],
])('%i visits and %i no-shows are described as: %s', (visits, noShows, text) => {
  expect(describeFigures({ visits, noShows })).toBe(text)
})

test.each([
  [
    { after: 1, then: 'ask', clearedBy: 1 },
    'Depois de uma falta, o que você marcar pela página espera o aceite da empresa por até 24 horas. Uma visita a que você vem zera a conta.',
  ],
  [
    // Until deposits exist it waits too.
    { after: 2, then: 'deposit', clearedBy: 3 },
    'Depois de 2 faltas, o que você marcar pela página espera o aceite da empresa por até 24 horas. 3 visitas seguidas a que você vem zeram a conta.',
  ],
  [
    { after: 2, then: 'none', clearedBy: 3 },
    'Nesta empresa as faltas ficam anotadas, mas não mudam nada para você.',
  ],
] as const)('a client reads the rule %j as: %s', (rule, text) => {
  expect(describeRule(rule)).toBe(text)
})

test('a client may contest again 24 hours after she did', () => {
  const now = new Date('2027-03-02T12:00:00Z')
  const asked = [null, '2027-03-01T12:00:00.000Z', '2027-03-01T12:00:01.000Z']
  expect(asked.map((at) => mayContest(at, now))).toEqual([true, true, false])
})
