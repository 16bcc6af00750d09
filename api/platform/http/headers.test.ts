import { afterEach, expect, test, vi } from 'vitest'
import { Answer, answer } from './answer.ts'
import { finish } from './headers.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('neither a handler nor a stream can remove the header that marks an answer of the API', () => {
  const asked = { secure: false, path: '/', requestId: '' }
  const given = [answer(200, {}), answer(204, undefined), new Answer(200, null, { 'x-encaixe': 'other' })]
  for (const answered of [...given, Response.json({}), new Response(null, { status: 204 })]) {
    expect(finish(answered, asked).headers.get('x-encaixe')).toBe('1')
  }
})

test('every answer has the time of the process in its Date header, and browsers derive today from it', () => {
  vi.useFakeTimers({ now: new Date('2027-03-02T17:12:00Z') })
  const { headers } = finish(Response.json({}), { secure: false, path: '/', requestId: '' })
  expect(headers.get('date')).toBe('Tue, 02 Mar 2027 17:12:00 GMT')
})
