import { type Insertable, type Selectable, sql } from 'kysely'
import { besideBookings } from '../../companies/facade.ts'
import { hasPaid } from '../../messages/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompaniesTable, InvitationsTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

export type InvitationRow = Selectable<InvitationsTable>

export async function insertInvitation(tx: Tx, invitation: Insertable<InvitationsTable>): Promise<void> {
  await tx.insertInto('invitations').values(invitation).execute()
}

/** Whether the company never paid, so that what it writes to strangers is checked. */
export async function isOnTrial(tx: Tx, companyId: CompanyId): Promise<boolean> {
  const company = tx.selectFrom('companies').select(hasPaid.as('paid')).where('id', '=', companyId)
  return !(await company.executeTakeFirstOrThrow()).paid
}

/** Invitations that are neither accepted nor expired. */
const open = (db: Db | Tx, companyId: CompanyId, now: Date) =>
  db
    .selectFrom('invitations')
    .where('company_id', '=', companyId)
    .where('accepted_by', 'is', null)
    .where('expires_at', '>', now)

/** Open invitations, oldest first, with name and e-mail as they were invited. */
export function selectOpenInvitations(
  db: Db | Tx,
  companyId: CompanyId,
  now: Date,
): Promise<InvitationRow[]> {
  return open(db, companyId, now).selectAll().orderBy('created_at').orderBy('id').execute()
}

export function selectOpenInvitation(
  db: Db | Tx,
  { companyId, id, now }: { companyId: CompanyId; id: string; now: Date },
): Promise<InvitationRow | undefined> {
  return open(db, companyId, now).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether an invitation exists that is not accepted. An invitation that has expired and is not deleted yet counts. */
export async function hasOpenInvitation(
  db: Db | Tx,
  companyId: CompanyId,
  collaboratorId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('collaborator_id', '=', collaboratorId)
    .where('accepted_by', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export function selectInvitationBy(db: Db | Tx, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** Locks an open invitation. The lock waits for a concurrent acceptance, which closes the invitation. */
export function lockOpenInvitation(
  tx: Tx,
  { companyId, id, now }: { companyId: CompanyId; id: string; now: Date },
): Promise<InvitationRow | undefined> {
  return open(tx, companyId, now).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks an invitation, so that of two accounts that accept at the same time one waits for the other. */
export function lockInvitation(
  tx: Tx,
  { company_id, token_hash }: Pick<InvitationRow, 'company_id' | 'token_hash'>,
): Promise<InvitationRow | undefined> {
  return tx
    .selectFrom('invitations')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('token_hash', '=', token_hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateInvitation(
  tx: Tx,
  { company_id, id }: Pick<InvitationRow, 'company_id' | 'id'>,
  changes: { accepted_by: string } | { token_hash: Buffer },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set(changes)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes the open invitations of a collaborator, or of a person who does not attend, and returns their ids. */
export async function deleteOpenInvitations(
  tx: Tx,
  companyId: CompanyId,
  of: { collaboratorId: string } | { emails: readonly string[] } | { id: string },
): Promise<string[]> {
  const gone = await tx
    .deleteFrom('invitations')
    .where('company_id', '=', companyId)
    .where('accepted_by', 'is', null)
    .where((eb) => {
      if ('id' in of) return eb('id', '=', of.id)
      if ('collaboratorId' in of) return eb('collaborator_id', '=', of.collaboratorId)
      const emails = of.emails.map((email) => email.toLowerCase())
      return eb.and([eb('collaborator_id', 'is', null), sql<boolean>`lower(email) = any(${emails}::text[])`])
    })
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}

/**
 * Counts people who do not attend: members, and open invitations except the invitation to this address. The count is
 * one statement, so that a person who accepts meanwhile counts once.
 */
export async function countStaff(
  tx: Tx,
  { companyId, except, now }: { companyId: CompanyId; except: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from members where company_id = ${companyId}::uuid and collaborator_id is null)
      + (select count(*) from invitations where company_id = ${companyId}::uuid and collaborator_id is null
        and accepted_by is null and expires_at > ${now} and lower(email) <> lower(${except})))::integer as count`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

type Place = Pick<
  Selectable<CompaniesTable>,
  'id' | 'owner_id' | 'name' | 'slug' | 'is_active' | 'timezone' | 'article'
>

/** In a transaction, locks the company against deletion until the transaction ends; undefined when it was deleted. */
export function selectPlace(db: Db | Tx, id: CompanyId): Promise<Place | undefined> {
  const named = ['id', 'owner_id', 'name', 'slug', 'is_active', 'timezone', 'article'] as const
  const place = besideBookings(db, id).select(named)
  return (db.isTransaction ? place.forKeyShare('companies') : place).executeTakeFirst()
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute()
}
