import { trail } from '@encaixe/contract/trail.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { Refused } from '../platform/refused.ts'
import { listTrail, type TrailCompany } from './list-trail.ts'

/** The companies are above this domain, so app.ts passes in how the caller's one is found. */
type Needs = Pick<Deps, 'database'> & {
  findCompanyOf(userId: string): Promise<TrailCompany | Refused<'not_found'>>
}

export function trailRoutes({ database: { db }, findCompanyOf }: Needs): Route[] {
  return [
    route(trail.list, {
      find: ({ user }) => findCompanyOf(user.id),
      handle: ({ found, query }) => listTrail(db, found, query),
    }),
  ]
}
