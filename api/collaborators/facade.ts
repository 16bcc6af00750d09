import type { Db, Tx } from '../platform/database/db.ts'
import { type CompanyId, isId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { selectCollaborator } from './store.ts'

export { listCollaborators } from './read-collaborators.ts'
export { lockCollaboratorRow, selectCollaborator } from './store.ts'

export const collaboratorMissing = refused('not_found', { sentence: 'Colaborador não encontrado' })

/** Returns the id of one of the company's collaborators in its stored form. */
export async function findCollaborator(
  db: Db | Tx,
  companyId: CompanyId,
  id: unknown,
): Promise<string | Refused<'not_found'>> {
  const row = isId(id) ? await selectCollaborator(db, companyId, id) : undefined
  return row?.id ?? collaboratorMissing
}
