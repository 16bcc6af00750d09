import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DatabaseLog } from './db.ts'
import type { Tables } from './tables.ts'

type Announcement = { channel: string; payload: string }

/** What is told at once is told together; what follows within this time goes with the next. */
const pause = 20

const collected = new WeakMap<object, Announcement[]>()

/** Tells every listening process, when the transaction has been committed; if it is rolled back, never. */
export function announce(tx: object, channel: string, payload: string): void {
  const all = collected.get(tx)
  if (!all) throw new Error('Only what happens in a transaction of database.transaction() is announced.')
  all.push({ channel, payload })
}

export type Announcer = {
  /** Begins to collect what this transaction announces. */
  collect(tx: object): Announcement[]
  tell(announcements: readonly Announcement[]): void
  /** Waits until all has been told. */
  settle(): Promise<void>
}

/**
 * A NOTIFY inside a transaction makes its commit wait for every other one that notifies, the write to the disk
 * included: bookings fell to two thirds, and on a slower disk to a tenth. So it is sent after, one statement for many.
 */
export function createAnnouncer(db: Kysely<Tables>, log: DatabaseLog): Announcer {
  let waiting: Announcement[] = []
  let telling: Promise<void> | undefined

  async function tellAll(): Promise<void> {
    while (waiting.length > 0) {
      const some = JSON.stringify(waiting.map(({ channel, payload }) => [channel, payload]))
      waiting = []
      const sent = sql`select pg_notify(told ->> 0, told ->> 1) from json_array_elements(${some}::json) told`
      await sent.execute(db).catch((error) => log.warn('Um aviso aos outros processos se perdeu', { error }))
      await delay(pause)
    }
    telling = undefined
  }

  return {
    collect(tx) {
      const all: Announcement[] = []
      collected.set(tx, all)
      return all
    },
    tell(announcements) {
      if (announcements.length === 0) return
      waiting.push(...announcements)
      telling ??= tellAll()
    },
    settle: async () => telling,
  }
}
