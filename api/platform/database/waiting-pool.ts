import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isJob, mayWait, untilConnected } from './connection-wait.ts'
import { createJobGate } from './job-gate.ts'
import { NotBegunError } from './session-settings.ts'

/**
 * A pool whose callers wait for a connection. Jobs wait at the gate before. Behind a pooler a connection gets its server at
 * `begin`. A pooler without a free server ends the connection and has passed no statement on, so `begin` is sent again on
 * another connection.
 */
export function waitingPool(pool: pg.Pool): PostgresPool {
  const gate = createJobGate()

  async function connect(): Promise<PostgresPoolClient> {
    const [begins, ends] = isJob() ? [gate.jobBegins, gate.jobEnds] : [gate.requestBegins, gate.requestEnds]
    await begins()
    try {
      return await connectNow(ends)
    } catch (error) {
      ends()
      throw error
    }
  }

  async function connectNow(ends: () => void): Promise<PostgresPoolClient> {
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
    const release = (discard?: boolean) => {
      ends()
      client?.release(discard)
    }
    return Object.assign({ release }, { query } as never)
  }
  return { connect, end: () => pool.end(), options: pool.options }
}
