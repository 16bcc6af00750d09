import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DatabaseLog } from './db.ts'
import type { Tables } from './tables.ts'

type Announcement = { channel: string; payload: string }

/** Milliseconds between two statements: what is announced in between is sent together. */
const pause = 20

const collected = new WeakMap<object, Announcement[]>()

/** Notifies every listening process after the commit of this transaction; never when it is rolled back. */
export function announce(tx: object, channel: string, payload: string): void {
  const all = collected.get(tx)
  if (!all)
    throw new Error(`The notification for channel ${channel} was announced outside database.transaction()`)
  all.push({ channel, payload })
}

export type Announcer = {
  /** The list that `announce(tx)` of this transaction fills. */
  collect(tx: object): Announcement[]
  send(announcements: readonly Announcement[]): void
  /** Waits until everything has been sent. */
  settle(): Promise<void>
}

/**
 * PostgreSQL commits transactions with a NOTIFY one after the other, each with its write to the disk: bookings fell to
 * two thirds, and on a slow disk to a tenth. So notifications are sent after the commit, many in one statement.
 */
export function createAnnouncer(db: Kysely<Tables>, log: DatabaseLog): Announcer {
  let waiting: Announcement[] = []
  let sending: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const some = JSON.stringify(waiting.map(({ channel, payload }) => [channel, payload]))
      waiting = []
      const sent = sql`select pg_notify(sent ->> 0, sent ->> 1) from json_array_elements(${some}::json) sent`
      await sent.execute(db).catch((error) => log.warn('Um aviso aos outros processos se perdeu', { error }))
      await delay(pause)
    }
    sending = undefined
  }

  return {
    collect(tx) {
      const all: Announcement[] = []
      collected.set(tx, all)
      return all
    },
    send(announcements) {
      if (announcements.length === 0) return
      waiting.push(...announcements)
      sending ??= sendAll()
    },
    settle: async () => sending,
  }
}
