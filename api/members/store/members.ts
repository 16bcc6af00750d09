import type { InvitedRole } from '@encaixe/contract/member-roles.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { withdrawTeamMails } from '../../messages/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { MembersTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { MemberCompanyId } from '../../platform/member-company.ts'

export type MemberRow = Omit<Selectable<MembersTable>, 'name' | 'email'> & {
  name: string
  email: string
  account_email: string | null
}

/** The name and the e-mail of a member who attends clients are those of the member's collaborator. */
const members = (db: Db | Tx, companyId: CompanyId) =>
  db
    .selectFrom('members')
    .leftJoin('collaborators as k', (join) =>
      join.onRef('k.company_id', '=', 'members.company_id').onRef('k.id', '=', 'members.collaborator_id'),
    )
    .innerJoin('users as u', 'u.id', 'members.user_id')
    .select([
      'members.company_id',
      'members.id',
      'members.user_id',
      'members.role',
      'members.collaborator_id',
      'members.since',
      'u.email as account_email',
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
  who: { collaboratorId: string } | { userId: string } | { staff: string },
): Promise<MemberRow | undefined> {
  if ('staff' in who) {
    const staff = members(db, companyId).where('members.collaborator_id', 'is', null)
    return staff.where(sql<boolean>`lower(members.email) = lower(${who.staff})`).limit(1).executeTakeFirst()
  }
  return (
    'userId' in who
      ? members(db, companyId).where('members.user_id', '=', who.userId)
      : members(db, companyId).where('members.collaborator_id', '=', who.collaboratorId)
  ).executeTakeFirst()
}

/** Inserts a member. Returns false when the account, or the collaborator, has a membership already. */
export async function insertMember(tx: Tx, member: Insertable<MembersTable>): Promise<boolean> {
  const made = await tx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Changes a member's role. Returns false when the member's access has ended. */
export async function updateRole(tx: Tx, { company_id, id }: MemberRow, role: InvitedRole): Promise<boolean> {
  const updated = await tx
    .updateTable('members')
    .set({ role })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return updated.length > 0
}

type Known = Pick<MemberRow, 'company_id' | 'id' | 'user_id' | 'collaborator_id'>
/**
 * A member whose access ends. `emails` are all addresses that the company has stored for the member, `name` is the name
 * by which the company knew the member.
 */
export type Ended = Known & { emails: string[]; name: string }

type Whose =
  | { companyId: CompanyId; id: string }
  | { companyId: CompanyId; collaboratorId: string }
  | { companyId: CompanyId }
  | { userId: string }

/** Deletes members. Statements that wait for the answer of their accounts are answered by no link any more. */
export async function deleteMembers(tx: Tx, whose: Whose): Promise<Ended[]> {
  const gone = await tx
    .deleteFrom('members')
    .where((eb) =>
      eb.and([
        ...('companyId' in whose ? [eb('company_id', '=', whose.companyId)] : []),
        ...('id' in whose ? [eb('id', '=', whose.id)] : []),
        ...('collaboratorId' in whose ? [eb('collaborator_id', '=', whose.collaboratorId)] : []),
        ...('userId' in whose ? [eb('user_id', '=', whose.userId)] : []),
      ]),
    )
    .returning(['company_id', 'id', 'user_id', 'collaborator_id', 'email', 'name'])
    .execute()
  return Promise.all(
    gone.map(async ({ email, name, ...ended }) => {
      const { company_id: companyId, collaborator_id: collaboratorId } = ended
      const { rows } = await sql<{ account: string | null; name: string | null; email: string | null }>`
        select u.email as account, k.name, k.email from users u
          left join collaborators k on k.company_id = ${companyId}::uuid and k.id = ${collaboratorId}::uuid
        where u.id = ${ended.user_id}::uuid`.execute(tx)
      const [known] = rows
      if (collaboratorId !== null)
        await tx
          .updateTable('statements')
          .set({ needs_account: true })
          .where('company_id', '=', companyId)
          .where('collaborator_id', '=', collaboratorId)
          .where('status', '=', 'sent')
          .execute()
      const emails = [email, known?.account, known?.email].filter((one) => typeof one === 'string')
      return { ...ended, emails, name: known?.name ?? name ?? '' }
    }),
  )
}

/** Deletes what needed access: calendar feeds by or about the member, notification settings, accepted invitation. */
export async function deleteTracesOf(tx: Tx, { company_id, user_id, collaborator_id }: Ended): Promise<void> {
  await tx
    .deleteFrom('calendar_feeds')
    .where('company_id', '=', company_id)
    .where((eb) => eb.or([eb('user_id', '=', user_id), eb('collaborator_id', '=', collaborator_id)]))
    .execute()
  await tx
    .deleteFrom('push_settings')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .execute()
  await tx
    .deleteFrom('invitations')
    .where('company_id', '=', company_id)
    .where('accepted_by', '=', user_id)
    .execute()
  await sql`delete from push_subscriptions where user_id = ${user_id}::uuid
    and not exists (select from memberships where user_id = ${user_id}::uuid)`.execute(tx)
}

/**
 * Ends the mails with data of clients to the collaborator of an ended member, and to other collaborators with an address
 * of that person, except the address of the company. Withdraws the mails that wait or can be sent again.
 */
export async function endMailsOf(tx: Tx, { company_id, collaborator_id, emails }: Ended): Promise<void> {
  const { rows } = await sql<{ address: string }>`with own as (
      select k.id, lower(k.email) as address from collaborators k join companies c on c.id = k.company_id
      where k.company_id = ${company_id}::uuid and (k.id = ${collaborator_id}::uuid
        or lower(k.email) in (select lower(one) from unnest(${emails}::text[]) one) and lower(k.email) <> lower(c.email)
          and not exists (select from members m where m.company_id = k.company_id and m.collaborator_id = k.id))
    ), ended as (
      update collaborators k set gets_mails = false from own
      where k.company_id = ${company_id}::uuid and k.id = own.id and k.gets_mails
    )
    select distinct address from own where not exists (select from collaborators k
      where k.company_id = ${company_id}::uuid and k.gets_mails and k.deleted_at is null
        and lower(k.email) = own.address and k.id not in (select id from own))`.execute(tx)
  await withdrawTeamMails(
    tx,
    company_id,
    rows.map(({ address }) => address),
  )
}

/** Begins the mails to a collaborator again, because somebody accepted the invitation to be the collaborator. */
export async function beginMailsOf(tx: Tx, companyId: CompanyId, collaboratorId: string): Promise<void> {
  await tx
    .updateTable('collaborators')
    .set({ gets_mails: true })
    .where('company_id', '=', companyId)
    .where('id', '=', collaboratorId)
    .where('gets_mails', '=', false)
    .execute()
}

/** Deletes the calendar feeds of a member that show more than the new role may read. */
export async function deleteWiderFeeds(
  tx: Tx,
  { company_id, user_id, collaborator_id }: Known,
): Promise<void> {
  await tx
    .deleteFrom('calendar_feeds')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where((eb) => eb('collaborator_id', 'is distinct from', collaborator_id))
    .execute()
}

export async function deleteFeedsOf(tx: Tx, companyId: CompanyId, collaboratorId: string): Promise<void> {
  await tx
    .deleteFrom('calendar_feeds')
    .where('company_id', '=', companyId)
    .where('collaborator_id', '=', collaboratorId)
    .execute()
}

/** Deletes the invitations, calendar feeds, notification settings and ended accesses of a company without an owner. */
export async function deleteAllOf(tx: Tx, companyId: CompanyId): Promise<void> {
  for (const table of ['invitations', 'calendar_feeds', 'push_settings', 'former_members'] as const)
    await tx.deleteFrom(table).where('company_id', '=', companyId).execute()
}

export async function storeFormerMember(
  tx: Tx,
  { company_id, user_id, collaborator_id, name }: Ended,
  ended_at: Date,
): Promise<void> {
  await tx
    .insertInto('former_members')
    .values({ company_id, user_id, collaborator_id, ended_at })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ collaborator_id, ended_at }),
    )
    .execute()
  await tx
    .insertInto('trail_names')
    .values({ company_id, user_id, name, ended_at })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet({ name, ended_at }))
    .execute()
}

export async function hasEndedSince(
  tx: Tx,
  companyId: CompanyId,
  userId: string,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('former_members')
    .select('ended_at')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('ended_at', '>', at)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the ended accesses, the names and the times of invitation mails of a user who erases their account. */
export async function deleteFormerMember(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('former_members').where('user_id', '=', userId).execute()
  await tx.deleteFrom('trail_names').where('user_id', '=', userId).execute()
  await tx.deleteFrom('invitation_mails').where('user_id', '=', userId).execute()
}

const storedMs = 30 * 86_400_000

export async function deleteOldFormerMembers(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - storedMs)
  await db.deleteFrom('former_members').where('ended_at', '<', since).execute()
}

/** The companies where these users work, and their roles there. */
export function selectPlacesOf(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('memberships')
    .select(['user_id', 'company_id', 'role', 'collaborator_id'])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute()
}

export const accessChannel = 'access'

/**
 * Publishes the change of an access in the transaction itself, so that no open page misses the event: a process that
 * dies after its commit could not publish it later.
 */
export async function publishAccess(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_notify(${accessChannel}, ${userId})`.execute(tx)
}
