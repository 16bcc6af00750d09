import { expect, test } from 'vitest'
import { describeWho, listNames } from './describe-people.ts'
import { describePeople, nameOfPart } from './people-step.tsx'

const service = (id: string, name: string) => ({
  procedure: {
    id,
    companyId: 'shop',
    name,
    description: null,
    duration: 30,
    price: null,
    category: null,
    isActive: true,
  },
  who: 'anybody',
})
const parts = [service('1', 'Corte'), service('2', 'Barba')]

test.each([
  [[null, null], 'sem preferência de profissional', 'Sem preferência', undefined],
  [['Davi', 'Davi'], 'com Davi', 'Corte: Davi · Barba: Davi', 'Davi'],
  [['Davi', 'Bruno'], 'com Davi e Bruno', 'Corte: Davi · Barba: Bruno', 'Davi e Bruno'],
  [[null, 'Davi'], 'com Davi e quem estiver livre', 'Corte: sem preferência · Barba: Davi', 'Davi'],
  [
    ['', null],
    'com quem você escolheu e quem estiver livre',
    'Corte: quem você escolheu · Barba: sem preferência',
    'quem você escolheu',
  ],
])('the choice of %j is described as "%s"', (names, who, people, list) => {
  expect([describeWho(names), describePeople(parts, names), listNames(names)]).toEqual([who, people, list])
})

test('a service that is in the visit twice is named with its place', () => {
  const twice = [...parts, service('1', 'Corte')]
  expect(twice.map((_, place) => nameOfPart(twice, place))).toEqual(['Corte (1º)', 'Barba', 'Corte (3º)'])
})
