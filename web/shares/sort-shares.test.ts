import { expect, test } from 'vitest'
import { groupShares } from './sort-shares.ts'

const today = '2027-03-02'
let ids = 0
const share = (from: string, percent: number, procedureId: string | null = null, collaboratorId = 'rui') => ({
  id: String(ids++),
  collaboratorId,
  procedureId,
  percent,
  from,
})

test('of one professional the share of today, those to come and those before stand apart', () => {
  const all = [
    share('2027-04-01', 50),
    share('2026-01-01', 40),
    share('2027-03-02', 45),
    share('2026-06-01', 42.5),
    share('2027-03-03', 48),
    share('2027-01-01', 90, null, 'ana'),
  ]
  const { now, ahead, past, ofProcedures } = groupShares(all, 'rui', today)
  expect(now?.percent).toBe(45)
  expect(ahead.map(({ percent }) => percent)).toEqual([48, 50])
  expect(past.map(({ percent }) => percent)).toEqual([42.5, 40])
  expect(ofProcedures).toEqual([])
})

test('the shares of a procedure do not mix with those of everything', () => {
  const all = [share('2027-01-01', 40), share('2027-02-01', 60, 'barba'), share('2027-04-01', 65, 'barba')]
  const { now, ofProcedures } = groupShares(all, 'rui', today)
  expect(now?.percent).toBe(40)
  expect(ofProcedures).toMatchObject([
    { procedureId: 'barba', now: { percent: 60 }, ahead: [{ percent: 65 }], past: [] },
  ])
})
