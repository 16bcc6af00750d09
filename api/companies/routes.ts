import { companies } from '@encaixe/contract/companies.ts'
import type { Limit } from '@encaixe/contract/endpoint.ts'
import { subscriptions } from '@encaixe/contract/subscriptions.ts'
import type { Deps } from '../deps.ts'
import { createLimits } from '../platform/http/limits.ts'
import { countInDatabase } from '../platform/http/rate-hits.ts'
import { type Route, route } from '../platform/http/route.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { checkSlug } from './check-slug.ts'
import { checkEligibility, createCompany } from './create-company.ts'
import { companyMissing, findOwnedCompany } from './facade.ts'
import { readCompany } from './read-company.ts'
import { showCompany } from './show-company.ts'
import { changeCompanyStatus, type UpdateDeps, updateCompany } from './update-company.ts'

/** Counts only valid bodies: an owner who corrects a form five times must not reach the limit. */
const creations: Limit = { bucket: 'company-creation', max: 5, seconds: 3_600, by: 'user', shared: true }

export function companyRoutes(deps: Deps & UpdateDeps): Route[] {
  const { clock, config, database } = deps
  const { db } = database
  const limits = createLimits({ clock, count: countInDatabase(database), on: config.rateLimits })

  type Looking = { user: { id: string }; params: Record<string, string> }
  const owned = async ({ user, params }: Looking) =>
    (await findOwnedCompany(db, user.id, { id: params.id })) ?? companyMissing

  return [
    route(companies.create, {
      allow: ({ user }) => requireSubscription(db, user.id, clock.now()),
      async handle({ user, address, body }) {
        const late = await limits.take(creations, { address, userId: user.id })
        return late ?? createCompany(deps, user.id, body)
      },
    }),
    route(companies.mine, { handle: ({ user }) => readCompany(db, user.id) }),
    route(companies.slugAvailable, { handle: ({ user, query }) => checkSlug(db, query.slug, user.id) }),
    route(companies.update, {
      find: owned,
      handle: ({ found, body }) => updateCompany(deps, found, body),
    }),
    route(companies.setStatus, {
      find: owned,
      handle: ({ found, body }) => changeCompanyStatus(deps, found, body),
    }),
    route(subscriptions.canCreateCompany, {
      async handle({ user }) {
        const reason = await checkEligibility(deps, user)
        return { canCreate: reason === null, reason }
      },
    }),
    route(companies.public, { handle: ({ params }) => showCompany(db, params.slug, clock.now()) }),
  ]
}
