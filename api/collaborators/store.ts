import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CollaboratorsTable } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompany, MemberCompanyId } from '../platform/member-company.ts'

export type CollaboratorRow = Selectable<CollaboratorsTable>

const living = (db: Db | Tx, companyId: CompanyId) =>
  db
    .selectFrom('collaborators')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)

/** Reads the collaborators of a company; with `only`, the collaborator with this id alone. */
export function selectCollaborators(
  db: Db | Tx,
  { id, only }: Pick<MemberCompany, 'id' | 'only'>,
): Promise<CollaboratorRow[]> {
  return living(db, id)
    .$if(only !== null, (all) => all.where('id', '=', only))
    .execute()
}

export function selectCollaborator(
  db: Db | Tx,
  companyId: CompanyId,
  id: string,
): Promise<CollaboratorRow | undefined> {
  return living(db, companyId).where('id', '=', id).executeTakeFirst()
}

const counted = (db: Db | Tx, companyId: MemberCompanyId) =>
  living(db, companyId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))

export async function countActive(db: Db | Tx, companyId: MemberCompanyId): Promise<number> {
  return (await counted(db, companyId).where('is_active', '=', true).executeTakeFirstOrThrow()).count
}

/** Counts the collaborators of a company, both active and inactive. */
export async function countStored(db: Db | Tx, companyId: MemberCompanyId): Promise<number> {
  return (await counted(db, companyId).executeTakeFirstOrThrow()).count
}

/** Counts the collaborators created after this instant, including deleted ones, whose rows still exist. */
export async function countCreated(db: Db | Tx, companyId: MemberCompanyId, after: Date): Promise<number> {
  const { count } = await db
    .selectFrom('collaborators')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow()
  return count
}

/** Locks a collaborator's row. `to close` waits for the bookings that hold the row and blocks later ones. */
export function lockCollaboratorRow(
  tx: Tx,
  { companyId, id }: { companyId: CompanyId; id: string },
  why: 'to change' | 'to close',
): Promise<CollaboratorRow | undefined> {
  const row = living(tx, companyId).where('id', '=', id)
  return (why === 'to close' ? row.forUpdate() : row.forNoKeyUpdate()).executeTakeFirst()
}

export function insertCollaborator(
  tx: Tx,
  collaborator: Insertable<CollaboratorsTable>,
): Promise<CollaboratorRow> {
  return tx.insertInto('collaborators').values(collaborator).returningAll().executeTakeFirstOrThrow()
}

export function updateCollaboratorRow(
  tx: Tx,
  { company_id, id }: CollaboratorRow,
  changes: Updateable<CollaboratorsTable>,
): Promise<CollaboratorRow> {
  return tx
    .updateTable('collaborators')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateCollaboratorPhoto(
  tx: Tx,
  { company_id, id }: CollaboratorRow,
  changes: Pick<Updateable<CollaboratorsTable>, 'photo_id' | 'updated_at'>,
): Promise<CollaboratorRow> {
  return tx
    .updateTable('collaborators')
    .set(changes)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Performed = { collaborator_id: string; procedure_id: string }

export function selectPerformed(
  db: Db | Tx,
  companyId: CompanyId,
  collaboratorId: string | null,
): Promise<Performed[]> {
  const all = db
    .selectFrom('collaborator_procedures')
    .select(['collaborator_id', 'procedure_id'])
    .where('company_id', '=', companyId)
    .orderBy('procedure_id')
  return (collaboratorId ? all.where('collaborator_id', '=', collaboratorId) : all).execute()
}

export async function replacePerformed(
  tx: Tx,
  { company_id, id }: CollaboratorRow,
  procedureIds: string[],
): Promise<void> {
  await tx
    .deleteFrom('collaborator_procedures')
    .where('company_id', '=', company_id)
    .where('collaborator_id', '=', id)
    .execute()
  if (procedureIds.length === 0) return
  const rows = procedureIds.map((procedure_id) => ({ company_id, collaborator_id: id, procedure_id }))
  await tx.insertInto('collaborator_procedures').values(rows).execute()
}
