import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { machineTime } from '../clock.ts'
import { limitStatements } from './cancel-query.ts'
import type { DatabaseLog } from './db.ts'
import { connectionTo, openPool } from './open-pool.ts'
import { asPrepared } from './prepared-statements.ts'

const pause = 500
const longestBeat = 1_000
/** How many sent beats are remembered: two minutes. */
const mostBeats = 240
/** Milliseconds for which the reader of a beat waits for the primary's answer to it. */
const longestGap = 100

const aDay = 86_400_000

/**
 * All in one round trip, and with limits that end with the transaction, because a pooler may give its session to another
 * client. The commit waits for a synchronous standby as a booking does: its answer shows that this server is still the
 * primary. The instant is only for the deletion of rows whose process was killed.
 */
const write = (process: string, beat: string) => `
  begin;
  set local statement_timeout = ${longestBeat - 200};
  set local lock_timeout = ${longestBeat - 200};
  insert into reader_beats (process, beat, beaten_at)
    values ('${process}', '${beat}', '${new Date(machineTime()).toISOString()}')
    on conflict (process) do update set beat = excluded.beat, beaten_at = excluded.beaten_at;
  commit`

/** Asks a replica about itself. The beat is null where the replica has no beat of this process yet. */
export const askBeat = asPrepared(`select pg_is_in_recovery() as standby,
  pg_postmaster_start_time()::text as server,
  (select beat from reader_beats where process = $1) as beat`)

export type Beats = {
  /** The key of this process's row. */
  process: string
  start(): void
  /**
   * When this beat was sent, by `performance.now()`; undefined for a beat that the primary has not answered. A replica
   * that shows this beat has every commit that was answered before the beat was sent. A replica may show a beat before
   * the primary has answered it, so the answer is awaited for a moment.
   */
  sentAt(beat: string | null): Promise<number | undefined>
  close(): Promise<void>
}

/** Writes a new random value to the primary twice a second, on a connection that waits for no request. */
export function openBeats(url: string, log: DatabaseLog): Beats {
  const process = randomUUID()
  const answered = new Map<string, number>()
  const closing = new AbortController()
  const connection = { ...connectionTo(url, 'encaixe-beats'), connectionTimeoutMillis: longestBeat }
  const pool = openPool({ ...connection, max: 1 }, { settings: () => undefined, onIdleLoss: () => {} })
  // A commit that waits for a lost standby is cancelled at the server, or each beat would leave a connection there.
  pool.on('connect', (client) => limitStatements(client, connection, longestBeat))
  let last: { value: string; answer: Promise<unknown> } | undefined
  let running: Promise<void> | undefined

  async function send(text: string, values?: unknown[]): Promise<void> {
    const client = await pool.connect()
    try {
      await client.query(text, values)
      client.release()
    } catch (error) {
      // The transaction is still open, or an answer still under way.
      client.release(true)
      throw error
    }
  }

  async function beat(): Promise<void> {
    const value = randomUUID()
    const sent = performance.now()
    const answer = send(write(process, value)).then(() => {
      answered.set(value, sent)
      if (answered.size > mostBeats) answered.delete(answered.keys().next().value ?? '')
    })
    last = { value, answer: answer.catch(() => {}) }
    await answer
  }

  async function run(): Promise<void> {
    let isFailing = false
    await send('delete from reader_beats where beaten_at < $1', [new Date(machineTime() - aDay)]).catch(
      () => {},
    )
    while (!closing.signal.aborted) {
      try {
        await beat()
        isFailing = false
      } catch (error) {
        if (!isFailing && !closing.signal.aborted)
          log.warn('the age of the replicas cannot be measured: the primary takes no beat', {
            code: 'reader_beat_failed',
            error,
          })
        isFailing = true
      }
      await delay(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
    await send('delete from reader_beats where process = $1', [process]).catch(() => {})
  }

  return {
    process,
    start() {
      running ??= run()
    },
    async sentAt(value) {
      if (value === null) return undefined
      if (last?.value === value)
        await Promise.race([last.answer, delay(longestGap, undefined, { ref: false })])
      return answered.get(value)
    },
    async close() {
      closing.abort()
      await running
      await pool.end()
    },
  }
}
