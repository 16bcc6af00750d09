import { afterEach, expect, test, vi } from 'vitest'
import { finish } from './headers.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('every answer has the time of the process in its Date header, from which browsers derive today', () => {
  vi.useFakeTimers({ now: new Date('2027-03-02T17:12:00Z') })
  const { headers } = finish(Response.json({}), { secure: false, path: '/', requestId: '' })
  expect(headers.get('date')).toBe('Tue, 02 Mar 2027 17:12:00 GMT')
})
