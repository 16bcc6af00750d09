import { clients } from '@encaixe/contract/clients.ts'
import type { Deps } from '../deps.ts'
import { readField } from '../platform/http/read-field.ts'
import { type Route, route } from '../platform/http/route.ts'
import { inTurnOf } from '../platform/long-work.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { isRefused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { answerClaim } from './answer-claim.ts'
import { importClients } from './import-clients.ts'
import { exportClients, listClients } from './list-clients.ts'
import { mergeClients } from './merge-clients.ts'
import { findClient, readClient } from './read-client.ts'
import { selectSummary } from './store/lists.ts'
import { createClient, updateClient } from './write-client.ts'

export function clientRoutes(deps: Deps): Route[] {
  const { clock, database } = deps
  const { db } = database

  type Looking = { companies: CallerCompanies; params: Record<string, string> }
  const ownCompany = ({ companies }: Pick<Looking, 'companies'>) => companies.one()
  const ownClient = ({ companies, params }: Looking) => findClient(db, companies, params.id)
  const subscribed = ({ found }: { found: MemberCompany }) =>
    requireSubscription(db, found.ownerId, clock.now())

  return [
    route(clients.list, {
      find: ownCompany,
      handle: ({ found, query }) => listClients(db, found, query, clock.now()),
    }),
    // This route must stand before `{id}`; otherwise the router would read `summary` as an id.
    route(clients.summary, { find: ownCompany, handle: ({ found }) => selectSummary(db, found.id) }),
    route(clients.export, {
      find: ownCompany,
      handle: ({ found }) => exportClients(deps, found),
    }),
    route(clients.import, {
      find: ownCompany,
      allow: subscribed,
      handle: ({ found, body, query }) =>
        inTurnOf(found.id, 'import', () =>
          importClients(deps, { company: found, file: body, isDryRun: query.dryRun === 'true' }),
        ),
    }),
    route(clients.create, {
      find: ownCompany,
      allow: subscribed,
      handle: ({ found, body, headers }) =>
        createClient(deps, { company: found, key: headers['idempotency-key'], input: body }),
    }),
    route(clients.get, { find: ownClient, handle: ({ found }) => readClient(db, found, clock.now()) }),
    route(clients.update, {
      find: ownClient,
      handle: ({ found, body }) => updateClient(deps, found, body),
    }),
    route(clients.merge, {
      find: async ({ companies, params, body }) => {
        const found = await findClient(db, companies, params.id)
        const into = readField(body, 'into')
        if (isRefused(found) || typeof into !== 'string' || into === '') return found
        const other = await findClient(db, companies, into)
        return isRefused(other) ? other : found
      },
      handle: ({ found, body }) =>
        mergeClients(deps, found, {
          into: body.into.toLowerCase(),
          samePerson: body.samePerson ?? false,
        }),
    }),
    route(clients.answerClaim, {
      find: ownClient,
      handle: ({ found, params, body }) =>
        answerClaim(deps, { ...found, claimId: params.claimId, answer: body.answer }),
    }),
  ]
}
