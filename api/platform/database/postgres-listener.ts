import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLog, Stop } from './db.ts'
import { DatabaseClient } from './open-pool.ts'

type Listener = { channel: string; on: (payload: string) => void; onGap: (() => void) | undefined }

const FIRST_BACKOFF = 200
const LONGEST_BACKOFF = 5_000
/** Milliseconds between two warnings that the server does not answer. */
const PAUSE_OF_WARNINGS = 60_000
const CHECK_INTERVAL = 1_000
/** Milliseconds between two heartbeats while notifications do not arrive. */
const RETRY_INTERVAL = 15_000
/** Milliseconds without an answer after which a connection may be dead: it stays open, but no notification counts. */
const LONGEST_SILENCE = 3_000

type Connection = {
  client: pg.Client
  /** Makes the opening of the connection fail, or reports that the open connection was lost. */
  fail: (error: Error) => void
  isOpen: boolean
  /** The process id of the server's session that listens. */
  session: number | undefined
  /** True when there is no pooler between the process and the server. */
  isDirect: boolean
  /** Whether notifications arrive on this connection; undefined until a test has shown it. */
  receives: boolean | undefined
  /** True when a pooler moved the connection to another session, which does not listen. */
  isMoved: boolean
  lastProofAt: number
  isAsking: boolean
  heartbeat: { isUnderWay: boolean; sentAt: number }
}

type Options = {
  log: DatabaseLog
  /** Sends a notification on a connection other than the listener's. */
  sendHeartbeat: (channel: string, text: string) => Promise<void>
  /** Called when notifications stop arriving although the connection answers. */
  onSilence: () => void
}

/**
 * One dedicated connection for every LISTEN of a process; it reconnects with backoff. Each second the process asks the
 * connection for its session. Behind a pooler this check is not enough: the pooler's mode can change under open
 * connections, and then notifications go to other clients. So behind a pooler the process also sends a heartbeat. A
 * heartbeat is a notification to the process itself, on another connection, because a session receives its own
 * notifications in any mode.
 */
export class PostgresListener {
  readonly #config: pg.ClientConfig
  readonly #options: Options
  readonly #log: DatabaseLog
  readonly #ownChannel = `encaixe_${randomBytes(8).toString('hex')}`
  readonly #listeners = new Set<Listener>()
  #client: Promise<pg.Client> | undefined
  #current: Connection | undefined
  #connections = 0
  #heartbeats = 0
  #onHeartbeat: ((text: string) => void) | undefined
  #warnedAt = Number.NEGATIVE_INFINITY
  #checks: NodeJS.Timeout | undefined
  #closing = new AbortController()

  constructor(config: pg.ClientConfig, options: Options) {
    this.#config = { ...config, query_timeout: 5_000 }
    this.#options = options
    this.#log = options.log
  }

