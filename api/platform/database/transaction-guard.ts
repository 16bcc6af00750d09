import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dialect, Driver } from 'kysely'

type Scope = { isOpen: boolean }

export type TransactionGuard = {
  /** Throws when the caller runs inside a transaction that is still open. */
  refuseInside(what: string): void
  /** Runs the work of one transaction. */
  run<T>(work: () => Promise<T>): Promise<T>
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
    if (!scopes.getStore()?.isOpen) return
    throw new Error(
      `Misuse of the database: ${what} inside a running transaction. ` +
        "Use the transaction's own handle (tx), or do it after the transaction has ended.",
    )
  }

  return {
    refuseInside,
    run(work) {
      const scope: Scope = { isOpen: true }
      return scopes.run(scope, async () => {
        try {
          return await work()
        } finally {
          scope.isOpen = false
        }
      })
    },
    dialect: (dialect) => ({
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () => guardedDriver(dialect.createDriver(), refuseInside),
    }),
  }
}

function guardedDriver(driver: Driver, refuseInside: (what: string) => void): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  driver.acquireConnection = async (options) => {
    refuseInside('the outer handle (db) was used')
    return acquire(options)
  }
  driver.beginTransaction = async () => {
    throw new Error(
      'Misuse of the database: db.transaction() was called. Use database.transaction(work), which guards and retries.',
    )
  }
  return driver
}
