import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DatabaseLog } from './db.ts'
import { withoutOwner } from './request-owner.ts'
import { withoutTimeLimit } from './request-time.ts'
import type { Tables } from './tables.ts'

export type Publication = { channel: string; payload: string }

/** Milliseconds between two statements. Notifications of this time are sent together, equal payloads only once. */
const pause = 20

const collectedBy = new WeakMap<object, Publication[]>()

/** Notifies every listening process after the commit of this transaction; never when it is rolled back. */
export function publish(tx: object, channel: string, payload: string): void {
  const all = collectedBy.get(tx)
  if (!all)
    throw new Error(`The notification for channel ${channel} was published outside database.transaction()`)
  all.push({ channel, payload })
}

export type Publisher = {
  /** The list that `publish(tx)` of this transaction fills. */
  collect(tx: object): Publication[]
  send(publications: readonly Publication[]): void
  /** Waits until everything has been sent. */
  drain(): Promise<void>
}

/**
 * PostgreSQL commits transactions with a NOTIFY one after the other, each with its own write to the disk: the rate of
 * bookings fell to two thirds, and on a slow disk to a tenth. So notifications are sent after the commit, many in one
 * statement.
 */
export function createPublisher(db: Kysely<Tables>, log: DatabaseLog): Publisher {
  let queued: Publication[] = []
  let sending: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    while (queued.length > 0) {
      const batch = JSON.stringify(queued.map(({ channel, payload }) => [channel, payload]))
      queued = []
      const sent = sql`select pg_notify(sent ->> 0, sent ->> 1) from json_array_elements(${batch}::json) sent`
      await sent
        .execute(db)
        .catch((error) =>
          log.warn('notice to the other processes was lost', { code: 'notification_not_sent', error }),
        )
      await delay(pause)
    }
    sending = undefined
  }

  return {
    collect(tx) {
      const all: Publication[] = []
      collectedBy.set(tx, all)
      return all
    },
    send(publications) {
      if (publications.length === 0) return
      queued.push(...publications)
      // The request that starts the sending must not wait with the notifications of others for its own share, nor end
      // them with its own time.
      sending ??= withoutOwner(() => withoutTimeLimit(sendAll))
    },
    drain: async () => sending,
  }
}
