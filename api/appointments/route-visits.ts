import { daysOfMonth } from '@encaixe/contract/local-time.ts'
import { mostItems, readItems } from '@encaixe/contract/visit-rules.ts'
import { visits } from '@encaixe/contract/visits.ts'
import { membershipIn } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import type { FindUserId } from '../identity/facade.ts'
import { readField } from '../platform/http/read-field.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { CallerCompanies } from '../platform/member-company.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { bookVisit } from './book-visit.ts'
import { cancelSeries, findSeries, refuseSeries } from './cancel-series.ts'
import { cancelVisit } from './cancel-visit.ts'
import { findNamed, findVisitOffering } from './find-offering.ts'
import { findVisit, keyOf } from './find-visit.ts'
import { moveVisit, moveVisitByClient } from './move-visit.ts'
import { offerVisitMoveDays, offerVisitMoveTimes } from './offer-visit-moves.ts'
import { offerVisitDays, offerVisitPeople, offerVisitTimes } from './offer-visit-times.ts'
import { type For, type Offering, withOnly } from './offering.ts'
import { byCaller as by } from './place.ts'
import { visitOf } from './visit-view.ts'

type Reading = Parameters<FindUserId>[0]
type Owning = { companies: CallerCompanies; user: { id: string }; params: Record<string, string> }
type Items = Parameters<typeof findNamed>[1]['items']
type Looking = { query: Record<string, string | string[]>; isValid: boolean }

export function visitRoutes(deps: Deps & { findUserId: FindUserId }): Route[] {
  const { clock, database, findUserId } = deps
  const { db } = database

  /** The query that finds an unknown id reads the whole offering too, so it runs once, in `find`. */
  async function offered({ query, isValid }: Looking, [from, to = from]: unknown[]) {
    const { companyId } = query
    const items = itemsOf(query)
    if (isValid && typeof from === 'string' && typeof to === 'string')
      return findVisitOffering(db, { companyId, items, days: { from, to } }, clock.now())
    // The schema refuses this request, unless one of its ids is unknown.
    const named = await findNamed(db, { companyId, items })
    return isRefused(named) ? named : undefined
  }
  const onDate = (looking: Looking) => offered(looking, [looking.query.date])
  const inMonth = (looking: Looking) => {
    const { month } = looking.query
    const days = looking.isValid && typeof month === 'string' ? daysOfMonth(month) : []
    return offered(looking, [days[0], days.at(-1)])
  }
  const ownVisit = ({ params, ...asking }: Owning) => findVisit(db, asking, params.id)
  /** Whoever is named for it belongs to the company too. */
  async function ownVisitWith({ params, ...asking }: Owning, items: Items) {
    const found = await findVisit(db, asking, params.id)
    if (isRefused(found) || items.length === 0) return found
    const named = await findNamed(db, {
      companyId: keyOf(found).companyId,
      items,
      only: found.company?.only,
    })
    return isRefused(named) ? named : found
  }
  async function forReader<Found>(
    { found, ...asked }: Reading & { found: Offering | undefined },
    answer: (offering: Offering, who: For, now: Date) => Found,
  ) {
    if (!found) throw new Error('A request that matched its schema was not looked up')
    const member = membershipIn(found.company, await findUserId(asked))
    return answer(withOnly(found, member?.only), member ? 'company' : 'client', clock.now())
  }

  return [
    route(visits.times, {
      find: onDate,
      handle: ({ query, ...asked }) =>
        forReader(asked, (offering, who, now) => offerVisitTimes(offering, { ...query, who }, now)),
    }),
    route(visits.days, {
      find: inMonth,
      handle: ({ query, ...asked }) =>
        forReader(asked, (offering, who, now) => offerVisitDays(offering, { ...query, who }, now)),
    }),
    route(visits.people, {
      find: onDate,
      handle: ({ query, ...asked }) =>
        forReader(asked, (offering, who, now) => offerVisitPeople(offering, { ...query, who }, now)),
    }),
    route(visits.create, {
      // A series needs the look-up first: only the company may repeat a visit or add one.
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
        // Without a company the schema refuses it.
        return found && isOfSeries(body) ? refused('owner_only') : undefined
      },
      handle: ({ user, companies, body, headers }) =>
        bookVisit(deps, { caller: user, companies, body, key: headers['idempotency-key'] }),
    }),
    route(visits.get, {
      find: ownVisit,
      handle: async ({ found: { parts, company } }) => visitOf(parts, company ? 'company' : 'client'),
    }),
    route(visits.cancel, {
      find: ownVisit,
      handle: ({ found, user }) => cancelVisit(deps, keyOf(found), by(found, user)),
    }),
    route(visits.move, {
      find: ({ body, ...asking }) => ownVisitWith(asking, itemsIn(body)),
      allow: async ({ found: { company } }) =>
        company ? requireSubscription(db, company.ownerId, clock.now()) : undefined,
      handle: ({ found, body, user }) => {
        const move = { visit: keyOf(found), to: body, by: by(found, user) }
        return found.company ? moveVisit(deps, move) : moveVisitByClient(deps, move)
      },
    }),
    route(visits.moveTimes, {
      find: ({ query, ...asking }) => ownVisitWith(asking, itemsOf(query)),
      handle: ({ found, query }) => offerVisitMoveTimes(db, found, query, clock.now()),
    }),
    route(visits.moveDays, {
      find: ({ query, ...asking }) => ownVisitWith(asking, itemsOf(query)),
      handle: ({ found, params, query }) =>
        offerVisitMoveDays(db, found, { ...query, month: params.month }, clock.now()),
    }),
    route(visits.cancelSeries, {
      find: ({ params, ...asking }) => findSeries(db, asking, params.id),
      allow: async ({ found: { company } }) => (company ? undefined : refused('owner_only')),
      handle: ({ found, body, user }) => cancelSeries(deps, found, { ...body, by: by(found, user) }),
    }),
  ]
}

const itemsOf = ({ items }: Record<string, string | string[] | undefined>) =>
  (typeof items === 'string' && readItems(items)) || []

const isOfSeries = (body: unknown) =>
  ['repeat', 'seriesId'].some((name) => (readField(body, name) ?? null) !== null)

/** Of a body that no schema has checked yet. */
function itemsIn(body: unknown) {
  const items = readField(body, 'items')
  return (Array.isArray(items) ? items.slice(0, mostItems) : []).map((item) => ({
    procedureId: readField(item, 'procedureId'),
    collaboratorId: readField(item, 'collaboratorId'),
  }))
}
