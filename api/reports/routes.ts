import { reports } from '@encaixe/contract/reports.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { inTurnOf } from '../platform/long-work.ts'
import { readReport } from './read-report.ts'

export function reportRoutes({ database }: Pick<Deps, 'database'>): Route[] {
  return [
    route(reports.get, {
      find: ({ companies }) => companies.one(),
      handle: ({ found, query }) => inTurnOf(found.id, 'read', () => readReport(database, found, query)),
    }),
  ]
}
