import { collaboratorMissing } from '../collaborators/facade.ts'
import { companyMissing } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { Refused } from '../platform/refused.ts'
import { procedureMissing } from '../procedures/facade.ts'
import { selectNamed } from './store/offering.ts'

type Named = { companyId: unknown; procedureId?: unknown; collaboratorId?: unknown }
export type NamedCompany = { id: string; ownerId: string }

/** The company that is named, if everything named beside it is its own. What is no text is left to the schema. */
export async function findNamed(
  db: Db | Tx,
  { companyId, procedureId, collaboratorId }: Named,
): Promise<NamedCompany | undefined | Refused<'not_found'>> {
  if (!isText(companyId)) return undefined
  if (!isId(companyId)) return companyMissing
  const row = await selectNamed(db, {
    companyId,
    ...(isId(procedureId) && { procedureId }),
    ...(isId(collaboratorId) && { collaboratorId }),
  })
  if (!row) return companyMissing
  if (isText(procedureId) && row.procedure_id === null) return procedureMissing
  if (isText(collaboratorId) && row.collaborator_id === null) return collaboratorMissing
  return { id: row.id, ownerId: row.owner_id }
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
