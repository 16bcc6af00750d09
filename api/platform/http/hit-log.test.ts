import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addHit, createHitLogs, freeAt, type HitLog } from './hit-log.ts'

const spans = fc.record({ max: fc.integer({ min: 1, max: 12 }), seconds: fc.integer({ min: 1, max: 5 }) })
const gaps = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900 }), fc.constant(1_000)), {
  minLength: 30,
  maxLength: 200,
})

test('a hit is accepted exactly when fewer than the maximum of hits were accepted in the time span before it', () => {
  fc.assert(
    fc.property(spans, gaps, (span, between) => {
      const log: HitLog = { instants: [], oldest: 0 }
      const accepted: number[] = []
      let now = 1_700_000_000_000
      for (const gap of between) {
        now += gap
        const inSpan = accepted.filter((instant) => instant > now - span.seconds * 1000)
        const free = freeAt(log, span)
        expect(free <= now).toBe(inSpan.length < span.max)
        // After a refused hit, `free` is the instant at which the oldest hit leaves the span.
        if (free > now) expect(free).toBe(Number(inSpan[0]) + span.seconds * 1000)
        else {
          addHit(log, span, now)
          accepted.push(now)
        }
        expect(log.instants.length).toBeLessThanOrEqual(span.max)
      }
    }),
    { numRuns: 500, seed: 13 },
  )
})

test('when the keys have more than two million instants, the latest key stays counted and the first key is evicted', () => {
  const logs = createHitLogs()
  const span = { max: 1_000, seconds: 60 }
  for (let key = 0; key <= 2_000; key++) for (let hit = 0; hit < span.max; hit++) logs.add(`${key}`, span, 1)
  expect(logs.freeAt('2000', span)).toBe(60_001)
  expect(logs.freeAt('0', span)).toBe(Number.NEGATIVE_INFINITY)
})
