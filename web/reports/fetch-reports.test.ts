// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { stageAnswer } from '../platform/stage-answer.ts'
import { reportQuery } from './fetch-reports.ts'
import { aReport } from './stage-reports.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an open report is refetched a pause after an event, once for all events during the pause', async () => {
  vi.useFakeTimers()
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return stageAnswer(aReport([]))
  })
  const queries = new QueryClient()
  const query = reportQuery('shop', { from: '2027-03-01', to: '2027-03-02' }, 'day')
  await queries.fetchQuery(query)
  expect(asked).toBe(1)
  for (const event of ['one', 'two', 'three']) {
    void queries.refetchQueries({ queryKey: query.queryKey }).catch(() => event)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toBe(2)
})
