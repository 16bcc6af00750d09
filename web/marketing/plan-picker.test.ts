import { expect, test } from 'vitest'
import { readWishedPlan } from './plan-picker.tsx'

test.each([
  ['plano=micro', 'micro'],
  ['plano=basic', 'basic'],
  ['plano=pro', 'pro'],
  ['', 'basic'],
  ['plano=', 'basic'],
  ['plano=PRO', 'basic'],
  ['plano=enterprise', 'basic'],
  ['plano=__proto__', 'basic'],
  ['plan=pro', 'basic'],
])('a visitor with the query "%s" sees the plan %s preselected', (query, plan) => {
  expect(readWishedPlan(new URLSearchParams(query))).toBe(plan)
})
