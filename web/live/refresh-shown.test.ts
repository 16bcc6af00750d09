import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { refreshShown } from './refresh-shown.ts'

let queries: QueryClient
let looks: string[]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-03-02T12:00:00Z') })
  queries = new QueryClient()
  looks = []
  vi.spyOn(queries, 'invalidateQueries').mockImplementation(async (filters) => {
    expect(filters?.queryKey).toEqual(appointmentsKey)
    looks.push(filters?.refetchType ?? 'active')
  })
})

afterEach(() => vi.useRealTimers())

/** Makes a change in this tab that is answered after this many milliseconds. */
function change(answer: unknown, after = 0): Promise<unknown> {
  const mutationFn = () => new Promise((resolve) => setTimeout(() => resolve(answer), after))
  return queries.getMutationCache().build(queries, { mutationFn }).execute(undefined)
}

test('three events within 150 ms cause one refetch, and a later event causes another', async () => {
  const refreshing = refreshShown(queries)
  for (const id of ['a', 'b', 'c']) refreshing.after({ type: 'created', id })
  expect(looks).toEqual([])
  vi.advanceTimersByTime(150)
  expect(looks).toEqual(['active'])
  refreshing.after({ type: 'created', id: 'd' })
  vi.advanceTimersByTime(150)
  expect(looks).toEqual(['active', 'active'])
})

test('a refetch waits at most two seconds for a pending change of this tab', async () => {
  const refreshing = refreshShown(queries)
  void change({ id: 'a' }, 5_000)
  await vi.advanceTimersByTimeAsync(10)
  refreshing.after({ type: 'created', id: 'b' })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(looks).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(looks).toEqual(['active'])
})

test('the first event about a change of this tab causes no refetch, and a second event about the same appointment does', async () => {
  const refreshing = refreshShown(queries)
  void change({ id: 'a' }, 300)
  await vi.advanceTimersByTimeAsync(10)
  refreshing.after({ type: 'cancelled', id: 'a' })
  await vi.advanceTimersByTimeAsync(500)
  expect(looks).toEqual(['none'])
  refreshing.after({ type: 'changed', id: 'a' })
  await vi.advanceTimersByTimeAsync(150)
  expect(looks).toEqual(['none', 'active'])
})

test('an event about a change of this tab, together with a change of another user, causes a refetch', async () => {
  const refreshing = refreshShown(queries)
  await Promise.all([change({ id: 'a' }), vi.advanceTimersByTimeAsync(1)])
  refreshing.after({ type: 'changed', id: 'a' })
  refreshing.after({ type: 'created', id: 'b' })
  await vi.advanceTimersByTimeAsync(150)
  expect(looks).toEqual(['active'])
})

test('a planned refetch is not sent after the refreshing was stopped', () => {
  const refreshing = refreshShown(queries)
  refreshing.all()
  refreshing.stop()
  vi.advanceTimersByTime(1_000)
  expect(looks).toEqual([])
})
