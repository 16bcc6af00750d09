import { expect, test } from 'vitest'
import { fitsCall } from './check-answer.ts'

test.each<[string, unknown, boolean]>([
  ['GET /api/schedules/{id}', { id: 'a' }, true],
  ['GET /api/schedules/{id}', { ok: true }, false],
  ['GET /api/schedules/{id}', null, false],
  ['GET /api/schedules/{id}', [], false],
  ['GET /api/schedules/{id}/history', [], true],
  ['GET /api/schedules/{id}/history', { list: [] }, false],
  ['GET /api/schedules/my-schedules', [], true],
  ['GET /api/schedules/my-schedules', { items: [] }, true],
  ['GET /api/schedules/my-schedules', {}, false],
  ['PATCH /api/schedules/{id}/no-show', { ok: true }, false],
  ['POST /api/me/erase', { ok: true }, false],
  ['GET /api/health/live', 'anything', true],
])('%s with the answer %j fits: %s', (call, answer, fits) => {
  expect(fitsCall(call, answer)).toBe(fits)
})
