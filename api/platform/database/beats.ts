import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { machineTime } from '../clock.ts'
import type { DatabaseLog } from './db.ts'
import { connectionTo, openPool } from './open-pool.ts'
import { asPrepared } from './prepared-statements.ts'

const pause = 500
const longestBeat = 1_000
/** The number of beats that a replica can still name: those of two minutes. */
const mostBeats = 240

/** The instant is only for the deletion of rows whose process was killed. */
const write = `insert into reader_beats (process, beat, beaten_at) values ($1, $2, $3)
  on conflict (process) do update set beat = excluded.beat, beaten_at = excluded.beaten_at`
const clean = 'delete from reader_beats where beaten_at < $1'
const aDay = 86_400_000

/** Asks a replica about itself. The beat is null where the replica has no beat of this process yet. */
export const askBeat = asPrepared(`select pg_is_in_recovery() as standby,
  pg_postmaster_start_time()::text as server,
  (select beat from reader_beats where process = $1) as beat`)

export type Beats = {
  /** The key of this process's row. */
  process: string
  /**
   * When this beat was sent, by `performance.now()`. Whoever sees the beat also has everything whose commit was answered
   * before: its commit stands earlier in the write-ahead log, and a replica repeats the log in its order. No clock is
   * compared with another one, an idle primary makes no lag, and a replica that has left the primary's history shows no
   * new beat.
   */
  sentAt(beat: string | null): number | undefined
  close(): Promise<void>
}

/** Writes a new random value to the primary twice a second, on a connection that waits for no request. */
export function startBeats(url: string, log: DatabaseLog): Beats {
  const process = randomUUID()
  const sent = new Map<string, number>()
  const closing = new AbortController()
  const limits = { connectionTimeoutMillis: longestBeat, query_timeout: longestBeat }
  const pool = openPool(
    { ...connectionTo(url, 'encaixe-beats'), ...limits, max: 1 },
    { settings: () => undefined, onIdleLoss: () => {} },
  )

  async function beat(): Promise<void> {
    const value = randomUUID()
    // Stored before it is sent: a replica may show the beat before the primary answers.
    sent.set(value, performance.now())
    if (sent.size > mostBeats) sent.delete(sent.keys().next().value ?? '')
    await pool.query(write, [process, value, new Date(machineTime())])
  }

  async function run(): Promise<void> {
    let isFailing = false
    await pool.query(clean, [new Date(machineTime() - aDay)]).catch(() => {})
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
  }

  void run()
  return {
    process,
    sentAt: (value) => (value === null ? undefined : sent.get(value)),
    async close() {
      closing.abort()
      await pool.query('delete from reader_beats where process = $1', [process]).catch(() => {})
      await pool.end()
    },
  }
}
