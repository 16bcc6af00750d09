import { deposits } from '@encaixe/contract/deposits.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { CallerCompanies } from '../platform/member-company.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { claimDeposit, receiveDeposit, refuseDeposit } from './answer-deposit.ts'
import { type FoundVisit, findOwnVisit, findVisit, keyOf, visitMissing } from './find-visit.ts'
import { byCaller as by } from './place.ts'

type Looking = { companies: CallerCompanies; user: { id: string }; params: Record<string, string> }

/** The client says that she paid, and the company whether it got the money. */
export function depositRoutes(deps: Deps): Route[] {
  const { clock, database } = deps
  const { db } = database
  const ownVisit = async ({ user, params }: Looking) => deposited(await findOwnVisit(db, user.id, params.id))
  const visit = async ({ params, ...asking }: Looking) => deposited(await findVisit(db, asking, params.id))
  const companyOnly = ({ company }: FoundVisit) => (company ? undefined : refused('owner_only'))

  return [
    route(deposits.claim, {
      find: ownVisit,
      handle: ({ found, user }) => claimDeposit(deps, keyOf(found), by(found, user)),
    }),
    route(deposits.receive, {
      find: visit,
      // A confirmed visit is a booking, so it needs what a booking needs.
      allow: async ({ found }) =>
        companyOnly(found) ??
        (found.company ? requireSubscription(db, found.company.ownerId, clock.now()) : undefined),
      handle: ({ found, user }) => receiveDeposit(deps, keyOf(found), by(found, user)),
    }),
    route(deposits.refuse, {
      find: visit,
      allow: async ({ found }) => companyOnly(found),
      handle: ({ found, user }) => refuseDeposit(deps, keyOf(found), by(found, user)),
    }),
  ]
}

const deposited = (found: FoundVisit | typeof visitMissing) =>
  isRefused(found) || found.parts.some(({ deposit }) => deposit) ? found : visitMissing
