import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startProxy } from '../../testing/start-proxy.ts'
import { createServerDatabase } from '../../testing/test-database.ts'
import { startTestPooler } from '../../testing/test-pooler.ts'
import { cancelQuery } from './cancel-query.ts'
import { connectionTo } from './open-pool.ts'

async function aServer() {
  const own = await createServerDatabase()
  onTestFinished(() => own.drop())
  return own
}

test('a statement that its client no longer waits for ends at the server, also through a pooler', async () => {
  const { url } = await aServer()
  const pooler = await startTestPooler(url, 'transaction')
  onTestFinished(() => pooler.close())
  for (const each of [url, pooler.through(url)]) {
    const config = connectionTo(each, 'encaixe')
    await using opened = new AsyncDisposableStack()
    const [client, watching] = [new pg.Client(config), new pg.Client({ connectionString: url })]
    for (const one of [client, watching]) {
      await one.connect()
      opened.defer(() => one.end())
    }
    const running = async () => {
      const { rowCount } = await watching.query(
        "select 1 from pg_stat_activity where query = 'select pg_sleep(61)' and state = 'active'",
      )
      return rowCount
    }
    const refused = expect(client.query('select pg_sleep(61)')).rejects.toMatchObject({ code: '57014' })
    await expect.poll(running).toBe(1)
    await cancelQuery(config, client)
    await refused
    await expect.poll(running).toBe(0)
  }
})

test('a cancellation that the server does not answer fails after the time limit', async () => {
  const { url } = await aServer()
  const proxy = await startProxy(url)
  onTestFinished(() => proxy.close())
  const config = { ...connectionTo(proxy.through(url), 'encaixe'), connectionTimeoutMillis: 200 }
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  proxy.silence()
  await expect(cancelQuery(config, client)).rejects.toThrow('no answer to a cancellation')
})
