import type pg from 'pg'
import { connectionWait, isJob } from './connection-wait.ts'
import { isWithoutConnection } from './database-errors.ts'

/** Whether connections have sessions of their own. All connections of a process share this object: it can change. */
export type Session = { held: boolean }

/** The settings are sent as statements: poolers refuse startup parameters, and the URL may set options. */
const settings = {
  'time zone': "'UTC'",
  datestyle: "'ISO, YMD'",
  intervalstyle: "'postgres'",
  // To compile a query takes longer than our queries run. Debian's PostgreSQL compiles whatever looks expensive.
  jit: 'off',
}
const limits = {
  statement_timeout: '5000',
  // A request that waits for a lock keeps a connection, so it waits for a shorter time than it may compute.
  lock_timeout: '3000',
  idle_in_transaction_session_timeout: '30000',
}
/** A transaction of a job waits for a lock as long as a statement may take. */
const ofJobs = '; set local lock_timeout = 0'
// Milliseconds until our side cancels a statement. The server's own limit is shorter, so this ends only what the server
// does not end: a statement that waits in the pooler, or at a server that stands still.
const LONGEST_STATEMENT = 5_500

const written = (verb: string, all: object) =>
  Object.entries(all).map(([name, value]) => `${verb} ${name}${name === 'time zone' ? ' ' : ' = '}${value}`)

export function sessionSettings(withoutTimeLimits: boolean) {
  const all = { ...settings, ...(!withoutTimeLimits && limits) }
  return {
    once: written('set', all).join('; '),
    begin: ['begin', ...written('set local', all)].join('; '),
    longest: withoutTimeLimits ? Infinity : LONGEST_STATEMENT,
  }
}

/** The pooler had no server connection for this transaction, so none of its statements has run. */
export class NotBegunError extends Error {
  constructor(cause: unknown) {
    super(`The transaction has not begun: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

type Query = (...args: unknown[]) => Promise<pg.QueryResult>

/**
 * Without a session each transaction begins with its settings, and a single statement becomes a transaction: begin,
 * statement and commit are sent together. The pooler answers `begin` only when it has a server connection, so the time
 * limit of `begin` is longer.
 */
export function sendSettings(
  client: pg.PoolClient,
  session: Session,
  { begin, longest }: ReturnType<typeof sessionSettings>,
): void {
  const query: Query = client.query.bind(client)
  let isInside = false

  async function beginTransaction(): Promise<pg.QueryResult> {
    isInside = true
    try {
      const more = isJob() ? ofJobs : ''
      if (session.held) return await query(`begin${more}`)
      return await query({ text: begin + more, longest: connectionWait() })
    } catch (error) {
      isInside = false
      if (!session.held && isWithoutConnection(error)) throw new NotBegunError(error)
      throw error
    }
  }

  function endTransaction(text: string): Promise<pg.QueryResult> {
    isInside = false
    return query(text)
  }

  async function sendAlone(text: string, values: unknown): Promise<pg.QueryResult> {
    const sent = await Promise.allSettled([
      beginTransaction(),
      query({ text, values, longest }),
      query({ text: 'commit', longest }),
    ])
    isInside = false
    const failed = sent.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    return (sent[1] as PromiseFulfilledResult<pg.QueryResult>).value
  }

  Object.assign(client, {
    query(text: unknown, values?: unknown, ...rest: unknown[]) {
      if (text === 'begin') return beginTransaction()
      if (text === 'commit' || text === 'rollback') return endTransaction(text)
      if (session.held || isInside || typeof text !== 'string') return query(text, values, ...rest)
      return sendAlone(text, values)
    },
  })
}
