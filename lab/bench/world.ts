import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../api/platform/database/db.ts'
import { migrate } from '../../api/platform/database/migrate.ts'
import { startTestServer } from '../../api/testing/test-server.ts'
import { createTestTokens } from '../../api/testing/test-tokens.ts'
import { root } from '../../scripts/root.ts'
import { type Filled, fillDays, fillShop } from './fill.ts'

export const today = '2027-03-02'
const now = `${today}T13:00:00Z`
export const issuer = 'https://issuer.example'
const about = { issuer, clientId: 'encaixe-bench' }

export type World = {
  database: Database
  shop: Filled
  databaseUrl: string
  /** The origin at which the API and the minimal handlers answer. */
  url: string
  /** The ID token of a client whose e-mail address is verified. */
  token(subject: string): Promise<string>
  /** Starts a further process, which also runs the jobs. */
  serveWithJobs(env?: Record<string, string>): Promise<Serving>
  /** Starts a further process, which reaches the database by this address, and reads from these hosts. */
  serveThrough(databaseUrl: string, replicas?: readonly string[]): Promise<Serving>
  close(): Promise<void>
}

export type Serving = { url: string; pid: number; signal(name: NodeJS.Signals): void; stop(): Promise<void> }

/** A database server with durable writes, one busy shop, and the API in a process of its own. */
export async function openWorld(): Promise<World> {
  const given = process.env.BENCH_DATABASE_URL
  const server = given
    ? undefined
    : await startTestServer('current', ['max_connections=100', 'shared_buffers=256MB'])
  const address = given ?? server?.url ?? ''
  const database = await openDatabase({ url: address, withoutTimeLimits: true })
  await migrate(database)
  await database.exec(
    'create table bare_rows (like appointments including defaults, primary key (company_id, id))',
  )
  const shop = await fillShop(database, `medida-${process.pid}`)
  await fillDays(database, shop, today, 62)
  await sql`vacuum analyze`.execute(database.db)
  const tokens = await createTestTokens({ ...about, clock: { now: () => new Date(now) }, alg: 'RS256' })
  const others = [JSON.stringify(tokens.jwks()), now, about.issuer, about.clientId]
  const args = [address, ...others]
  const { url, stop } = await startServing(args)
  return {
    database,
    databaseUrl: address,
    shop,
    url,
    token: (sub) => tokens.sign({ sub, name: sub, email: `${sub}@bench.example`, email_verified: true }),
    serveWithJobs: (env = {}) => startServing([...args, 'work'], env),
    serveThrough: (through, replicas = []) =>
      startServing(
        [through, ...others],
        replicas.length > 0 ? { DATABASE_READ_URL: `postgres://postgres@${replicas}/postgres` } : {},
      ),
    async close() {
      await stop()
      await database.close()
      await server?.stop()
    },
  }
}

/** The flags with which `npm start` bounds the memory and the threads of V8. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return scripts.start.match(/ --[^ ]+/g).map((flag: string) => flag.trim())
}

/** Starts the process of `serve.ts` with these arguments. */
export async function startServing(args: string[], env: Record<string, string> = {}): Promise<Serving> {
  const path = fileURLToPath(new URL('serve.ts', import.meta.url))
  // The log is written as in production, and the output is discarded.
  const child = fork(path, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: startFlags(),
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'close')
  const [port] = await Promise.race([once(child, 'message'), ended])
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    signal: (name) => child.kill(name),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
