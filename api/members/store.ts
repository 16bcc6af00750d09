import type { InvitedRole } from '@encaixe/contract/member-roles.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { InvitationsTable, MembersTable } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompanyId } from '../platform/member-company.ts'

export type MemberRow = Omit<Selectable<MembersTable>, 'name' | 'email'> & { name: string; email: string }
export type InvitationRow = Selectable<InvitationsTable>

/** Who attends has the name and the e-mail of the collaborator. */
const members = (db: Db | Tx, companyId: CompanyId) =>
  db
    .selectFrom('members')
    .leftJoin('collaborators as k', (join) =>
      join.onRef('k.company_id', '=', 'members.company_id').onRef('k.id', '=', 'members.collaborator_id'),
    )
    .select([
      'members.company_id',
      'members.id',
      'members.user_id',
      'members.role',
      'members.collaborator_id',
      'members.since',
    ])
    .select(sql<string>`coalesce(k.name, members.name, '')`.as('name'))
    .select(sql<string>`coalesce(k.email, members.email, '')`.as('email'))
    .where('members.company_id', '=', companyId)

export function selectMembers(db: Db | Tx, companyId: MemberCompanyId): Promise<MemberRow[]> {
  return members(db, companyId).orderBy('members.since').orderBy('members.id').execute()
}

export function selectMember(db: Db | Tx, companyId: CompanyId, id: string): Promise<MemberRow | undefined> {
  return members(db, companyId).where('members.id', '=', id).executeTakeFirst()
}

export function selectMemberOf(
  db: Db | Tx,
  companyId: CompanyId,
  who: { collaboratorId: string } | { userId: string },
): Promise<MemberRow | undefined> {
  return (
    'userId' in who
      ? members(db, companyId).where('members.user_id', '=', who.userId)
      : members(db, companyId).where('members.collaborator_id', '=', who.collaboratorId)
  ).executeTakeFirst()
}

/** False when the account, or the collaborator, has a member already. */
export async function insertMember(tx: Tx, member: Insertable<MembersTable>): Promise<boolean> {
  const made = await tx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateRole(tx: Tx, { company_id, id }: MemberRow, role: InvitedRole): Promise<void> {
  await tx
    .updateTable('members')
    .set({ role })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}
