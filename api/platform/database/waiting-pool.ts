import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { mayWait, untilConnected } from './connection-wait.ts'
import { NotBegunError } from './session-settings.ts'

/**
 * A pool whose callers wait for a connection, and for the server that a pooler gives it at `begin`: a pooler without one
 * ends the connection before it has passed a statement on, so `begin` is sent again on another.
 */
export function waitingPool(pool: pg.Pool): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    let client: pg.PoolClient | undefined = await untilConnected(() => pool.connect())

    async function send(text: string, values: unknown[]): Promise<pg.QueryResult> {
      client ??= await pool.connect()
      try {
        return await client.query(text, values)
      } catch (error) {
        if (!(error instanceof NotBegunError)) throw error
        client.release(error)
        client = undefined
        throw error
      }
    }

    const query = (text: string, values: readonly unknown[]) =>
      untilConnected(
        () => send(text, [...values]),
        (error) => client === undefined && mayWait(error),
      )
    return Object.assign({ release: (discard?: boolean) => client?.release(discard) }, { query } as never)
  }
  return { connect, end: () => pool.end(), options: pool.options }
}
