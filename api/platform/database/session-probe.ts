import pg from 'pg'
import { untilConnected, waitLonger } from './connection-wait.ts'
import { isServerFull } from './database-errors.ts'
import { sendFirst } from './open-pool.ts'

const OLDEST_SERVER = 15
/** A pooler that gives its connections out in turn can give the right one by chance in one round, and not in each. */
const ROUNDS = 3

/**
 * Whether every transaction of a connection runs in the same session of the server. Behind a pooler in transaction mode
 * it does not: settings, prepared statements and LISTEN stay in a session that the pooler then gives to another client.
 */
export async function probeSession(config: pg.ClientConfig): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  const first = await openProbe(config, opened)
  await refuseOldServer(first)
  const second = await openProbe(config, opened)
  const session = await sessionOf(first)
  for (let round = 0; round < ROUNDS; round++) {
    await second.query('begin')
    // The second goes first: with a single server connection, which it holds now, a query of the first would wait for ever.
    if ((await sessionOf(second)) === session || (await sessionOf(first)) !== session) return false
    await second.query('commit')
    if ((await sessionOf(first)) !== session) return false
  }
  return true
}

/** Only in the same database of the same server does one connection meet the advisory lock of the other. */
export async function reachSameDatabase(config: pg.ClientConfig, other: pg.ClientConfig): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  const [holder, asking] = [await openProbe(config, opened), await openProbe(other, opened)]
  const key = Math.floor(Math.random() * 2 ** 31)
  const tryLock = async (client: pg.Client) => {
    const { rows } = await client.query(`select pg_try_advisory_xact_lock(7362, ${key}) as free`)
    return rows[0]?.free === true
  }
  await holder.query('begin')
  const isHeld = await tryLock(holder)
  return isHeld && !(await tryLock(asking))
}

async function openProbe(config: pg.ClientConfig, opened: AsyncDisposableStack): Promise<pg.Client> {
  const connect = async () => {
    const client = new pg.Client(config)
    client.on('error', () => {})
    try {
      await client.connect()
      await sendFirst(client, 'select 1')
      return client
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
  }
  const client = await waitLonger(() => untilConnected(connect, isServerFull))
  opened.defer(() => client.end())
  return client
}

async function sessionOf(client: pg.Client): Promise<unknown> {
  return (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version') as version")
  const version = String(rows[0]?.version)
  if (Number.parseInt(version, 10) < OLDEST_SERVER) {
    throw new Error(`it is PostgreSQL ${version}, and ${OLDEST_SERVER} or newer is needed`)
  }
}
