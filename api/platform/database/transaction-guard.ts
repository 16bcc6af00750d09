import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dialect, Driver } from 'kysely'

type Scope = { state: 'opening' | 'open' | 'closed' }

export type TransactionGuard = {
  /** Throws when the caller stands inside a transaction that is still open. */
  refuseInside(what: string): void
  /** Runs one transaction; `opener` must call `inside` with the work once the transaction has begun. */
  around<T>(opener: (inside: <R>(work: () => Promise<R>) => Promise<R>) => Promise<T>): Promise<T>
  /** The same dialect, whose outer handle refuses to be used inside an open transaction. */
  dialect(dialect: Dialect): Dialect
}

/**
 * The outer handle takes another connection: what it writes would stay when the transaction is undone, and as many
 * transactions as the pool has connections would wait for each other for ever.
 */
export function createTransactionGuard(): TransactionGuard {
  const scopes = new AsyncLocalStorage<Scope>()

  function refuseInside(what: string): void {
    if (scopes.getStore()?.state !== 'open') return
    throw new Error(
      `Misuse of the database: ${what} inside a running transaction. ` +
        "Use the transaction's own handle (tx), or do it after the transaction has ended.",
    )
  }

  function refuseUnannounced(): void {
    if (scopes.getStore()?.state === 'opening') return
    throw new Error(
      'Misuse of the database: db.transaction() was called. Use database.transaction(work), which guards and retries.',
    )
  }

  return {
    refuseInside,
    async around(opener) {
      const scope: Scope = { state: 'opening' }
      return scopes.run(scope, () =>
        opener(async (work) => {
          scope.state = 'open'
          try {
            return await work()
          } finally {
            scope.state = 'closed'
          }
        }),
      )
    },
    dialect: (dialect) => ({
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () => guardedDriver(dialect.createDriver(), refuseInside, refuseUnannounced),
    }),
  }
}

function guardedDriver(
  driver: Driver,
  refuseInside: (what: string) => void,
  refuseUnannounced: () => void,
): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  driver.acquireConnection = async (options) => {
    refuseInside('the outer handle (db) was used')
    return acquire(options)
  }
  const begin = driver.beginTransaction.bind(driver)
  driver.beginTransaction = async (connection, settings) => {
    refuseUnannounced()
    return begin(connection, settings)
  }
  return driver
}
