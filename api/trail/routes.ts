import { trail } from '@encaixe/contract/trail.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { listTrail } from './list-trail.ts'

export function trailRoutes({ database: { db } }: Pick<Deps, 'database'>): Route[] {
  return [
    route(trail.list, {
      find: ({ companies }) => companies.one(),
      handle: ({ found, query }) => listTrail(db, found, query),
    }),
  ]
}
