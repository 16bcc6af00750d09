import { expect, test } from 'vitest'
import { pairPeople, readAddress, writeAddress } from './read-address.ts'

const path = '/navalha/agendar/1'
const nothing = { services: [], date: null, time: null, people: [] }
const choice = { services: [], date: '2027-03-06', time: '10:00', people: ['0f1e'] }

test('a choice that is written into the address is read from it', () => {
  const address = writeAddress(path, choice)
  expect(address).toBe(`${path}?dia=2027-03-06&hora=10:00&profissional=0f1e`)
  expect(readAddress(address.slice(path.length))).toEqual(choice)
  expect(writeAddress(path, nothing)).toBe(path)
})

test('several services are in the address with one professional for each, or with no name for anybody', () => {
  const several = { services: ['2', '3'], date: '2027-03-06', time: '10:00', people: ['c1', 'anybody', 'c3'] }
  const address = writeAddress(path, several)
  expect(address).toBe(`${path}?servicos=2,3&dia=2027-03-06&hora=10:00&profissional=c1,,c3`)
  expect(readAddress(address.slice(path.length))).toEqual(several)
  expect(writeAddress(path, { ...several, people: ['anybody', 'anybody', 'anybody'] })).not.toContain(
    'profissional',
  )
})

test.each([
  ['', nothing],
  ['?dia=amanha&hora=10:00', nothing],
  ['?dia=2027-02-30', nothing],
  ['?dia=2027-03-06', { ...nothing, date: '2027-03-06' }],
  ['?dia=2027-03-06&hora=25:00', { ...nothing, date: '2027-03-06' }],
  ['?profissional=0f1e', { ...nothing, people: ['0f1e'] }],
  ['?servicos=2,b:c,,3&profissional=a b', { ...nothing, services: ['2', '3'], people: ['anybody'] }],
  [
    '?servicos=2,b:c,3&profissional=c1,c2,c3,c4',
    { ...nothing, services: ['2', '3'], people: ['c1', 'c2', 'c4'] },
  ],
  ['?servicos=1,2,3,4,5,6,7', { ...nothing, services: ['1', '2', '3', '4', '5'] }],
])('the address %s is read as %j', (search, read) => {
  expect(readAddress(search)).toEqual(read)
})

test.each([
  [
    ['1', '2', '3'],
    ['1', '2', '3'],
    ['c1', 'c2', 'c3'],
  ],
  [
    ['1', '3'],
    ['1', '2', '3'],
    ['c1', 'c3'],
  ],
  [
    ['1', '3', '1'],
    ['1', '2', '3', '1'],
    ['c1', 'c3', 'c4'],
  ],
  [['1'], ['1', '2'], ['c1']],
  [
    ['1', '9'],
    ['1', '2'],
    ['c1', 'anybody'],
  ],
])(
  'of the services %j, when the address names %j, each service keeps its own person',
  (offered, asked, people) => {
    expect(pairPeople(offered, asked, ['c1', 'c2', 'c3', 'c4'])).toEqual(people)
  },
)
