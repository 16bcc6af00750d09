import { procedures } from '@encaixe/contract/procedures.ts'
import { companyMissing, findPublicCompany, namesOtherCompany, orderShown } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import {
  changeProcedureStatus,
  type DeleteDeps,
  deleteProcedure,
  updateProcedure,
} from './change-procedure.ts'
import { createProcedure } from './create-procedure.ts'
import { ownerView } from './procedure-view.ts'
import {
  listActiveProcedures,
  listProcedures,
  procedureMissing,
  showProcedure,
  showProcedures,
} from './show-procedures.ts'
import { type ProcedureRow, selectProcedure } from './store.ts'

type Looking = { companies: CallerCompanies; params: Record<string, string>; body: unknown }
type Found = { company: MemberCompany; procedure: ProcedureRow; id: string }

export function procedureRoutes(deps: Deps & DeleteDeps): Route[] {
  const { clock, database } = deps
  const { db, reads } = database

  const ownCompany = ({ companies, params }: Looking) => companies.one(params.companyId ?? '')

  async function anyCompany({ params }: { params: Record<string, string> }) {
    return (await findPublicCompany(reads, params.companyId ?? '')) ?? companyMissing
  }

  async function own({ companies, params, body }: Looking): Promise<Found | typeof procedureMissing> {
    const { id = '' } = params
    const own = isId(id)
      ? await companies.having((company) => selectProcedure(db, company.id, id))
      : undefined
    if (!own) return procedureMissing
    const { company, found: procedure } = own
    return namesOtherCompany(company, body) ? companyMissing : { company, procedure, id: procedure.id }
  }

  const subscribed = ({ found }: { found: { company: MemberCompany } }) =>
    requireSubscription(db, found.company.ownerId, clock.now(), 'procedimentos')

  return [
    route(procedures.list, { find: ownCompany, handle: ({ found }) => listProcedures(db, found) }),
    route(procedures.listActive, {
      find: ownCompany,
      handle: ({ found }) => listActiveProcedures(db, found),
    }),
    route(procedures.get, { find: own, handle: async ({ found }) => ownerView(found.procedure) }),
    route(procedures.create, {
      find: ({ companies, body }) => companies.named(body),
      allow: async ({ found }) => found && subscribed({ found: { company: found } }),
      handle: async ({ found, body }) => (found ? createProcedure(deps, found, body) : companyMissing),
    }),
    route(procedures.update, {
      find: own,
      allow: subscribed,
      handle: ({ found, body }) => updateProcedure(deps, found, body),
    }),
    route(procedures.setStatus, {
      find: own,
      allow: subscribed,
      handle: ({ found, body }) => changeProcedureStatus(deps, found, body),
    }),
    route(procedures.reorder, {
      find: ownCompany,
      allow: ({ found }) => subscribed({ found: { company: found } }),
      handle: ({ found, body }) => orderShown(deps, found, { kind: 'procedure', ids: body.ids }),
    }),
    route(procedures.remove, {
      find: own,
      allow: subscribed,
      handle: ({ found }) => deleteProcedure(deps, found),
    }),
    route(procedures.publicList, {
      find: anyCompany,
      handle: ({ found, query }) => showProcedures(reads, found, query),
    }),
    route(procedures.publicOne, {
      find: anyCompany,
      handle: ({ found, params }) => showProcedure(reads, found, params.procedureId),
    }),
  ]
}
