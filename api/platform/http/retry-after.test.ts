import { expect, test } from 'vitest'
import { retryAfterOf } from './retry-after.ts'

const date = 'Tue, 02 Mar 2027 13:00:00 GMT'

test.each([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': ' 90 ' }, 90],
  [{ 'retry-after': '86400' }, 3_600],
  [{ date, 'retry-after': 'Tue, 02 Mar 2027 13:02:00 GMT' }, 120],
  [{ date, 'retry-after': 'Tue, 02 Mar 2027 12:59:00 GMT' }, undefined],
  [{ 'retry-after': 'Tue, 02 Mar 2027 13:02:00 GMT' }, undefined],
  [{ 'retry-after': '0' }, undefined],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('retryAfterOf() of an answer with the headers %o is %s seconds', (headers, seconds) => {
  expect(retryAfterOf(new Response(null, { headers: Object.entries(headers) }))).toBe(seconds)
})
