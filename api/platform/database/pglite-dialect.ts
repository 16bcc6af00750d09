import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'

/**
 * Kysely's own PGlite dialect queues the callers of its one connection before the driver sees them, so that a
 * misuse inside a transaction could only hang; and a transaction begun on a closed instance never answers. Here
 * every caller gets a connection at once and PGlite does the queueing.
 */
export function pgliteDialect(pglite: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(pglite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PgliteDriver implements Driver {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgliteConnection> {
    return new PgliteConnection(this.#pglite)
  }

  async beginTransaction(connection: PgliteConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: PgliteConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: PgliteConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class PgliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite
  #transaction: { handle: Transaction; end: PromiseWithResolvers<void>; ended: Promise<void> } | undefined

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async begin(): Promise<void> {
    const begun = Promise.withResolvers<Transaction>()
    const end = Promise.withResolvers<void>()
    const ended = this.#pglite.transaction(async (handle) => {
      begun.resolve(handle)
      await end.promise
    })
    ended.catch(begun.reject)
    this.#transaction = { handle: await begun.promise, end, ended }
  }

  async commit(): Promise<void> {
    const transaction = this.#transaction
    this.#transaction = undefined
    transaction?.end.resolve()
    await transaction?.ended
  }

  async rollback(): Promise<void> {
    const transaction = this.#transaction
    this.#transaction = undefined
    const asked = new Error('rollback')
    transaction?.end.reject(asked)
    await transaction?.ended.catch((error) => {
      if (error !== asked) throw error
    })
  }

  /** Without parameters the simple protocol, as node-postgres does: a script of several statements runs on both. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const target = this.#transaction?.handle ?? this.#pglite
    const result =
      query.parameters.length === 0
        ? (await target.exec(query.sql)).at(-1)
        : await target.query(query.sql, [...query.parameters])
    if (!result) return { rows: [] }
    const rows = result.rows as R[]
    if (result.affectedRows === undefined) return { rows }
    return { rows, numAffectedRows: BigInt(result.affectedRows) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite has no streaming')
  }
}
