import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database/db.ts'
import { testClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createRecords } from './local-provider-server.ts'
import { deleteExpiredIdpRecords } from './store/local-provider.ts'

const clock = testClock('2027-03-02T13:00:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const count = async () => (await database.db.selectFrom('idp_records').select('id').execute()).length

test('a session of the local provider is not found after it expired, and the job deletes it', async () => {
  const sessions = createRecords(database.db, clock)('Session')
  await sessions.upsert('short', { uid: 'u1', accountId: 'ana' }, 60)
  await sessions.upsert('long', { uid: 'u2', accountId: 'bia' }, 3600)
  clock.advance(61_000)
  expect(await sessions.find('short')).toBeUndefined()
  expect(await sessions.findByUid('u2')).toMatchObject({ accountId: 'bia' })
  await deleteExpiredIdpRecords(database.db, clock.now())
  expect(await count()).toBe(1)
})

test('a browser may use a refresh token again for half a minute, not later', async () => {
  const tokens = createRecords(database.db, clock)('RefreshToken')
  await tokens.upsert('r', { grantId: 'g' }, 3600)
  await tokens.consume('r')
  expect(await tokens.find('r')).not.toHaveProperty('consumed')
  clock.advance(31_000)
  expect(await tokens.find('r')).toHaveProperty('consumed')
})

test('a revoked grant deletes its codes', async () => {
  const codes = createRecords(database.db, clock)('AuthorizationCode')
  await codes.upsert('c', { grantId: 'g' }, 60)
  await codes.revokeByGrantId('g')
  expect(await codes.find('c')).toBeUndefined()
})
