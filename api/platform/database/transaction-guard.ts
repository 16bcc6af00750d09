import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dialect, Driver } from 'kysely'

type Scope = { state: 'opening' | 'open' | 'closed' }

export type TransactionGuard = {
  /** Throws when the caller runs inside a transaction that is still open. */
  refuseInside(what: string): void
  /** Runs one transaction. `opener` starts it and calls `inside` with the work once the transaction has begun. */
  run<T>(opener: (inside: <R>(work: () => Promise<R>) => Promise<R>) => Promise<T>): Promise<T>
  /** Returns the dialect, but its handle for queries outside transactions throws inside an open transaction. */
  dialect(dialect: Dialect): Dialect
}

/**
 * Inside a transaction the `db` handle would use another connection: its writes would survive a rollback. And when
 * every connection of the pool is in a transaction, all transactions would wait for each other for ever.
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

  function refuseUnguarded(): void {
    if (scopes.getStore()?.state === 'opening') return
    throw new Error(
      'Misuse of the database: db.transaction() was called. Use database.transaction(work), which guards and retries.',
    )
  }

  return {
    refuseInside,
    async run(opener) {
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
      createDriver: () => guardedDriver(dialect.createDriver(), refuseInside, refuseUnguarded),
    }),
  }
}

function guardedDriver(
  driver: Driver,
  refuseInside: (what: string) => void,
  refuseUnguarded: () => void,
): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  driver.acquireConnection = async (options) => {
    refuseInside('the outer handle (db) was used')
    return acquire(options)
  }
  const begin = driver.beginTransaction.bind(driver)
  driver.beginTransaction = async (connection, settings) => {
    refuseUnguarded()
    return begin(connection, settings)
  }
  return driver
}
