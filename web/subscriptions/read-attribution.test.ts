// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { readAttribution } from './read-attribution.ts'
import { deleteSelectedPlan, readSelectedPlan } from './read-selected-plan.ts'

const collected_at = '2027-03-01T12:00:00.000Z'
const hour = 3_600_000
const after = (milliseconds: number) => new Date(Date.parse(collected_at) + milliseconds)
const keep = (record: unknown) => localStorage.setItem('attribution', JSON.stringify(record))

beforeEach(() => localStorage.clear())

test('an attribution is sent for 720 hours and is dropped after that time', () => {
  keep({ utm_source: 'radio', gclid: 'abc', collected_at })
  expect(readAttribution(after(720 * hour))).toMatchObject({ utm_source: 'radio', gclid: 'abc' })
  expect(readAttribution(after(720 * hour + 1))).toBeUndefined()
  expect(localStorage.getItem('attribution')).toBeNull()
})

test.each([
  ['nothing was kept', undefined],
  ['a record without its time', { utm_source: 'radio' }],
  ['a time that is none', { utm_source: 'radio', collected_at: 'ontem' }],
  ['a record that is none', 'radio'],
])('no campaign is sent for this stored record: %s', (_, record) => {
  if (record !== undefined) keep(record)
  expect(readAttribution(after(0))).toBeUndefined()
})

test('an attribution that is not JSON is dropped, and a tag whose value is not text is left out', () => {
  localStorage.setItem('attribution', '{broken')
  expect(readAttribution(after(0))).toBeUndefined()
  keep({ utm_source: 7, utm_medium: 'cpc', collected_at })
  expect(readAttribution(after(0))).toEqual({ utm_medium: 'cpc', collected_at })
})

test.each([
  ['pro', 'pro'],
  ['micro', 'micro'],
  ['gold', 'basic'],
  [null, 'basic'],
])('the plan stored as %j is read as %s', (kept, plan) => {
  if (kept) localStorage.setItem('selectedPlan', kept)
  expect(readSelectedPlan()).toBe(plan)
  deleteSelectedPlan()
  expect(localStorage.getItem('selectedPlan')).toBeNull()
})
