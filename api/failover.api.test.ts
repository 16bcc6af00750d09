import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from './platform/database/db.ts'
import { migrate } from './platform/database/migrate.ts'
import { aShop } from './testing/a-shop.ts'
import { sayingAs } from './testing/an-owner.ts'
import { startProxy } from './testing/start-proxy.ts'
import { startTestApi } from './testing/test-api.ts'
import { onServer } from './testing/test-server.ts'
import { startPrimary } from './testing/test-standby.ts'

const quiet = { warn: () => {} }

/** A process of the product whose DATABASE_URL names a primary and its standby, the standby first. */
async function aPair() {
  const primary = await startPrimary()
  const first = await openDatabase({ url: primary.url, log: quiet })
  await migrate(first)
  await first.close()
  const standby = await primary.copy('second')
  const proxies = [await startProxy(standby.url), await startProxy(primary.url)] as const
  const hosts = proxies.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const url = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`
  const database = await openDatabase({ url, log: quiet })
  const api = await startTestApi({ database, jobs: 'enqueue' })
  onTestFinished(async () => {
    await api.close()
    await database.close()
    for (const proxy of proxies) await proxy.close()
  })
  return { api, database, primary, standby, proxies }
}

const appointments = async ({ db }: Database) =>
  (await sql<{ notes: string }>`select notes from appointments order by notes`.execute(db)).rows.map(
    ({ notes }) => notes,
  )

test('a client whose DATABASE_URL names two servers books at the primary, and at the standby once it was promoted', async () => {
  const { api, database, primary, standby, proxies } = await aPair()
  const shop = await aShop(api, 'navalha')
  const caio = sayingAs(api, 'caio')
  await caio('POST /api/auth/accept-terms')
  const book = (startTime: string, key: string) =>
    caio('POST /api/schedules', shop.wish({ startTime, notes: key }), { 'idempotency-key': key })
  expect((await book('10:00', 'before')).status).toBe(201)

  // The standby has everything before the primary goes.
  const written = 'select pg_current_wal_lsn() as lsn'
  const [{ lsn } = {}] = await onServer(primary.url, written)
  const replayed = `select pg_last_wal_replay_lsn() >= '${lsn}' as is`
  await expect.poll(() => onServer(standby.url, replayed)).toEqual([{ is: true }])
  await proxies[1].refuse()
  expect((await book('11:00', 'between')).status).toBe(503)
  await onServer(standby.url, 'select pg_promote()')
  await expect.poll(async () => (await book('11:00', 'between')).status).toBe(201)
  expect(await appointments(database)).toEqual(['before', 'between'])
})

test('a client whose booking is stored at the primary alone gets 503, and the same booking with the same key later', async () => {
  const { api, database, primary } = await aPair()
  const shop = await aShop(api, 'navalha')
  const caio = sayingAs(api, 'caio')
  await caio('POST /api/auth/accept-terms')
  const book = () => caio('POST /api/schedules', shop.wish({ notes: 'once' }), { 'idempotency-key': 'once' })

  await onServer(
    primary.url,
    "alter system set synchronous_standby_names = 'gone'",
    'select pg_reload_conf()',
  )
  let answer: Awaited<ReturnType<typeof book>> | undefined
  void book().then((one) => {
    answer = one
  })
  const endWait = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"
  await expect
    .poll(async () => {
      await onServer(primary.url, endWait)
      return answer?.status
    })
    .toBe(503)

  await onServer(primary.url, 'alter system reset synchronous_standby_names', 'select pg_reload_conf()')
  await expect.poll(async () => (await book()).status).toBe(201)
  expect(await appointments(database)).toEqual(['once'])
})
