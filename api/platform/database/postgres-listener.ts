import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog, Stop } from './db.ts'

type Listener = { channel: string; on: (payload: string) => void; onGap: (() => void) | undefined }

const FIRST_BACKOFF = 200
const LONGEST_BACKOFF = 5_000
const HEARTBEAT = 1_000
/** A connection that has not answered for so long may be dead: it still waits, but nobody relies on it. */
const LONGEST_SILENCE = 3_000

/** One dedicated connection for every LISTEN of a process; it reconnects with backoff. */
export class PostgresListener {
  readonly #config: pg.ClientConfig
  readonly #log: DatabaseLog
  readonly #listeners = new Set<Listener>()
  #client: Promise<pg.Client> | undefined
  #current: pg.Client | undefined
  #connections = 0
  #aliveAt = 0
  #heartbeat: NodeJS.Timeout | undefined
  #closing = new AbortController()

  constructor(config: pg.ClientConfig, log: DatabaseLog) {
    this.#config = { ...config, query_timeout: 5_000 }
    this.#log = log
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
   * The number of the present connection: nothing cached before it may be used. Undefined while there is none, or while
   * it is silent.
   */
  connection(): number | undefined {
    const isSilent = performance.now() - this.#aliveAt > LONGEST_SILENCE
    return this.#current && !isSilent ? this.#connections : undefined
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
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.#current = client
    this.#connections += 1
    this.#aliveAt = performance.now()
    let isAsking = false
    this.#heartbeat = setInterval(async () => {
      if (isAsking) return
      isAsking = true
      await this.#ask(client)
      isAsking = false
    }, HEARTBEAT).unref()
    return client
  }

  /** Counts from the question on: what was published before it has arrived with the answer. */
  async #ask(client: pg.Client): Promise<void> {
    const askedAt = performance.now()
    try {
      await client.query('select 1')
      if (client === this.#current) this.#aliveAt = askedAt
    } catch (error) {
      this.#handleLoss(client, error as Error)
    }
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
        for (const listener of this.#listeners) this.#callSafely(listener.channel, () => listener.onGap?.())
        return client
      } catch (error) {
        this.#log.warn('O PostgreSQL ainda não responde às notificações', { error })
      }
    }
  }

  #deliver(channel: string, payload: string): void {
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