  async listen(channel: string, on: (payload: string) => void, onGap?: () => void): Promise<Stop> {
    const listener: Listener = { channel, on, onGap }
    this.#listeners.add(listener)
    try {
      const client = await this.#connection()
      await client.query(`listen ${channel}`)
    } catch (error) {
      this.#listeners.delete(listener)
      throw error
    }
    return async () => {
      this.#listeners.delete(listener)
      if ([...this.#listeners].some((other) => other.channel === channel)) return
      await this.#client?.then((client) => client.query(`unlisten ${channel}`)).catch(() => {})
    }
  }

  /**
   * The number of the present connection: values that were cached before this connection must not be used. Undefined
   * while there is no connection, while the connection is silent, and while notifications do not arrive.
   */
  connection(): number | undefined {
    if (!this.#current?.receives) return undefined
    const isSilent = performance.now() - this.#current.lastProofAt > LONGEST_SILENCE
    return isSilent ? undefined : this.#connections
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#checks)
    this.#listeners.clear()
    const client = this.#client
    this.#client = undefined
    this.#current?.fail(new Error('The listener for notifications of PostgreSQL was closed'))
    this.#current = undefined
    await client?.then((open) => open.end()).catch(() => {})
  }

  #connection(): Promise<pg.Client> {
    if (!this.#client) {
      const opening = this.#open()
      opening.catch(() => {
        if (this.#client === opening) this.#client = undefined
      })
      this.#client = opening
    }
    return this.#client
  }

  async #open(): Promise<pg.Client> {
    const client = new DatabaseClient(this.#config)
    const lost = Promise.withResolvers<never>()
    // These handlers are registered before connecting: an error without a handler would end the process.
    client.on('error', lost.reject)
    client.on('end', () => lost.reject(new Error('Connection terminated')))
    client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''))
    const opening: Connection = {
      client,
      fail: lost.reject,
      isOpen: false,
      session: undefined,
      isDirect: false,
      receives: undefined,
      isMoved: false,
      lastProofAt: 0,
      isAsking: false,
      heartbeat: { isUnderWay: false, sentAt: 0 },
    }
    this.#current = opening
    this.#connections += 1
    try {
      await Promise.race([this.#prepare(opening), lost.promise])
    } catch (error) {
      if (this.#current === opening) this.#current = undefined
      client.end().catch(() => {})
      throw error
    }
    opening.isOpen = true
    lost.promise.catch((error: Error) => this.#handleLoss(opening, error))
    this.#checks = setInterval(() => {
      void this.#askSession(opening).catch((error: Error) => this.#handleLoss(opening, error))
      void this.#proveByHeartbeat(opening)
    }, CHECK_INTERVAL).unref()
    return client
  }

  async #prepare(opening: Connection): Promise<void> {
    const { client } = opening
    await client.connect()
    opening.session = await sessionOf(client)
    opening.isDirect = 'processID' in client && opening.session === client.processID
    for (const { channel } of this.#listeners) await client.query(`listen ${channel}`)
    await client.query(`listen ${this.#ownChannel}`)
    await this.#askSession(opening)
    await this.#proveByHeartbeat(opening)
  }

  /**
   * The connection is proved alive as of the moment when the query was sent: a notification that was published earlier
   * has arrived before the query's result.
   */
  async #askSession(one: Connection): Promise<void> {
    if (one.isAsking) return
    one.isAsking = true
    const askedAt = performance.now()
    one.isMoved ||= (await sessionOf(one.client)) !== one.session
    one.isAsking = false
    if (one !== this.#current) return
    if (one.isMoved) return this.#handleSilence(one)
    one.lastProofAt = Math.max(one.lastProofAt, askedAt)
    if (one.isDirect) one.receives = true
  }

  async #proveByHeartbeat(one: Connection): Promise<void> {
    const { heartbeat } = one
    if (one.isDirect || one.isMoved || heartbeat.isUnderWay) return
    const sentAt = performance.now()
    if (one.receives === false && sentAt - heartbeat.sentAt < RETRY_INTERVAL) return
    Object.assign(heartbeat, { isUnderWay: true, sentAt })
    const hasArrived = await this.#sendHeartbeat()
    heartbeat.isUnderWay = false
    if (one !== this.#current || one.isMoved || hasArrived === undefined) return
    if (!hasArrived) return this.#handleSilence(one)
    const isBack = one.receives === false
    one.receives = true
    one.lastProofAt = Math.max(one.lastProofAt, sentAt)
    if (!isBack) return
    this.#log.warn('notifications of PostgreSQL arrive again', { code: 'notifications_again' })
    this.#announceGap()
  }

  /** Whether the heartbeat arrived; undefined if it could not be sent, which proves nothing. */
  async #sendHeartbeat(): Promise<boolean | undefined> {
    const text = String(++this.#heartbeats)
    const arrival = Promise.withResolvers<boolean>()
    this.#onHeartbeat = (arrived) => arrived === text && arrival.resolve(true)
    try {
      await this.#options.sendHeartbeat(this.#ownChannel, text)
    } catch {
      return undefined
    }
    // After a pause of the process, the notification is in its socket, which is read before this setImmediate.
    const giveUp = () => setImmediate(() => arrival.resolve(false))
    const timer = setTimeout(giveUp, LONGEST_SILENCE).unref()
    return arrival.promise.finally(() => clearTimeout(timer))
  }

  #handleSilence(one: Connection): void {
    if (one.receives === false) return
    one.receives = false
    // Events that other processes published while no connection listened may be lost.
    this.#connections += 1
    this.#log.warn(
      'notifications of PostgreSQL do not arrive: is there a pooler in transaction mode? DATABASE_DIRECT_URL must go around it',
      { code: 'notifications_lost' },
    )
    this.#options.onSilence()
  }

  #announceGap(): void {
    for (const listener of this.#listeners) this.#callSafely(listener.channel, () => listener.onGap?.())
  }

  #handleLoss(one: Connection, error: Error): void {
    if (one !== this.#current || !one.isOpen || this.#closing.signal.aborted) return
    this.#current = undefined
    clearInterval(this.#checks)
    one.client.end().catch(() => {})
    this.#log.warn('connection for notifications of PostgreSQL was lost; reconnecting', {
      code: 'notifications_lost',
      error,
    })
    const reconnecting = this.#reconnect()
    reconnecting.catch(() => {})
    this.#client = reconnecting
  }

  async #reconnect(): Promise<pg.Client> {
    for (let backoff = FIRST_BACKOFF; ; backoff = Math.min(backoff * 2, LONGEST_BACKOFF)) {
      await delay(backoff, undefined, { signal: this.#closing.signal, ref: false })
      try {
        const client = await this.#open()
        this.#announceGap()
        return client
      } catch (error) {
        this.#warnSometimes('PostgreSQL still does not answer the connection for notifications', error)
      }
    }
  }

  #warnSometimes(message: string, error: unknown): void {
    if (performance.now() - this.#warnedAt < PAUSE_OF_WARNINGS) return
    this.#warnedAt = performance.now()
    this.#log.warn(message, { code: 'notifications_lost', error })
  }

  #deliver(channel: string, payload: string): void {
    if (channel === this.#ownChannel) this.#onHeartbeat?.(payload)
    for (const listener of this.#listeners) {
      if (listener.channel === channel) this.#callSafely(channel, () => listener.on(payload))
    }
  }

  #callSafely(channel: string, call: () => void): void {
    try {
      call()
    } catch (error) {
      this.#log.warn('listener of a notification failed', { code: 'listener_failed', channel, error })
    }
  }
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
}
