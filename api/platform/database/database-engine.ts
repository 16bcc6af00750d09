import type { PGlite } from '@electric-sql/pglite'
import type { Dialect } from 'kysely'
import type { Pool } from 'pg'

export type DatabaseLog = { warn(message: string, fields?: object): void }

export type RawHandle = { pglite: PGlite } | { pool: Pool; url: string }

export type Stop = () => Promise<void>

/** What differs between the two engines; everything else is the same code. */
export type Engine = {
  kind: 'pglite' | 'postgres'
  dialect: Dialect
  raw: RawHandle
  /** `onGap` is called when notifications may have been missed, after the connection was lost and found again. */
  listen(channel: string, on: (payload: string) => void, onGap?: () => void): Promise<Stop>
  close(): Promise<void>
}
