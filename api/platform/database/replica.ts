import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { ServerAddress } from '../config/database-address.ts'
import { askBeat, type Beats } from './beats.ts'
import { isDatabaseAway } from './database-errors.ts'
import type { DatabaseLog } from './db.ts'
import { connectionTo, openPool } from './open-pool.ts'
import { probeSession, sharedTypes } from './postgres-engine.ts'
import { prepareMarked } from './prepared-statements.ts'
import { createOwnerGate } from './request-owner.ts'
import { limitTime } from './request-time.ts'
import { sessionSettings } from './session-settings.ts'

/** Milliseconds by which a replica may be behind the primary. */
export const longestLag = 2_000
/** Milliseconds in which a replica must give a connection and an answer; then the primary is asked. */
const longestRead = 1_000
/**
 * Milliseconds of a new connection and of a statement at the server. They are fewer than `longestRead`, so that a slow
 * statement ends with an answer, and is not taken for a replica that is silent.
 */
const longestStep = 800
const lookEvery = 250
const idleTimeout = 300_000

/** `late`: too old, or not known to be new. `primary`: no standby. `pooled`: its connections have no session. */
export type Standing = 'near' | 'late' | 'away' | 'primary' | 'pooled'

type Row = { standby: boolean; server: string; beat: string | null }
/** The server and the age of one connection: a proxy may lead each to another server. */
type Known = { server: string; until: number }

type Asked = {
  text: string
  values: unknown[]
  /**
   * The replica must have everything that was committed until then, by `performance.now()`. Evaluated when the
   * statement is sent: the request may have waited for its turn and for a connection.
   */
  need: () => number
  /** The only server that may answer; undefined for any. */
  server: string | undefined
}

/** The replica is older than the statement needs, or is another server than the one that answered before. */
export class NotThisReplicaError extends Error {}

/** The read had no answer in time. The replica may be well: requests may have waited for each other. */
class NotInTimeError extends Error {}

export type Replica = {
  name: string
  start(): void
  standing(): Standing
  /** The instant until which the replica was last seen to have everything, by `performance.now()`. */
  until(): number
  /** The answer, with the server that gave it. Throws where the primary must be asked. */
  read(asked: Asked): Promise<{ result: pg.QueryResult; server: string }>
  close(): Promise<void>
}

/** The error of a pool whose connections are all in use. */
const waitedForPool = 'timeout exceeded when trying to connect'

/** Whether the replica is lost, and not only this process too busy to give its own requests a connection. */
const isLost = (error: unknown) =>
  isDatabaseAway(error) && !(error instanceof Error && error.message === waitedForPool)

type Options = { address: ServerAddress; beats: Beats; connections: number; log: DatabaseLog }

