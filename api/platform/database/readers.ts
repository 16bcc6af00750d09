import type { PostgresPool } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { readDatabaseAddress } from '../config/database-address.ts'
import { openBeats } from './beats.ts'
import type { DatabaseLog } from './db.ts'
import { presentChoice, type WhyPrimary, whyPrimary } from './read-choice.ts'
import { longestLag, NotThisReplicaError, openReplica, type Replica, type Standing } from './replica.ts'
import { requestOwner } from './request-owner.ts'
import { spendTime } from './request-time.ts'

type Query = { query(text: string, values: unknown[]): Promise<pg.QueryResult>; release(): void }

export type Readers = {
  /** Begins to measure the replicas: after the migrations, which make the table for it. */
  start(): void
  /** The connections of the handle for public reads, for Kysely. */
  pool: PostgresPool
  /** From now on public reads of the company need a replica that has what was committed until now. */
  noteWrite(companyId: string): void
  figures(): {
    replicas: { replica: string; standing: Standing; age: number | undefined }[]
    reads: { server: 'replica' | 'primary'; why: WhyPrimary | 'near'; count: number }[]
  }
  close(): Promise<void>
}

type Options = {
  /** The replicas: one address, or several hosts in one address. */
  url: string
  /** The address of the primary, for the beats. */
  primaryUrl: string
  primary: PostgresPool
  connections: number
  log: DatabaseLog
}

/** Answers public reads from the replicas, and from the primary whenever a replica cannot or may not answer. */
export function openReaders({ url, primaryUrl, primary, connections, log }: Options): Readers {
  const beats = openBeats(primaryUrl, log)
  const replicas = (readDatabaseAddress(url) ?? []).map((address) =>
    openReplica({ address, beats, connections, log }),
  )
  /** When each company was last written, as far as this process knows. Older entries than `longestLag` mean nothing. */
  const writes = new LRUCache<string, number>({ max: 10_000, ttl: longestLag })
  const fromPrimary = new Map<WhyPrimary, number>()
  let fromReplicas = 0
  let turn = 0

  const knownUntil = (replica: Replica) =>
    replica.standing() === 'near' ? replica.until() : Number.NEGATIVE_INFINITY

  /** A replica that is known to have what the statement needs; the requests take turns. */
  function choose(need: { freshSince: number; companyFreshSince: number }): Replica | WhyPrimary {
    const near = replicas.filter((one) => knownUntil(one) >= need.freshSince)
    const fit = near.filter((one) => knownUntil(one) >= need.companyFreshSince)
    if (fit.length > 0) return fit[turn++ % fit.length] as Replica
    if (near.length > 0) return 'company'
    return replicas.some((one) => one.standing() === 'late') ? 'late' : 'away'
  }

  /** Reads by the choice of the present request, which can only change from a replica to the primary. */
  async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const choice = presentChoice()
    const companyId = requestOwner().companyId ?? ''
    const freshSince = () => performance.now() - longestLag
    const need = () => Math.max(freshSince(), writes.get(companyId) ?? 0)
    if (!choice.primary) {
      const chosen = choice.replica ?? choose({ freshSince: freshSince(), companyFreshSince: need() })
      if (typeof chosen === 'string') choice.primary = chosen
      else {
        try {
          const asked = { text, values, need, server: choice.server }
          const { result, server } = await spendTime(() => chosen.read(asked))
          Object.assign(choice, { replica: chosen, server })
          fromReplicas += 1
          return result
        } catch (error) {
          choice.primary = error instanceof NotThisReplicaError ? 'late' : 'failed'
        }
      }
    }
    const why = choice.primary ?? 'failed'
    fromPrimary.set(why, (fromPrimary.get(why) ?? 0) + 1)
    const client = (await primary.connect()) as unknown as Query
    try {
      return await client.query(text, values)
    } finally {
      client.release()
    }
  }

  const handle = { query: (text: string, values: readonly unknown[]) => query(text, [...values]) }
  return {
    pool: {
      options: primary.options,
      connect: async () => Object.assign({ release() {} }, handle as never),
      end: async () => {},
    } as PostgresPool,
    start() {
      beats.start()
      for (const replica of replicas) replica.start()
    },
    noteWrite: (companyId) => void writes.set(companyId, performance.now()),
    figures: () => ({
      replicas: replicas.map((replica) => {
        const age = (performance.now() - replica.until()) / 1_000
        return {
          replica: replica.name,
          standing: replica.standing(),
          age: Number.isFinite(age) ? age : undefined,
        }
      }),
      reads: [
        { server: 'replica', why: 'near', count: fromReplicas },
        ...whyPrimary.map((why) => ({
          server: 'primary' as const,
          why,
          count: fromPrimary.get(why) ?? 0,
        })),
      ],
    }),
    async close() {
      await Promise.all([beats.close(), ...replicas.map((one) => one.close())])
    },
  }
}
