import { expect, test } from 'vitest'
import { readAddress, writeAddress } from './read-address.ts'

const path = '/navalha/agendar/1'
const choice = { date: '2027-03-06', time: '10:00', collaboratorId: '0f1e' }

test('a choice that is written into the address is read from it', () => {
  const address = writeAddress(path, choice)
  expect(address).toBe(`${path}?dia=2027-03-06&hora=10%3A00&profissional=0f1e`)
  expect(readAddress(address.slice(path.length))).toEqual(choice)
  expect(writeAddress(path, { date: null, time: null, collaboratorId: null })).toBe(path)
})

test.each([
  ['', undefined],
  ['?dia=amanha&hora=10:00', undefined],
  ['?dia=2027-02-30', undefined],
  ['?dia=2027-03-06', { date: '2027-03-06', time: null, collaboratorId: null }],
  ['?dia=2027-03-06&hora=25:00&profissional=0f1e', { date: '2027-03-06', time: null, collaboratorId: null }],
])('the address %s is read as %j', (search, read) => {
  expect(readAddress(search)).toEqual(read)
})
