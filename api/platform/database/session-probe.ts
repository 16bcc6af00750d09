import pg from 'pg'
import { untilConnected, waitLonger } from './connection-wait.ts'
import { isServerFull } from './database-errors.ts'

const OLDEST_SERVER = 15
/** A pooler that hands its connections out in turn gives the same one again after each round with two of them. */
const ROUNDS = 3

/**
 * Whether every transaction of a connection runs in the same session of the server. It does not behind a pooler in
 * transaction mode: there settings, prepared statements and LISTEN belong to whoever gets that session next.
 */
export async function probeSession(config: pg.ClientConfig): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  const first = await openProbe(config, opened)
  await refuseOldServer(first)
  const second = await openProbe(config, opened)
  const session = await sessionOf(first)
  for (let round = 0; round < ROUNDS; round++) {
    await second.query('begin')
    // The second is asked first: a pooler with one connection would let the first wait for it.
    if ((await sessionOf(second)) === session || (await sessionOf(first)) !== session) return false
    await second.query('commit')
    if ((await sessionOf(first)) !== session) return false
  }
  return true
}

/** A lock of one is seen by the other only in the same database of the same server. */
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
    await client.connect()
    return client
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
    throw new Error(`é um PostgreSQL ${version}, e é preciso o ${OLDEST_SERVER} ou mais novo`)
  }
}
