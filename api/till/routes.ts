import { tills } from '@encaixe/contract/till.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { CallerCompanies } from '../platform/member-company.ts'
import { closeTill, readTill } from './close-till.ts'

const callersCompany = ({ companies }: { companies: CallerCompanies }) => companies.one()

/** The route that edits a payment is in `appointments/routes.ts`. */
export function tillRoutes(deps: Deps): Route[] {
  return [
    route(tills.get, {
      find: callersCompany,
      handle: ({ found, query: { date } }) => readTill(deps.database.db, found, date),
    }),
    route(tills.close, {
      find: callersCompany,
      handle: ({ found, params: { date }, body: { counted }, headers }) =>
        closeTill(deps, found, { date, counted, key: headers['idempotency-key'] }),
    }),
  ]
}
