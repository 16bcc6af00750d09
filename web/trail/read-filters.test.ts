import { expect, test } from 'vitest'
import { askedBy, readFilters } from './read-filters.ts'

test.each([
  ['', {}],
  [
    'tipo=client&quem=owner&quando=ontem',
    { kind: 'client', role: 'owner', from: '2027-03-01', to: '2027-03-01' },
  ],
  ['quando=datas&desde=2027-02-10&ate=2027-02-12', { from: '2027-02-10', to: '2027-02-12' }],
  // Turned round, and a date alone.
  ['quando=datas&desde=2027-02-12&ate=2027-02-10', { from: '2027-02-10', to: '2027-02-12' }],
  ['quando=datas&desde=2027-02-12&ate=31/02', { from: '2027-02-12' }],
  // Dates of another choice are left out.
  ['quando=hoje&desde=2027-02-10', { from: '2027-03-02' }],
  ['registro=c1', { recordId: 'c1' }],
])('the address ?%s asks for %j', (address, asked) => {
  expect(askedBy(readFilters(new URLSearchParams(address)), '2027-03-02')).toEqual(asked)
})
