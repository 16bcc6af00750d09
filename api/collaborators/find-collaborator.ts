import type { OwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { refused } from '../platform/refused.ts'
import { type CollaboratorRow, selectCollaborator } from './store.ts'

export const collaboratorMissing = refused('not_found', { sentence: 'Colaborador não encontrado' })

export async function findCollaborator(
  db: Db | Tx,
  company: OwnedCompany | undefined,
  id: unknown,
): Promise<CollaboratorRow | typeof collaboratorMissing> {
  const row = company && isId(id) ? await selectCollaborator(db, company.id, id) : undefined
  return row ?? collaboratorMissing
}
