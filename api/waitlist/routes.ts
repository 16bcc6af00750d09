import { daysOfMonth } from '@encaixe/contract/local-time.ts'
import { waitlist } from '@encaixe/contract/waitlist.ts'
import { findOfCompany } from '../appointments/facade.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { readAsked } from './read-asked.ts'
import { selectWon } from './store/outcomes.ts'

export function waitlistRoutes({ clock, database: { db } }: Deps): Route[] {
  return [
    route(waitlist.won, {
      find: ({ companies }) => companies.one(),
      handle({ found, query: { month } }) {
        const days = daysOfMonth(month)
        return selectWon(db, found.id, { from: days[0] ?? '', to: days.at(-1) ?? '' })
      },
    }),
    route(waitlist.asked, {
      find: ({ companies, params }) => findOfCompany(db, companies, params.id),
      handle: ({ found }) => readAsked(db, { companyId: found.company_id, id: found.id }, clock.now()),
    }),
  ]
}
