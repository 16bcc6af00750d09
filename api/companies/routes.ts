import { companies } from '@encaixe/contract/companies.ts'
import { photos } from '@encaixe/contract/photos.ts'
import { subscriptions } from '@encaixe/contract/subscriptions.ts'
import type { Deps } from '../deps.ts'
import { readField } from '../platform/http/read-field.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { CallerCompanies } from '../platform/member-company.ts'
import { refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { changeCompanyPhoto } from './change-photo.ts'
import { checkEligibility, checkSlug, createCompany } from './create-company.ts'
import { readCompany } from './read-company.ts'
import { isFromOwnScreen, showCompany } from './show-company.ts'
import { markSlug } from './store.ts'
import { changeCompanyStatus, type UpdateDeps, updateCompany } from './update-company.ts'

export function companyRoutes(deps: Deps & UpdateDeps): Route[] {
  const { clock, database } = deps
  const { db, reads } = database

  type Looking = { companies: CallerCompanies; params: Record<string, string> }
  const named = ({ companies, params }: Looking) => companies.one(params.id ?? '')

  return [
    route(companies.create, {
      allow: ({ user }) => requireSubscription(db, user.id, clock.now()),
      handle: ({ user, body }) => createCompany(deps, user.id, body),
    }),
    route(companies.mine, {
      find: ({ companies }) => companies.one(),
      handle: ({ found }) => readCompany(db, found.id, clock.now()),
    }),
    route(companies.slugAvailable, { handle: ({ user, query }) => checkSlug(db, query.slug, user.id) }),
    route(companies.update, {
      find: named,
      // Only the owner may change the Pix key and the deposit.
      allow: async ({ found, body }) =>
        found.by.role !== 'owner' && ['pix', 'deposit'].some((name) => readField(body, name) !== undefined)
          ? refused('role')
          : undefined,
      handle: ({ found, body }) => updateCompany(deps, found, body),
    }),
    route(companies.setStatus, {
      find: named,
      handle: ({ found, body }) => changeCompanyStatus(deps, found, body),
    }),
    route(photos.setOfCompany, {
      find: named,
      handle: ({ found, body }) => changeCompanyPhoto(deps, found, body),
    }),
    route(photos.removeOfCompany, {
      find: named,
      handle: ({ found }) => changeCompanyPhoto(deps, found, null),
    }),
    route(subscriptions.canCreateCompany, {
      async handle({ user }) {
        const reason = await checkEligibility(deps, user)
        return { canCreate: reason === null, reason }
      },
    }),
    route(companies.markShared, {
      find: ({ companies }) => companies.one(),
      handle: ({ found: { id: companyId }, body: { slug } }) =>
        markSlug(db, { slug, companyId }, 'printed_at', clock.now()),
    }),
    route(companies.public, {
      handle: ({ params: { slug }, request, log }) => {
        const now = clock.now()
        if (isFromOwnScreen(request.headers)) return showCompany(reads, slug, now)
        // The page must be shown even when the database cannot store the visit.
        return showCompany(reads, slug, now, (companyId) =>
          markSlug(db, { slug, companyId }, 'visited_at', now).catch((error: unknown) =>
            log.error('first visit could not be stored', { code: 'first_visit_lost', error }),
          ),
        )
      },
    }),
  ]
}
