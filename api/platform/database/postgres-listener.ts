import { randomBytes } from 'node:crypto'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog, Stop } from './db.ts'

type Listener = { channel: string; on: (payload: string) => void; onGap: (() => void) | undefined }

const FIRST_BACKOFF = 200
const LONGEST_BACKOFF = 5_000
/** While the server does not answer, its log would fill. */
const PAUSE_OF_WARNINGS = 60_000
const HEARTBEAT = 1_000
/** Between two tries of a connection to which no notification came. */
const DEAF_HEARTBEAT = 15_000
/** A connection that has not answered for so long may be dead: it still waits, but nobody relies on it. */
const LONGEST_SILENCE = 3_000

/** Sends a notification on another connection than the listener's. */
type SendBeat = (channel: string, text: string) => Promise<void>

/**
 * One dedicated connection for every LISTEN of a process; it reconnects with backoff. A pooler can answer on it although
 * its notifications go elsewhere, so behind a pooler each heartbeat is a notification to ourselves, sent by another
 * connection: one of our own would be answered by the session that sent it.
 */
export class PostgresListener {
  readonly #config: pg.ClientConfig
  readonly #log: DatabaseLog
  readonly #sendBeat: SendBeat
  readonly #onDeaf: () => void
  readonly #ownChannel = `encaixe_${randomBytes(8).toString('hex')}`
  readonly #listeners = new Set<Listener>()
  #client: Promise<pg.Client> | undefined
  #current: pg.Client | undefined
  #connections = 0
  #aliveAt = 0
  #beats = 0
  #onBeat: ((text: string) => void) | undefined
  #isDeaf = false
  #warnedAt = Number.NEGATIVE_INFINITY
  #heartbeat: NodeJS.Timeout | undefined
  #closing = new AbortController()

  constructor(config: pg.ClientConfig, log: DatabaseLog, sendBeat: SendBeat, onDeaf: () => void) {
    this.#config = { ...config, query_timeout: 5_000 }
    this.#log = log
    this.#sendBeat = sendBeat
    this.#onDeaf = onDeaf
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
   * The number of the present connection: nothing cached before it may be used. Undefined while there is none, while it
   * is silent, and while notifications do not arrive.
   */
  connection(): number | undefined {
    const isSilent = performance.now() - this.#aliveAt > LONGEST_SILENCE
    return this.#current && !isSilent && !this.#isDeaf ? this.#connections : undefined
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#heartbeat)
    this.#listeners.clear()
    const client = this.#client
    this.#client = undefined
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
    const client = new pg.Client(this.#config)
    // Registered before connecting: an error without a listener would end the process.
    client.on('error', (error) => this.#handleLoss(client, error))
    client.on('end', () => this.#handleLoss(client, new Error('Connection terminated')))
    client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''))
    try {
      await client.connect()
      for (const { channel } of this.#listeners) await client.query(`listen ${channel}`)
      await client.query(`listen ${this.#ownChannel}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.#current = client
    this.#connections += 1
    await this.#beat(client)
    let isAsking = false
    let askedAt = performance.now()
    this.#heartbeat = setInterval(async () => {
      if (isAsking || (this.#isDeaf && performance.now() - askedAt < DEAF_HEARTBEAT)) return
      isAsking = true
      askedAt = performance.now()
      await this.#ask(client)
      isAsking = false
    }, HEARTBEAT).unref()
    return client
  }

  /** Counts from the question on: what was published before it has arrived with the answer. */
  async #ask(client: pg.Client): Promise<void> {
    const askedAt = performance.now()
    try {
      const { rows } = await client.query('select pg_backend_pid() as pid')
      if (client !== this.#current) return
      // Without a pooler in between, the answer of the session that listens proves as much as a notification.
      const isDirect = 'processID' in client && rows[0]?.pid === client.processID
      if (!isDirect || this.#isDeaf) return await this.#beat(client)
      this.#aliveAt = askedAt
    } catch (error) {
      this.#handleLoss(client, error as Error)
    }
  }

  async #beat(client: pg.Client): Promise<void> {
    const sentAt = performance.now()
    const text = String(++this.#beats)
    const arrival = Promise.withResolvers<true>()
    this.#onBeat = (arrived) => arrived === text && arrival.resolve(true)
    try {
      await this.#sendBeat(this.#ownChannel, text)
    } catch {
      // Without a connection to send it, nothing is proven.
      return
    }
    // A process that stood still has the notification in its socket: it is read before the next turn.
    const silence = delay(LONGEST_SILENCE, false, { ref: false }).then((isHeard) => nextTurn(isHeard))
    const isHeard = await Promise.race([arrival.promise, silence])
    if (client !== this.#current) return
    if (isHeard) this.#hear(sentAt)
    else this.#missBeat()
  }

  #hear(sentAt: number): void {
    this.#aliveAt = sentAt
    if (!this.#isDeaf) return
    this.#isDeaf = false
    this.#log.warn('As notificações do PostgreSQL voltaram a chegar')
    this.#announceGap()
  }

  #missBeat(): void {
    // What other processes published meanwhile may be lost too.
    this.#connections += 1
    if (this.#isDeaf) return
    this.#isDeaf = true
    this.#log.warn(
      'As notificações do PostgreSQL não chegam: um pooler em modo de transação? DATABASE_DIRECT_URL deve passar ao largo dele.',
    )
    this.#onDeaf()
  }

  #announceGap(): void {
    for (const listener of this.#listeners) this.#callSafely(listener.channel, () => listener.onGap?.())
  }

  #handleLoss(client: pg.Client, error: Error): void {
    if (client !== this.#current || this.#closing.signal.aborted) return
    this.#current = undefined
    clearInterval(this.#heartbeat)
    client.end().catch(() => {})
    this.#log.warn('A conexão de notificações com o PostgreSQL caiu; reconectando', { error })
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
        this.#warnSometimes('O PostgreSQL ainda não responde às notificações', error)
      }
    }
  }

  #warnSometimes(message: string, error: unknown): void {
    if (performance.now() - this.#warnedAt < PAUSE_OF_WARNINGS) return
    this.#warnedAt = performance.now()
    this.#log.warn(message, { error })
  }

  #deliver(channel: string, payload: string): void {
    if (channel === this.#ownChannel) this.#onBeat?.(payload)
    for (const listener of this.#listeners) {
      if (listener.channel === channel) this.#callSafely(channel, () => listener.on(payload))
    }
  }

  #callSafely(channel: string, call: () => void): void {
    try {
      call()
    } catch (error) {
      this.#log.warn('Um ouvinte de notificações falhou', { channel, error })
    }
  }
}
