import { deposits } from '@encaixe/contract/deposits.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { listDeposits } from './list-deposits.ts'

/** Calls that change a deposit also change its visit, so their routes are in the domain of appointments. */
export function depositRoutes({ database, clock }: Pick<Deps, 'database' | 'clock'>): Route[] {
  return [
    route(deposits.list, {
      find: ({ companies }) => companies.one(),
      handle: ({ found, query }) => listDeposits(database.db, found, query, clock.now()),
    }),
  ]
}
