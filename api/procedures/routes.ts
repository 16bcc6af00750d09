import { procedures } from '@encaixe/contract/procedures.ts'
import {
  companyMissing,
  findOwnedCompany,
  findPublicCompany,
  namesOtherCompany,
  type OwnedCompany,
} from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { createProcedure } from './create-procedure.ts'
import { type DeleteDeps, deleteProcedure } from './delete-procedure.ts'
import { procedureMissing } from './facade.ts'
import { listActiveProcedures, listProcedures } from './list-procedures.ts'
import { ownerView } from './procedure-view.ts'
import { showProcedure, showProcedures } from './show-procedures.ts'
import { type ProcedureRow, selectProcedure } from './store.ts'
import { changeProcedureStatus, updateProcedure } from './update-procedure.ts'

type Looking = { user: { id: string }; params: Record<string, string>; body: unknown }
type Found = { company: OwnedCompany; procedure: ProcedureRow; id: string }

export function procedureRoutes(deps: Deps & DeleteDeps): Route[] {
  const { clock, database } = deps
  const { db } = database

  async function ownCompany({ user, params }: Looking) {
    return (await findOwnedCompany(db, user.id, { id: params.companyId })) ?? companyMissing
  }

  async function anyCompany({ params }: { params: Record<string, string> }) {
    return (await findPublicCompany(db, params.companyId ?? '')) ?? companyMissing
  }

  async function own({ user, params, body }: Looking): Promise<Found | typeof procedureMissing> {
    const company = await findOwnedCompany(db, user.id)
    const { id = '' } = params
    const procedure = company && isId(id) ? await selectProcedure(db, company.id, id) : undefined
    if (!company || !procedure) return procedureMissing
    return namesOtherCompany(company, body) ? companyMissing : { company, procedure, id: procedure.id }
  }

  const subscribed = ({ user }: { user: { id: string } }) =>
    requireSubscription(db, user.id, clock.now(), 'procedimentos')

  return [
    route(procedures.list, { find: ownCompany, handle: ({ found }) => listProcedures(db, found) }),
    route(procedures.listActive, {
      find: ownCompany,
      handle: ({ found }) => listActiveProcedures(db, found),
    }),
    route(procedures.get, { find: own, handle: async ({ found }) => ownerView(found.procedure) }),
    route(procedures.create, {
      find: async ({ user, body }) => {
        const company = await findOwnedCompany(db, user.id)
        return namesOtherCompany(company, body) ? companyMissing : company
      },
      allow: subscribed,
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
    route(procedures.remove, {
      find: own,
      allow: subscribed,
      handle: ({ found }) => deleteProcedure(deps, found),
    }),
    route(procedures.publicList, {
      find: anyCompany,
      handle: ({ found, query }) => showProcedures(db, found, query),
    }),
    route(procedures.publicOne, {
      find: anyCompany,
      handle: ({ found, params }) => showProcedure(db, found, params.procedureId),
    }),
  ]
}
