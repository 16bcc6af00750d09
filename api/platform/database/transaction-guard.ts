import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite } from '@electric-sql/pglite'
import type { Dialect, Driver } from 'kysely'

type Scope = { state: 'opening' | 'open' | 'closed' }

export type TransactionGuard = {
  /** Throws when the caller stands inside a transaction that is still open. */
  refuseInside(what: string): void
  /** Runs one transaction; `opener` must call `inside` with the work once the transaction has begun. */
  around<T>(opener: (inside: <R>(work: () => Promise<R>) => Promise<R>) => Promise<T>): Promise<T>
  /** The same dialect, whose outer handle refuses to be used inside an open transaction. */
  dialect(dialect: Dialect): Dialect
  /** The same for the raw instance, which libraries (the job queue) hold. */
  protect(pglite: PGlite): void
}

/**
 * On PGlite the outer handle waits for the open transaction to end, which waits for the outer handle: for ever.
 * On a server it works, outside the transaction. Both are mistakes, so both are errors.
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
    protect: (pglite) => {
      const { query, exec, transaction } = pglite
      Object.assign(pglite, {
        query: async (...args: Parameters<typeof query>) => {
          refuseInside('the PGlite instance was used')
          return query.apply(pglite, args)
        },
        exec: async (...args: Parameters<typeof exec>) => {
          refuseInside('the PGlite instance was used')
          return exec.apply(pglite, args)
        },
        transaction: async (...args: Parameters<typeof transaction>) => {
          refuseInside('the PGlite instance was used')
          return transaction.apply(pglite, args)
        },
      })
    },
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
