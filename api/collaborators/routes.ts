import { collaborators } from '@encaixe/contract/collaborators.ts'
import { photos } from '@encaixe/contract/photos.ts'
import { companyMissing, namesOtherCompany, orderShown } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { readField } from '../platform/http/read-field.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { isRefused } from '../platform/refused.ts'
import { checkProcedures } from '../procedures/facade.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import {
  changeCollaboratorPhoto,
  changeCollaboratorStatus,
  deleteCollaborator,
  type UpdateDeps,
  updateCollaborator,
} from './change-collaborator.ts'
import { checkAccess, checkOneMore } from './check-status.ts'
import { createCollaborator } from './create-collaborator.ts'
import { collaboratorMissing } from './facade.ts'
import { listCollaborators, viewOf } from './read-collaborators.ts'
import { type CollaboratorRow, selectCollaborator } from './store.ts'

type Looking = { companies: CallerCompanies; params: Record<string, string>; body: unknown }
type Found = { company: MemberCompany; collaborator: CollaboratorRow; id: string }

export function collaboratorRoutes(deps: Deps & UpdateDeps): Route[] {
  const { clock, database } = deps
  const { db } = database

  const ownCompany = ({ companies, params }: Looking) => companies.one(params.companyId ?? '')

  /** Refuses a body that names another company or its procedures. Non-string ids pass; the schema rejects them. */
  async function named(company: MemberCompany, body: unknown) {
    if (namesOtherCompany(company, body)) return companyMissing
    const ids = readField(body, 'procedureIds')
    const texts = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
    return (await checkProcedures(db, company.id, texts)) ?? company
  }

  async function own({ companies, params, body }: Looking): Promise<Found | typeof collaboratorMissing> {
    const { id = '' } = params
    const own = isId(id)
      ? await companies.having(async (company) =>
          company.only === null || company.only === id.toLowerCase()
            ? selectCollaborator(db, company.id, id)
            : undefined,
        )
      : undefined
    if (!own) return collaboratorMissing
    const { company, found: collaborator } = own
    const allowed = await named(company, body)
    return isRefused(allowed) ? allowed : { company, collaborator, id: collaborator.id }
  }

  const subscribed = ({ found }: { found: { company: MemberCompany } }) =>
    requireSubscription(db, found.company.ownerId, clock.now(), 'colaboradores')

  /** A full plan is refused before an invalid body; the write counts collaborators again, with the company locked. */
  const checkLimit = (company: MemberCompany, isActive: boolean) =>
    isActive ? checkOneMore(db, company, clock.now()) : undefined

  type Changing = { found: Found; body: unknown }
  const mayChange = async ({ found, body }: Changing) =>
    (await subscribed({ found })) ??
    (await checkAccess(db, deps, {
      company: found.company,
      before: found.collaborator,
      closes: found.collaborator.is_active && readField(body, 'isActive') === false,
      email: readField(body, 'email'),
    })) ??
    checkLimit(found.company, !found.collaborator.is_active && readField(body, 'isActive') === true)

  return [
    route(collaborators.list, { find: ownCompany, handle: ({ found }) => listCollaborators(db, found) }),
    route(collaborators.get, { find: own, handle: ({ found }) => viewOf(db, found.collaborator) }),
    route(collaborators.create, {
      find: async ({ companies, body }) => {
        const company = await companies.named(body)
        return !company || isRefused(company) ? company : named(company, body)
      },
      allow: async ({ found, body }) =>
        found &&
        ((await subscribed({ found: { company: found } })) ??
          checkLimit(found, readField(body, 'isActive') !== false)),
      handle: async ({ found, body }) => (found ? createCollaborator(deps, found, body) : companyMissing),
    }),
    route(collaborators.update, {
      find: own,
      allow: mayChange,
      handle: ({ found, body }) => updateCollaborator(deps, found, body),
    }),
    route(collaborators.reorder, {
      find: ownCompany,
      allow: ({ found }) => subscribed({ found: { company: found } }),
      handle: ({ found, body }) => orderShown(deps, found, { kind: 'collaborator', ids: body.ids }),
    }),
    route(collaborators.setStatus, {
      find: own,
      allow: mayChange,
      handle: ({ found, body }) => changeCollaboratorStatus(deps, found, body),
    }),
    route(photos.setOfCollaborator, {
      find: own,
      allow: subscribed,
      handle: ({ found, body }) => changeCollaboratorPhoto(deps, found, body),
    }),
    route(photos.removeOfCollaborator, {
      find: own,
      allow: subscribed,
      handle: ({ found }) => changeCollaboratorPhoto(deps, found, null),
    }),
    route(collaborators.remove, {
      find: own,
      allow: subscribed,
      handle: ({ found }) => deleteCollaborator(deps, found),
    }),
  ]
}
