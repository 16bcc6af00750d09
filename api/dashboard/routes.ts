import { dashboard } from '@encaixe/contract/dashboard.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { inTurnOf } from '../platform/long-work.ts'
import { readDashboard } from './read-dashboard.ts'

export function dashboardRoutes(deps: Deps): Route[] {
  return [
    route(dashboard.get, {
      find: ({ companies }) => companies.one(),
      handle: ({ found }) => inTurnOf(found.id, 'calendar', () => readDashboard(deps, found)),
    }),
  ]
}
