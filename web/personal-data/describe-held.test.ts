import { expect, test } from 'vitest'
import { describeNoShows, describeVisits, mayContest } from './describe-held.ts'

test.each([
  [0, 'Nenhuma visita concluída', 'Nenhuma falta anotada.'],
  [1, '1 visita', '1 falta anotada.'],
  [1_200, '1.200 visitas', '1.200 faltas anotadas.'],
])('%i visits are described as %s, and the same number of no-shows as: %s', (count, visits, noShows) => {
  expect([describeVisits(count), describeNoShows(count, true)]).toEqual([visits, noShows])
})

test('a client without a record that is known to be theirs reads that only their own bookings were counted', () => {
  expect(describeNoShows(0, false)).toBe('Nenhuma falta anotada nos seus agendamentos.')
})

test('a client may contest again 24 hours after the last time', () => {
  const now = new Date('2027-03-02T12:00:00Z')
  const asked = [null, '2027-03-01T12:00:00.000Z', '2027-03-01T12:00:01.000Z']
  expect(asked.map((at) => mayContest(at, now))).toEqual([true, true, false])
})
