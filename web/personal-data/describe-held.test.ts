import { expect, test } from 'vitest'
import { describeNoShows, describeRule, describeVisits, mayContest } from './describe-held.ts'

test.each([
  [0, 'Nenhuma visita concluída', 'Nenhuma falta anotada.'],
  [1, '1 visita', '1 falta anotada.'],
  [1_200, '1.200 visitas', '1.200 faltas anotadas.'],
])('%i visits are described as %s, and so many no-shows as: %s', (count, visits, noShows) => {
  expect([describeVisits(count), describeNoShows(count)]).toEqual([visits, noShows])
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
