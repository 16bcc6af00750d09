import { calendar } from '@encaixe/contract/calendar.ts'
import { freeTimes } from '@encaixe/contract/free-times.ts'
import { daysOfMonth } from '@encaixe/contract/local-time.ts'
import { visits } from '@encaixe/contract/visits.ts'
import { membershipIn } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import type { FindUserId } from '../identity/facade.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused } from '../platform/refused.ts'
import { findNamed, findOffering } from './find-offering.ts'
import { findAppointment, findVisitWith, itemsOf } from './find-visit.ts'
import { cacheNextTimes } from './offer-next-times.ts'
import {
  type Mover,
  offerDays,
  offerLength,
  offerMoveDays,
  offerMoveTimes,
  offerPeople,
  offerTimes,
  offerVisitMoveDays,
  offerVisitMoveTimes,
} from './offer-times.ts'
import { type For, type Offering, withOnly } from './offering.ts'

type Reading = Parameters<FindUserId>[0]
type Items = Parameters<typeof findNamed>[1]['items']
type Asked = { companyId: unknown; items: Items; isValid: boolean }

/** The routes of free times for bookings and for moves. The endpoints of one service request a visit of one item. */
export function timeRoutes(deps: Deps & { findUserId: FindUserId }): Route[] {
  const { clock, database, findUserId } = deps
  const { db, reads } = database
  const nextTimes = cacheNextTimes(deps)

  /** Reads the offering in `find`, once: the query that detects an unknown id reads the full offering too. */
  async function offered({ isValid, ...asked }: Asked, [from, to = from]: unknown[]) {
    if (isValid && typeof from === 'string' && typeof to === 'string')
      return findOffering(reads, { ...asked, days: { from, to } }, clock.now())
    // The schema refuses this request, unless one of its ids is unknown: then the answer is 404.
    const named = await findNamed(reads, asked)
    return isRefused(named) ? named : undefined
  }
  function offeredInMonth(asked: Asked, month: unknown) {
    const days = asked.isValid && typeof month === 'string' ? daysOfMonth(month) : []
    return offered(asked, [days[0], days.at(-1)])
  }
  /** A professional is offered only their own times, because they may book only with themselves. */
  async function forReader<Found>(
    { found, ...asked }: Reading & { found: Offering | undefined },
    answer: (offering: Offering, who: For, now: Date) => Found,
  ) {
    if (!found) throw new Error('The free times for a valid request were not computed')
    const member = membershipIn(found.company, await findUserId(asked))
    return answer(withOnly(found, member?.only), member ? 'company' : 'client', clock.now())
  }

  const oneIn = ({ companyId, procedureId = '' }: Record<string, string>) => ({
    companyId,
    items: anybody(procedureId),
  })
  const severalIn = (query: Record<string, string | string[]>) => ({
    companyId: query.companyId,
    items: itemsOf(query),
  })

  return [
    route(freeTimes.publicSlots, {
      find: ({ params, isValid }) => offered({ ...oneIn(params), isValid }, [params.date]),
      handle: ({ params: { date, procedureId }, ...asked }) =>
        forReader(asked, (offering, who, now) => {
          const times = offerTimes(offering, { items: anybody(procedureId), date, who }, now)
          return isRefused(times) ? times : times.map(({ startTime }) => ({ startTime }))
        }),
    }),
    route(freeTimes.publicCollaborators, {
      find: ({ params, isValid }) => offered({ ...oneIn(params), isValid }, [params.date]),
      handle: ({ params: { procedureId, ...at }, ...asked }) =>
        forReader(asked, (offering, who, now) => {
          const people = offerPeople(offering, { items: anybody(procedureId), ...at, who }, now)
          return isRefused(people) ? people : (people[0] ?? [])
        }),
    }),
    route(freeTimes.publicDays, {
      find: ({ params, isValid }) => offeredInMonth({ ...oneIn(params), isValid }, params.month),
      handle: ({ params: { month, procedureId }, ...asked }) =>
        forReader(asked, (offering, who, now) =>
          offerDays(offering, { items: anybody(procedureId), month, who }, now),
        ),
    }),
    route(visits.times, {
      find: ({ query, isValid }) => offered({ ...severalIn(query), isValid }, [query.date]),
      handle: ({ query, ...asked }) =>
        forReader(asked, (offering, who, now) => offerTimes(offering, { ...query, who }, now)),
    }),
    route(visits.days, {
      find: ({ query, isValid }) => offeredInMonth({ ...severalIn(query), isValid }, query.month),
      handle: ({ query, ...asked }) =>
        forReader(asked, (offering, who, now) => offerDays(offering, { ...query, who }, now)),
    }),
    route(visits.people, {
      find: ({ query, isValid }) => offered({ ...severalIn(query), isValid }, [query.date]),
      handle: ({ query, ...asked }) =>
        forReader(asked, (offering, who, now) => offerPeople(offering, { ...query, who }, now)),
    }),
    route(visits.next, { handle: ({ params }) => nextTimes(params.companyId) }),
    route(freeTimes.slots, {
      find: ({ query: { companyId, collaboratorId, procedureId } }) =>
        findNamed(db, { companyId, items: [{ collaboratorId, procedureId }] }),
      async handle({ query, user }) {
        const { companyId, procedureId, date, duration } = query
        const collaboratorId = query.collaboratorId.toLowerCase()
        const items = procedureId === undefined ? [] : [{ procedureId }]
        const days = { from: date, to: date }
        const offering = await findOffering(db, { companyId, items, days }, clock.now())
        if (isRefused(offering)) return offering
        const member = membershipIn(offering.company, user.id)
        // A professional who asks for a colleague's times gets the same times as clients.
        const isOwn = member && (member.only === null || member.only === collaboratorId)
        const who = isOwn ? 'company' : 'client'
        return offerLength(withOnly(offering, collaboratorId), { date, who, duration }, clock.now())
      },
    }),
    route(calendar.moveTimes, {
      find: ({ params, ...asking }) => findAppointment(db, asking, params.id),
      handle: ({ found: { appointment, company }, query }) =>
        offerMoveTimes(db, appointment, { ...query, ...moverOf(company) }, clock.now()),
    }),
    route(calendar.moveDays, {
      find: ({ params, ...asking }) => findAppointment(db, asking, params.id),
      handle: ({ found: { appointment, company }, params: { month } }) =>
        offerMoveDays(db, appointment, { month, ...moverOf(company) }, clock.now()),
    }),
    route(visits.moveTimes, {
      find: ({ query, ...asking }) => findVisitWith(db, asking, itemsOf(query)),
      handle: ({ found: { parts, company }, query }) =>
        offerVisitMoveTimes(db, parts, { ...query, ...moverOf(company) }, clock.now()),
    }),
    route(visits.moveDays, {
      find: ({ query, ...asking }) => findVisitWith(db, asking, itemsOf(query)),
      handle: ({ found: { parts, company }, params: { month }, query }) =>
        offerVisitMoveDays(db, parts, { ...query, month, ...moverOf(company) }, clock.now()),
    }),
  ]
}

const anybody = (procedureId: string) => [{ procedureId, collaboratorId: null }]

const moverOf = (company: MemberCompany | null): Mover => ({
  who: company ? 'company' : 'client',
  only: company?.only,
})
