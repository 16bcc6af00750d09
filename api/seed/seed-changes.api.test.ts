import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { seedDemo } from './seed-demo.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ env: { DEMO: 'true' }, jobs: 'enqueue' })
  await seedDemo(api.deps)
})

afterAll(() => api.close())

test('a demonstration has moved and confirmed appointments, and no change of an appointment is earlier than its booking', async () => {
  const { db } = api.database
  const changes = await db
    .selectFrom('appointment_changes as change')
    .innerJoin('appointments as one', (join) =>
      join.onRef('one.company_id', '=', 'change.company_id').onRef('one.id', '=', 'change.appointment_id'),
    )
    .select(['change.kind', 'change.at', 'one.created_at', 'one.status', 'one.confirmed_at', 'one.sequence'])
    .execute()
  const counts = new Map(
    [...Map.groupBy(changes, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]),
  )
  for (const kind of ['moved', 'confirmed', 'completed', 'cancelled'] as const) {
    expect(counts.get(kind)).toBeGreaterThan(10)
  }
  for (const { at, created_at: booked } of changes) {
    expect(booked.getTime()).toBeLessThanOrEqual(at.getTime())
    expect(at.getTime()).toBeLessThanOrEqual(api.clock.now().getTime())
  }
  for (const { kind, sequence, confirmed_at: confirmed, status } of changes) {
    if (kind === 'moved') expect(sequence).toBeGreaterThan(0)
    if (kind === 'confirmed') expect(confirmed).not.toBe(null)
    if (kind === 'cancelled' || kind === 'completed') expect(status).toBe(kind)
  }
})
