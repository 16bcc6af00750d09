import { daysOfMonth } from '@encaixe/contract/local-time.ts'
import { mostItems } from '@encaixe/contract/visit-rules.ts'
import { waitlist } from '@encaixe/contract/waitlist.ts'
import { findNamed, findOfCompany, findOwnAppointment } from '../appointments/facade.ts'
import type { Deps } from '../deps.ts'
import { countConnectionsFor } from '../platform/database/request-owner.ts'
import { readField } from '../platform/http/read-field.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import { refused } from '../platform/refused.ts'
import { askByHand } from './ask-by-hand.ts'
import { joinWaitlist, leaveWaitlist, waitEarlier } from './join-waitlist.ts'
import { countWaiting, listEntries, listOwnEntries, readAsked } from './list-entries.ts'
import { selectWon } from './store/asks.ts'
import { selectCompanyOf } from './store/entries.ts'
import { selectEntry } from './store/lists.ts'

const entryMissing = refused('not_found', { sentence: 'Pedido da lista de espera não encontrado' })

export function waitlistRoutes(deps: Deps): Route[] {
  const { clock, database } = deps
  const { db } = database

  return [
    route(waitlist.join, {
      // A request that passes the terms and schema checks is not looked up here: joining answers 404 for unknown ids.
      find: async ({ user, body, isValid }) =>
        user.termsAccepted && isValid
          ? undefined
          : findNamed(db, { companyId: readField(body, 'companyId'), items: itemsIn(body), userId: user.id }),
      handle: ({ user, body, headers }) =>
        joinWaitlist(deps, { caller: user, body, key: headers['idempotency-key'] }),
    }),
    route(waitlist.mine, { handle: ({ user }) => listOwnEntries(db, user.id, clock.now()) }),
    route(waitlist.leave, {
      find: async ({ params: { id = '' }, user }) => {
        const companyId = isId(id) ? await selectCompanyOf(db, user.id, id) : undefined
        if (!companyId) return entryMissing
        countConnectionsFor({ companyId })
        return { companyId, id }
      },
      async handle({ found }) {
        await leaveWaitlist(deps, found)
        return undefined
      },
    }),
    route(waitlist.earlier, {
      find: ({ params, user }) => findOwnAppointment(db, user.id, params.id),
      handle: ({ found, body, user }) => waitEarlier(deps, { appointment: found, body, caller: user }),
    }),
    route(waitlist.list, {
      find: ({ companies }) => companies.one(),
      handle: ({ found, query }) => listEntries(deps, found, query),
    }),
    route(waitlist.ask, {
      async find({ companies, params: { id = '' } }) {
        if (!isId(id)) return entryMissing
        const found = await companies.having((company) => selectEntry(db, { companyId: company.id, id }))
        return found ?? entryMissing
      },
      handle: ({ found: { company, found: entry }, body }) => askByHand(deps, { company, entry, body }),
    }),
    route(waitlist.waiting, {
      find: ({ companies }) => companies.one(),
      handle: ({ found, query }) => countWaiting(db, found, query, clock.now()),
    }),
    route(waitlist.won, {
      find: ({ companies }) => companies.one(),
      handle({ found, query: { month } }) {
        const days = daysOfMonth(month)
        return selectWon(db, found.id, { from: days[0] ?? '', to: days.at(-1) ?? '' })
      },
    }),
    route(waitlist.asked, {
      find: ({ companies, params }) => findOfCompany(db, companies, params.id),
      handle({ found: { company_id: companyId, id }, companies }) {
        const company = companies.about()
        if (!company) throw new Error(`Appointment ${id} was not found in any company of the caller`)
        return readAsked(db, { companyId, id, only: company.only }, clock.now())
      },
    }),
  ]
}

/** Returns the ids in a body that no schema has checked yet. */
function itemsIn(body: unknown): { procedureId?: unknown; collaboratorId?: unknown }[] {
  const items = readField(body, 'items')
  const named = (Array.isArray(items) ? items.slice(0, mostItems) : []).map((item) => ({
    procedureId: readField(item, 'procedureId'),
    collaboratorId: readField(item, 'collaboratorId'),
  }))
  return [...named, { collaboratorId: readField(body, 'collaboratorId') }]
}