/** One address of a replica: its connections, and a look at its age four times a second. */
export function openReplica({ address, beats, connections, log }: Options): Replica {
  const name = `${address.host}:${address.port}`
  const connection = {
    ...connectionTo(address.url, 'encaixe-reads'),
    types: sharedTypes(),
    connectionTimeoutMillis: longestStep,
  }
  const quiet = { settings: () => undefined, onIdleLoss: () => {} }
  const watching = openPool({ ...connection, query_timeout: longestRead, max: 1 }, quiet)
  const settings = `${sessionSettings(false).once}; set statement_timeout = ${longestStep}`
  const pool = openPool(
    { ...connection, max: connections, idleTimeoutMillis: idleTimeout, pipeline: true },
    { settings: () => settings, onIdleLoss: () => {} },
  )
  // Poolers in transaction mode are never used (`pooled`), so a prepared statement cannot vanish.
  pool.on('connect', (client) => prepareMarked(client, { held: true }, () => {}))
  const enterShare = createOwnerGate(connections)
  const known = new WeakMap<pg.PoolClient, Known>()
  const closing = new AbortController()
  let seenUntil = Number.NEGATIVE_INFINITY
  let answers: 'yes' | 'away' | 'primary' | 'pooled' = 'away'
  let failedAt = Number.NEGATIVE_INFINITY
  let logged: Standing | undefined
  let startedAt = 0
  let running: Promise<void> | undefined

  async function learn({ standby, server, beat }: Row): Promise<Known & { standby: boolean }> {
    const until = (standby && (await beats.sentAt(beat))) || Number.NEGATIVE_INFINITY
    seenUntil = Math.max(seenUntil, until)
    return { standby, server, until }
  }

  /** Bounded in time, so that the next look comes also when the server is full or silent. */
  const probe = () =>
    limitTime(longestRead, () => probeSession({ ...connection, query_timeout: longestRead }))

  async function look(): Promise<void> {
    const began = performance.now()
    try {
      const { rows } = await watching.query<Row>(askBeat, [beats.process])
      const { standby } = await learn(rows[0] as Row)
      if (!standby) answers = 'primary'
      else if (answers !== 'yes') answers = (await probe()) ? 'yes' : 'pooled'
      // A request that failed meanwhile knows better.
      if (failedAt > began) answers = 'away'
    } catch {
      answers = 'away'
    }
  }

  function standing(): Standing {
    if (answers !== 'yes') return answers
    return seenUntil >= performance.now() - longestLag ? 'near' : 'late'
  }

  function logChange(): void {
    const now = standing()
    if (now === logged || closing.signal.aborted) return
    // A replica needs a moment to show the first beat.
    if (now === 'late' && performance.now() - startedAt < longestLag) return
    const wasNear = logged === undefined || logged === 'near'
    logged = now
    const about = { replica: name, standing: now }
    if (now === 'near') log.info?.('a replica answers public reads', { code: 'reader_near', ...about })
    else if (wasNear || now === 'primary' || now === 'pooled')
      log.warn('a replica answers no public reads', { code: 'reader_unused', ...about })
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await look()
      logChange()
      await delay(lookEvery, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  /**
   * Sends the statement. Where this connection is not known to be new enough, the question for the beat is sent with it
   * and answered before: the statement then sees at least what the beat proves.
   */
  async function send(client: pg.PoolClient, asked: Asked) {
    const { text, values, server } = asked
    const need = asked.need()
    const before = known.get(client)
    const isProved = before !== undefined && before.until >= need
    const [beat, result] = await Promise.all([
      isProved ? undefined : client.query<Row>(askBeat, [beats.process]),
      client.query(text, values),
    ])
    const now = beat ? await learn(beat.rows[0] as Row) : (before as Known)
    known.set(client, now)
    if (now.until < need) throw new NotThisReplicaError(`Replica ${name} is older than this statement needs`)
    if (server !== undefined && server !== now.server)
      throw new NotThisReplicaError(`Replica ${name} is another server than the one that answered before`)
    return { result, server: now.server }
  }

  async function readOn(asked: Asked, over: Promise<never>): ReturnType<Replica['read']> {
    const coming = pool.connect()
    try {
      const client = await Promise.race([coming, over])
      const answer = await Promise.race([send(client, asked), over])
      client.release()
      return answer
    } catch (error) {
      // After a statement that the recovery conflicts with, and after one that came too early, the connection goes on.
      const isBroken = error instanceof NotInTimeError || isDatabaseAway(error)
      coming.then(
        (client) => client.release(isBroken),
        () => {},
      )
      throw error
    }
  }

  /** The turn of the company, the connection and the answer have one time limit together. */
  async function read(asked: Asked): ReturnType<Replica['read']> {
    const { promise: over, reject } = Promise.withResolvers<never>()
    over.catch(() => {})
    const giveUp = () => reject(new NotInTimeError(`Replica ${name} did not answer in ${longestRead} ms`))
    const timer = setTimeout(giveUp, longestRead)
    const entering = enterShare()
    try {
      await Promise.race([entering, over])
      // The replica may have been lost while this request waited for its turn.
      if (answers !== 'yes') throw new NotThisReplicaError(`Replica ${name} is ${answers}`)
      return await readOn(asked, over)
    } finally {
      clearTimeout(timer)
      entering.then(
        (leave) => leave(),
        () => {},
      )
    }
  }

  return {
    name,
    start() {
      startedAt = performance.now()
      running ??= watch()
    },
    standing,
    until: () => seenUntil,
    async read(asked) {
      try {
        return await read(asked)
      } catch (error) {
        if (isLost(error)) {
          failedAt = performance.now()
          answers = 'away'
        }
        throw error
      }
    },
    async close() {
      closing.abort()
      await Promise.all([running, watching.end(), pool.end()])
    },
  }
}
