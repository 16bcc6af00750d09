import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './platform/database/db.ts'
import { startTestApi } from './testing/test-api.ts'
import { createServerDatabase } from './testing/test-database.ts'
import { startTcpProxy } from './testing/test-pooler.ts'

const quiet = { warn: () => {} }

async function apiThroughProxy() {
  const own = await createServerDatabase()
  const proxy = await startTcpProxy(own.url)
  const database = await openDatabase({ url: proxy.through(own.url), log: quiet })
  const api = await startTestApi({ database })
  const direct = await openDatabase({ url: own.url, log: quiet, withoutTimeLimits: true })
  onTestFinished(async () => {
    await api.close()
    await database.close()
    await direct.close()
    await proxy.close()
    await own.drop()
  })
  const headers = { authorization: `Bearer ${await api.token('ana')}` }
  const verify = async () => {
    const response = await api.fetch('/api/auth/verify', { method: 'POST', headers })
    return [response.status, response.headers.get('retry-after')]
  }
  return { proxy, direct, verify }
}

test('a user gets 503 while the database server is down, and 200 when the server is back', async () => {
  const { proxy, verify } = await apiThroughProxy()
  expect(await verify()).toEqual([200, null])
  await proxy.cut()
  expect(await verify()).toEqual([503, '5'])
  await proxy.restore()
  expect(await verify()).toEqual([200, null])
})

test('a user whose request waits too long for a lock gets 503 with Retry-After', async () => {
  const { direct, verify } = await apiThroughProxy()
  expect(await verify()).toEqual([200, null])
  await direct.transaction(async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx)
    expect(await verify()).toEqual([503, '5'])
  })
  expect(await verify()).toEqual([200, null])
})
