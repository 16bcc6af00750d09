import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPrefill } from '../new/read-prefill.ts'
import { countFilters, type ListFilters, listedStatuses, readFilters, writeFilters } from './read-filters.ts'

test.each([
  ['', { tab: 'upcoming' }],
  ['tab=past', { tab: 'past' }],
  ['tab=never&status=gone', { tab: 'upcoming' }],
  ['status=cancelled&collaboratorId=rui', { tab: 'upcoming', status: 'cancelled', collaboratorId: 'rui' }],
  ['status=no_show', { tab: 'upcoming', status: 'no_show' }],
  ['status=held', { tab: 'upcoming', status: 'held' }],
  ['status=unanswered', { tab: 'upcoming', status: 'unanswered' }],
  ['procedureId=../../x', { tab: 'upcoming' }],
  ['busca=+jo%C3%A3o+', { tab: 'upcoming', q: 'joão' }],
  ['busca=++', { tab: 'upcoming' }],
])('the address ?%s is read as the filters %j', (query, filters) => {
  expect(readFilters(new URLSearchParams(query), true)).toEqual(filters)
})

test('a client cannot filter by the fields of a company', () => {
  const address = new URLSearchParams('collaboratorId=rui&procedureId=cut&status=unanswered')
  expect(readFilters(address, false)).toEqual({ tab: 'upcoming' })
})

test('filters written into an address are read from it again, and its other parameters stay', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
  const some = fc.record(
    {
      tab: fc.constantFrom('upcoming' as const, 'past' as const),
      status: fc.constantFrom(...listedStatuses),
      collaboratorId: id,
      procedureId: id,
      q: id,
    },
    { requiredKeys: ['tab'] },
  )
  fc.assert(
    fc.property(some, some, (before: ListFilters, filters: ListFilters) => {
      const first = writeFilters(new URLSearchParams('list=mine'), before)
      const query = writeFilters(first, filters)
      expect(readFilters(query, true)).toEqual(filters)
      expect(query.get('list')).toBe('mine')
      expect(countFilters(filters)).toBe(
        Object.keys(filters).filter((name) => name !== 'tab' && name !== 'q').length,
      )
    }),
  )
})

test.each([
  ['date=2027-03-05&time=14:00', { date: '2027-03-05', time: '14:00' }],
  ['date=2027-03-01&time=14:00', {}],
  ['date=2027-02-30', {}],
  ['date=2028-03-02', {}],
  ['time=14:00', {}],
  ['date=2027-03-05&time=25:00&collaboratorId=rui', { date: '2027-03-05', who: 'rui' }],
])('a link with ?%s fills the form with %j', (query, wish) => {
  expect(readPrefill(new URLSearchParams(query), '2027-03-02')).toEqual(wish)
})
