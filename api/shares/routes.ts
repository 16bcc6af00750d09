import { shares } from '@encaixe/contract/shares.ts'
import { collaboratorMissing, findCollaborator } from '../collaborators/facade.ts'
import type { Deps } from '../deps.ts'
import { readField } from '../platform/http/read-field.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { isRefused } from '../platform/refused.ts'
import { checkProcedures } from '../procedures/facade.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { createShare, deleteShare, listShares, shareMissing } from './change-shares.ts'
import { selectShare } from './store.ts'

export function shareRoutes(deps: Deps): Route[] {
  const { clock, database } = deps
  const { db } = database

  /**
   * Finds the company of a share. Ids that are not strings pass this check; the schema rejects them. Inactive
   * collaborators are allowed: they may have appointments to complete.
   */
  async function named(companies: CallerCompanies, collaboratorId: unknown, procedureId?: unknown) {
    const company = await companies.one()
    if (isRefused(company)) return company
    const isNamed = typeof collaboratorId === 'string' && collaboratorId !== ''
    const collaborator = isNamed ? await findCollaborator(db, company.id, collaboratorId) : null
    if (isRefused(collaborator)) return collaboratorMissing
    const procedures = typeof procedureId === 'string' && procedureId !== '' ? [procedureId] : []
    const unknown = await checkProcedures(db, company.id, procedures)
    return unknown ?? { company, collaboratorId: collaborator }
  }

  const subscribed = ({ found: { company } }: { found: { company: MemberCompany } }) =>
    requireSubscription(db, company.ownerId, clock.now())

  return [
    route(shares.list, {
      find: ({ companies, query }) => named(companies, query.collaboratorId),
      handle: ({ found: { company, collaboratorId } }) => listShares(db, company, collaboratorId),
    }),
    route(shares.create, {
      find: ({ companies, body }) =>
        named(companies, readField(body, 'collaboratorId'), readField(body, 'procedureId')),
      allow: subscribed,
      handle: ({ found: { company, collaboratorId }, body, headers }) =>
        createShare(deps, {
          company,
          key: headers['idempotency-key'],
          input: { ...body, collaboratorId: collaboratorId ?? body.collaboratorId },
        }),
    }),
    route(shares.remove, {
      async find({ companies, params: { id = '' } }) {
        const own = isId(id)
          ? await companies.having((company) => selectShare(db, company.id, id))
          : undefined
        return own ? { company: own.company, share: own.found } : shareMissing
      },
      allow: subscribed,
      handle: ({ found }) => deleteShare(deps, found),
    }),
  ]
}
