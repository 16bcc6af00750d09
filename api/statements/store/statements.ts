import type { Statement } from '@encaixe/contract/statement-fields.ts'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { StatementsTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { MemberCompany } from '../../platform/member-company.ts'

/** `name` is the name of the professional at the time of sending, or the present name for a draft. */
export type StatementRow = Selectable<StatementsTable> & { name: string; answers: Statement['answers'] }
export type StatementStatus = StatementRow['status']

/** The statements of a company: of one professional (`only`) or of all professionals. */
export type Scope = { id: CompanyId; only: string | null }

const name = sql<string>`coalesce(statements.collaborator_name, k.name)`

const answers = sql<Statement['answers']>`case
  when exists (select from members m
    where m.company_id = statements.company_id and m.collaborator_id = statements.collaborator_id) then 'account'
  when statements.needs_account then 'nobody' else 'link' end`

const known = (db: Db | Tx, companyId: CompanyId) =>
  db
    .selectFrom('statements')
    .innerJoin('collaborators as k', (join) =>
      join
        .onRef('k.company_id', '=', 'statements.company_id')
        .onRef('k.id', '=', 'statements.collaborator_id'),
    )
    .selectAll('statements')
    .select([name.as('name'), answers.as('answers')])
    .where('statements.company_id', '=', companyId)

/** Selects statements; `only` limits them to the sent statements of this professional. */
const visible = (db: Db | Tx, { id, only }: Scope) =>
  known(db, id).$if(only !== null, (all) =>
    all.where('statements.collaborator_id', '=', only).where('statements.status', '<>', 'draft'),
  )

export function selectStatement(db: Db | Tx, company: Scope, id: string): Promise<StatementRow | undefined> {
  return visible(db, company).where('statements.id', '=', id).executeTakeFirst()
}

type Asked = {
  collaboratorId?: string | undefined
  month?: string | undefined
  status?: StatementStatus | undefined
  after?: { month: string; id: string } | undefined
  limit: number
}

/** Returns the statements with the newest months first, and within a month ordered by name. */
export function selectStatements(
  db: Db,
  company: Scope,
  { collaboratorId, month, status, after, limit }: Asked,
): Promise<StatementRow[]> {
  const order = sql`fold_text(${name})`
  const first = (of: string | undefined) => `${of}-01`
  const place = sql`(select fold_text(coalesce(s.collaborator_name, c.name)), s.id
    from statements s join collaborators c on c.company_id = s.company_id and c.id = s.collaborator_id
    where s.company_id = ${company.id}::uuid and s.id = ${after?.id}::uuid)`
  return visible(db, company)
    .$if(collaboratorId !== undefined, (all) =>
      all.where('statements.collaborator_id', '=', collaboratorId ?? ''),
    )
    .$if(month !== undefined, (all) => all.where('statements.month', '=', first(month)))
    .$if(status !== undefined, (all) => all.where('statements.status', '=', status ?? 'draft'))
    .$if(after !== undefined, (all) =>
      all.where(
        sql<boolean>`(statements.month < ${first(after?.month)}::date
          or statements.month = ${first(after?.month)}::date and (${order}, statements.id) > ${place})`,
      ),
    )
    .orderBy('statements.month', 'desc')
    .orderBy(order)
    .orderBy('statements.id')
    .limit(limit)
    .execute()
}

/** Stores a statement. False when the professional has a statement of this month: the unique constraint decides. */
export async function insertStatement(tx: Tx, statement: Insertable<StatementsTable>): Promise<boolean> {
  const made = await tx
    .insertInto('statements')
    .values(statement)
    .onConflict((conflict) => conflict.constraint('statements_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

type Whose = { companyId: CompanyId; collaboratorId: string }

/** Locks a professional's statements by month: when two close at once, the second counts the lines of the first. */
export function lockStatementsOf(tx: Tx, { companyId, collaboratorId }: Whose) {
  return tx
    .selectFrom('statements')
    .select(['id', 'status'])
    .where('company_id', '=', companyId)
    .where('collaborator_id', '=', collaboratorId)
    .orderBy('month')
    .forNoKeyUpdate()
    .execute()
}

type Key = { companyId: CompanyId; id: string }

export async function markSent(tx: Tx, row: StatementRow, at: Date): Promise<void> {
  await tx
    .updateTable('statements')
    .set({
      status: 'sent',
      sent_at: at,
      collaborator_name: row.name,
      needs_account: row.answers !== 'link',
    })
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .execute()
}

export type StatementAnswer = { status: 'accepted' | 'contested'; note: string | null }

/** Stores the answer to a statement. False for a second answer, and for a statement that was not sent. */
export async function markAnswered(
  tx: Tx,
  { companyId, id }: Key,
  { status, note }: StatementAnswer,
  at: Date,
): Promise<boolean> {
  const answered = await tx
    .updateTable('statements')
    .set({ status, note, answered_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .returning('id')
    .executeTakeFirst()
  return answered !== undefined
}

/** Whether a company has or had this collaborator: a deleted collaborator still gets a statement of the last month. */
export async function hasCollaborator(db: Db | Tx, companyId: CompanyId, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('collaborators')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export type People = Awaited<ReturnType<typeof selectPeople>>

/** The address to which a statement is sent, and the names in its mail. */
export function selectPeople(tx: Tx, { companyId, collaboratorId }: Whose) {
  return tx
    .selectFrom('collaborators as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .select([
      'k.name',
      'k.email',
      'k.email_by_owner',
      'c.id as company_id',
      'c.name as company_name',
      'c.article',
      'c.email as company_email',
    ])
    .select(['c.theme_color', 'c.timezone'])
    .where('k.company_id', '=', companyId)
    .where('k.id', '=', collaboratorId)
    .executeTakeFirstOrThrow()
}

/** The address of the owner's account, and the name of the member who acts. */
export async function selectOwner(
  tx: Tx,
  { id, ownerId, by }: Pick<MemberCompany, 'id' | 'ownerId' | 'by'>,
): Promise<{ email: string | null; changed_by: string }> {
  const { rows } = await sql<{ email: string | null; changed_by: string | null }>`
    select owner.email, coalesce(k.name, m.name) as changed_by from users owner
    left join members m on m.company_id = ${id}::uuid and m.user_id = ${by.userId}::uuid
    left join collaborators k on k.company_id = m.company_id and k.id = m.collaborator_id
    where owner.id = ${ownerId}::uuid`.execute(tx)
  return { email: rows[0]?.email ?? null, changed_by: rows[0]?.changed_by ?? 'Alguém da equipe' }
}

/** Whether this collaborator, who has no account as a member, has the e-mail of this user. */
export async function isCollaborator(
  db: Db | Tx,
  { companyId, collaboratorId }: Whose,
  email: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from collaborators k where company_id = ${companyId}::uuid and id = ${collaboratorId}::uuid
      and lower(email) = ${email?.toLowerCase() ?? null}
      and not exists (select from members m where m.company_id = k.company_id and m.collaborator_id = k.id)`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether an account of this collaborator lost its access to the company in the last thirty days. */
export async function hasLostAccess(tx: Tx, { companyId, collaboratorId }: Whose): Promise<boolean> {
  const former = await tx
    .selectFrom('former_members')
    .select('ended_at')
    .where('company_id', '=', companyId)
    .where('collaborator_id', '=', collaboratorId)
    .limit(1)
    .executeTakeFirst()
  return former !== undefined
}

export type LinkedStatement = NonNullable<Awaited<ReturnType<typeof selectLinkedStatement>>>

/** The statement that a link opens, with its company. Undefined when the company was deleted. */
export async function selectLinkedStatement(db: Db | Tx, tokenHash: string) {
  const link = await db
    .selectFrom('links')
    .select('company_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'statement')
    .executeTakeFirst()
  if (!link) return undefined
  return db
    .selectFrom('links')
    .innerJoin('statements', (join) =>
      join
        .onRef('statements.company_id', '=', 'links.company_id')
        .onRef('statements.id', '=', 'links.statement_id'),
    )
    .innerJoin('companies as c', 'c.id', 'links.company_id')
    .select(['statements.company_id', 'statements.id', 'links.created_at as link_made_at'])
    .select(['c.name as company_name', 'c.slug as company_slug', 'c.theme_color', 'c.timezone', 'c.article'])
    .select(['c.address as company_address', 'c.phone as company_phone'])
    .where('links.company_id', '=', link.company_id)
    .where('links.token_hash', '=', tokenHash)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
}
