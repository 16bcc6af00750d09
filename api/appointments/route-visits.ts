import { deposits } from '@encaixe/contract/deposits.ts'
import { mostItems } from '@encaixe/contract/visit-rules.ts'
import { visits } from '@encaixe/contract/visits.ts'
import { membershipIn } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../platform/http/limits.ts'
import { readField } from '../platform/http/read-field.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { CallerCompanies } from '../platform/member-company.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { claimDeposit, receiveDeposit, refundDeposit, refuseDeposit } from './answer-deposit.ts'
import { bookVisit } from './book-visit.ts'
import { cancelOwn, cancelSeries } from './cancel-visit.ts'
import { findNamed } from './find-offering.ts'
import {
  type FoundVisit,
  findOwnVisit,
  findSeries,
  findVisit,
  findVisitWith,
  keyOf,
  refuseSeries,
  visitMissing,
} from './find-visit.ts'
import { rulesOf } from './move-rules.ts'
import { moveVisit } from './move-visit.ts'
import { byCaller as by } from './place.ts'
import { asOf, visitOf } from './visit-view.ts'

/** Bookings of new clients are counted for each network address, unless rate limits are off. */
export const networkToCount = ({ config }: Pick<Deps, 'config'>, address: string) =>
  config.rateLimits ? networkOf(address).narrow : undefined

type Owning = { companies: CallerCompanies; user: { id: string }; params: Record<string, string> }

export function visitRoutes(deps: Deps): Route[] {
  const { clock, database } = deps
  const { db } = database

  const ownVisit = ({ params, ...asking }: Owning) => findVisit(db, asking, params.id)
  return [
    route(visits.create, {
      // A series is looked up first, because only the company may repeat a visit or add a visit to a series.
      find: async ({ user, body, isValid }) => {
        if (user.termsAccepted && isValid && !isOfSeries(body)) return undefined
        const companyId = readField(body, 'companyId')
        const named = await findNamed(db, { companyId, items: itemsIn(body), userId: user.id })
        const member = named && !isRefused(named) && membershipIn(named, user.id)
        if (!member) return named
        const whose = { companyId: named.id, only: member.only }
        return (await refuseSeries(db, whose, readField(body, 'seriesId'))) ?? named
      },
      allow: async ({ user, found, body }) => {
        if (found?.ownerId && membershipIn(found, user.id)) {
          return requireSubscription(db, found.ownerId, clock.now())
        }
        // When the company is unknown, the schema refuses the request.
        return found && isOfSeries(body) ? refused('owner_only') : undefined
      },
      handle: ({ user, companies, body, headers, address }) =>
        bookVisit(deps, {
          caller: user,
          companies,
          body,
          key: headers['idempotency-key'],
          network: networkToCount(deps, address),
        }),
    }),
    route(visits.get, {
      find: ownVisit,
      handle: async ({ found: { parts, company } }) => {
        const now = clock.now()
        return visitOf(
          parts.map((part) => asOf(part, now)),
          company ? 'company' : 'client',
        )
      },
    }),
    route(visits.cancel, {
      find: ownVisit,
      async handle({ found, user }) {
        const rows = await cancelOwn(deps, keyOf(found), { by: by(found, user) })
        return isRefused(rows) ? rows : visitOf(rows, by(found, user).role)
      },
    }),
    route(visits.move, {
      find: ({ body, ...asking }) => findVisitWith(db, asking, itemsIn(body)),
      allow: async ({ found: { company } }) =>
        company ? requireSubscription(db, company.ownerId, clock.now()) : undefined,
      handle: ({ found, body, user }) =>
        moveVisit(deps, { visit: keyOf(found), parts: found.parts, to: body }, rulesOf(by(found, user))),
    }),
    route(visits.cancelSeries, {
      find: ({ params, ...asking }) => findSeries(db, asking, params.id),
      allow: async ({ found: { company } }) => (company ? undefined : refused('owner_only')),
      handle: ({ found, body, user }) => cancelSeries(deps, found, { ...body, by: by(found, user) }),
    }),
  ]
}

const isOfSeries = (body: unknown) =>
  ['repeat', 'seriesId'].some((name) => (readField(body, name) ?? null) !== null)

/** The items of a request body that no schema has checked yet. */
function itemsIn(body: unknown) {
  const items = readField(body, 'items')
  return (Array.isArray(items) ? items.slice(0, mostItems) : []).map((item) => ({
    procedureId: readField(item, 'procedureId'),
    collaboratorId: readField(item, 'collaboratorId'),
  }))
}

type Looking = { companies: CallerCompanies; user: { id: string }; params: Record<string, string> }

/** The routes of deposits: the client reports the payment, and the company answers whether it received the money. */
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
      // A confirmed visit is a booking, so the company needs a subscription.
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
    route(deposits.refund, {
      find: visit,
      allow: async ({ found }) => companyOnly(found),
      handle: ({ found, user }) => refundDeposit(deps, keyOf(found), by(found, user)),
    }),
  ]
}

const deposited = (found: FoundVisit | typeof visitMissing) =>
  isRefused(found) || found.parts.some(({ deposit }) => deposit) ? found : visitMissing
