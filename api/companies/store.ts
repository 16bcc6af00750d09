import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { LRUCache } from 'lru-cache'
import { hasPaid } from '../messages/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { onNodeOf, prepared, unknownIds } from '../platform/database/prepared-statements.ts'
import type { CompaniesTable, SubscriptionFactsView } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompany, MemberCompanyId } from '../platform/member-company.ts'

export type CompanyRow = Selectable<CompaniesTable>

type MembershipRow = Pick<CompanyRow, 'id' | 'name' | 'slug' | 'article' | 'timezone'> & {
  owner_id: string
  role: MemberRole
  collaborator_id: string | null
  member_id: string | null
}

/** The memberships of a user; the owned company comes first. */
export async function selectMemberships(db: Db | Tx, userId: string): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select c.id, c.owner_id, c.name, c.slug, c.article, c.timezone, m.role, m.collaborator_id, m.member_id
    from memberships m join companies c on c.id = m.company_id
    where m.user_id = ${userId}::uuid
    order by m.role <> 'owner', c.name, c.id ${prepared}`.execute(db)
  return rows
}

/** Whether the user's access to this company ended recently; without an id, the access to any company. */
export async function wasMember(db: Db | Tx, userId: string, companyId?: CompanyId): Promise<boolean> {
  const found = await db
    .selectFrom('former_members')
    .select('ended_at')
    .where('user_id', '=', userId)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId as CompanyId))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export function selectCompany(db: Db | Tx, id: CompanyId): Promise<CompanyRow | undefined> {
  return db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function selectPublicCompany(db: Db | Tx, id: CompanyId) {
  return db
    .selectFrom('companies')
    .select(['id', 'is_active', 'timezone', 'timezone_changed_at'])
    .where('id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst()
}

/** Reads the company that has, or once had, this slug: the caller compares the slug with the one in the row. */
export function selectCompanyBySlug(
  db: Db | Tx,
  slug: string,
): Promise<(CompanyRow & { visited_at: Date | null; paid: boolean }) | undefined> {
  return db
    .selectFrom('company_slugs')
    .innerJoin('companies', 'companies.id', 'company_slugs.company_id')
    .selectAll('companies')
    .select(['company_slugs.visited_at', hasPaid.as('paid')])
    .where('company_slugs.slug', '=', slug)
    .executeTakeFirst()
}

/** Reads the hours of the active collaborators: a company without opening hours shows hours derived from them. */
export async function selectWorkSchedules(db: Db | Tx, companyId: CompanyId): Promise<WorkSchedule[]> {
  const rows = await db
    .selectFrom('collaborators')
    .select('work_schedule')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .execute()
  return rows.map((row) => row.work_schedule)
}

/** The row of a company that is to be locked, on the node where its bookings lock it too. */
export const besideBookings = (db: Db | Tx, id: CompanyId) =>
  db.selectFrom('companies').leftJoin('company_stamps as beside', onNodeOf(id)).where('companies.id', '=', id)

/**
 * Locks the company against other writers. `to change` does not block bookings, which lock the row's key; `to close`
 * waits for the bookings under way and blocks later ones.
 */
export function lockCompany(tx: Tx, id: MemberCompanyId, why: 'to change' | 'to close'): Promise<CompanyRow> {
  const row = besideBookings(tx, id).selectAll('companies')
  return (
    why === 'to close' ? row.forUpdate('companies') : row.forNoKeyUpdate('companies')
  ).executeTakeFirstOrThrow()
}

/**
 * Locks the membership, before a write of something that ends together with the access. Returns false when the access
 * has ended, or the role has changed, since the request began.
 */
export async function lockMembership(tx: Tx, { id, by }: Pick<MemberCompany, 'id' | 'by'>): Promise<boolean> {
  const company = besideBookings(tx, id).select('owner_id').forKeyShare('companies')
  const { owner_id } = (await company.executeTakeFirst()) ?? { owner_id: null }
  if (by.role === 'owner' || owner_id === null) return owner_id === by.userId
  const member = tx.selectFrom('members').leftJoin('company_stamps as beside', onNodeOf(id))
  const same = member
    .select('members.id')
    .where('members.company_id', '=', id)
    .where('user_id', '=', by.userId)
    .where('role', '=', by.role)
  return (await same.forKeyShare('members').executeTakeFirst()) !== undefined
}

/** Inserts a company; undefined when the owner already has one: the unique constraint decides. */
export function insertCompany(tx: Tx, company: Insertable<CompaniesTable>): Promise<CompanyRow | undefined> {
  return tx
    .insertInto('companies')
    .values(company)
    .onConflict((conflict) => conflict.constraint('companies_one_per_owner').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a company that was inserted in the same transaction, because its slug was taken. */
export async function deleteCompany(tx: Tx, id: CompanyId): Promise<void> {
  await tx.deleteFrom('companies').where('id', '=', id).execute()
}

/**
 * Claims a slug for a company. Returns true when the slug now belongs to this company, for the first time or again. Of
 * two concurrent claims the primary key lets one succeed.
 */
export async function claimSlug(
  tx: Tx,
  claim: { slug: string; companyId: CompanyId; at: Date },
): Promise<boolean> {
  const { slug, companyId, at } = claim
  const claimed = await tx
    .insertInto('company_slugs')
    .values({ slug, company_id: companyId, taken_at: at })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ given_up_at: null })
        .whereRef('company_slugs.company_id', '=', 'excluded.company_id'),
    )
    .returning('slug')
    .executeTakeFirst()
  return claimed !== undefined
}

type Surroundings = Selectable<SubscriptionFactsView> & {
  schedules: WorkSchedule[] | null
  /** Whether any active collaborator has a working day and performs an active procedure. */
  bookable: boolean
  notices: NoticeRow[] | null
  opened: string[] | null
}

type NoticeRow = {
  from_day: string
  to_day: string
  kind: 'off' | 'hours'
  reason: string | null
} & Record<'start_minute' | 'end_minute', number | null>

/**
 * Reads the data that a company's page shows besides the company's row: the hours of its active collaborators, the
 * exceptions of the whole company on these days (a weekly exception is part of the usual week), and the holidays on
 * which the company is open.
 */
export async function selectSurroundings(
  db: Db | Tx,
  companyId: CompanyId,
  { from, to }: { from: string; to: string },
): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select f.user_id, f.plan_id, f.trial, f.taken_at, f.cents, f.acts, f.payments,
      (select json_agg(k.work_schedule) from collaborators k
        where k.company_id = ${companyId}::uuid and k.deleted_at is null and k.is_active) as schedules,
      exists (select from collaborators k
          join collaborator_procedures r on r.company_id = k.company_id and r.collaborator_id = k.id
          join procedures p on p.company_id = r.company_id and p.id = r.procedure_id
        where k.company_id = ${companyId}::uuid and k.deleted_at is null and k.is_active
          and p.deleted_at is null and p.is_active
          and jsonb_path_exists(k.work_schedule, '$.*.enabled ? (@ == true)')) as bookable,
      (select json_agg(json_build_object('from_day', e.from_day, 'to_day', coalesce(e.to_day, e.from_day),
          'kind', e.kind, 'start_minute', e.start_minute, 'end_minute', e.end_minute, 'reason', e.reason)
          order by e.from_day, e.id) from exceptions e
        where e.company_id = ${companyId}::uuid and e.collaborator_id is null and not e.weekly
          and coalesce(e.to_day, 'infinity'::date) >= ${from}::date and e.from_day <= ${to}::date) as notices,
      (select json_agg(d.day) from holiday_decisions d
        where d.company_id = ${companyId}::uuid and d.decision = 'open' and d.day between ${from}::date and ${to}::date) as opened
    from companies c left join subscription_facts f on f.user_id = c.owner_id
    where c.id = ${companyId}::uuid ${prepared}`.execute(db)
  if (!rows[0]) throw new Error(`Company ${companyId} does not exist`)
  return rows[0]
}

type SlugMark = 'visited_at' | 'printed_at'

/** Marks a slug as visited. Only the first visit writes, so that later visits do not cause writes. */
export async function markSlug(
  db: Db | Tx,
  { slug, companyId }: { slug: string; companyId: CompanyId },
  mark: SlugMark,
  at: Date,
): Promise<undefined> {
  await db
    .updateTable('company_slugs')
    .set({ [mark]: at })
    .where('slug', '=', slug)
    .where('company_id', '=', companyId)
    .where(mark, 'is', null)
    .execute()
  return undefined
}

/** Deletes slugs given up before this instant that nobody visited or printed. */
export async function deleteUnusedSlugs(db: Db | Tx, before: Date): Promise<void> {
  await db
    .deleteFrom('company_slugs')
    .where('given_up_at', '<=', before)
    .where('visited_at', 'is', null)
    .where('printed_at', 'is', null)
    .execute()
}

/** Deletes the instants of changes of slugs that no longer count. */
export async function deleteOldSlugChanges(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom('company_slug_changes').where('at', '<', before).execute()
}

export async function giveUpSlug(tx: Tx, { id, slug }: CompanyRow, at: Date): Promise<void> {
  await tx
    .updateTable('company_slugs')
    .set({ given_up_at: at })
    .where('company_id', '=', id)
    .where('slug', '=', slug)
    .execute()
}

export async function insertSlugChange(tx: Tx, id: CompanyId, at: Date): Promise<void> {
  await tx.insertInto('company_slug_changes').values({ company_id: id, at }).execute()
}

/** Reads when a company changed to a slug that was new to it, for changes after the instant `after`, oldest first. */
export async function selectSlugChanges(db: Db | Tx, id: CompanyId, after: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('company_slug_changes')
    .select('at')
    .where('company_id', '=', id)
    .where('at', '>', after)
    .orderBy('change_order')
    .execute()
  return rows.map(({ at }) => at)
}

export function updateCompanyRow(
  tx: Tx,
  id: MemberCompanyId,
  changes: Updateable<CompaniesTable>,
): Promise<CompanyRow> {
  return tx
    .updateTable('companies')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateCompanyPhoto(
  tx: Tx,
  id: MemberCompanyId,
  changes: Pick<Updateable<CompaniesTable>, 'photo_id' | 'updated_at'>,
): Promise<CompanyRow> {
  return tx
    .updateTable('companies')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const listed = (db: Db) => db.selectFrom('companies').where('is_active', '=', true).where('listed', '=', true)

export async function countListedCompanies(db: Db): Promise<number> {
  const { count } = await listed(db)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function listListedCompanies(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return listed(db)
    .select(['name', 'slug', 'updated_at', hasPaid.as('paid')])
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

type PageVersion = Selectable<SubscriptionFactsView> & {
  cacheable: boolean
  stamp: string
  activeServices: number
  found: Record<string, boolean> | null
}

/**
 * Reads the stamp of a company and the facts of its subscription. The stamp changes with every write of something that
 * the company's pages show. `found`: the requested services that exist, and whether each is active. `cacheable` is
 * false for a former slug, which redirects, and for the first visit of a slug, which must be stored: both must reach
 * the API.
 */
export async function selectPageVersion(
  db: Db | Tx,
  slug: string,
  asked: readonly string[] = [],
): Promise<PageVersion | undefined> {
  const known = companyOfSlug.get(slug)
  const row = known && (await selectVersionOf(db, known, slug, asked))
  if (row) return row
  const companyId = await selectCompanyOfSlug(db, slug)
  if (!companyId) return undefined
  companyOfSlug.set(slug, companyId)
  return selectVersionOf(db, companyId, slug, asked)
}

/** The companies of slugs that were read before, which their company may have given up since. */
const companyOfSlug = new LRUCache<string, CompanyId>({ max: 10_000 })

async function selectCompanyOfSlug(db: Db | Tx, slug: string): Promise<CompanyId | undefined> {
  const { rows } = await sql<{ id: CompanyId }>`
    select company_id as id from company_slugs where slug = ${slug} ${prepared}`.execute(db)
  return rows[0]?.id
}

async function selectVersionOf(
  db: Db | Tx,
  companyId: CompanyId,
  slug: string,
  asked: readonly string[],
): Promise<PageVersion | undefined> {
  const { rows } = await sql<PageVersion>`
    select f.user_id, f.plan_id, f.trial, f.taken_at, f.cents, f.acts, f.payments, c.slug = s.slug and s.visited_at is not null as cacheable,
      (select count(*)::int from procedures p
        where p.company_id = ${companyId}::uuid and p.deleted_at is null and p.is_active) as "activeServices",
      (select json_object_agg(p.id, p.is_active) from procedures p
        where p.company_id = ${companyId}::uuid and p.deleted_at is null and p.id = any(${unknownIds(asked)})) as found,
      concat(c.stamp, (select ' ' || own.stamp from company_stamps own where own.company_id = ${companyId}::uuid)) as stamp
    from company_slugs s join companies c on c.id = s.company_id
      left join subscription_facts f on f.user_id = c.owner_id
    where s.slug = ${slug} and c.id = ${companyId}::uuid ${prepared}`.execute(db)
  return rows[0]
}

/** Stores the order of the company's procedures or collaborators; those that are not named lose their place. */
export async function storeShownOrder(
  tx: Tx,
  kind: 'procedure' | 'collaborator',
  { companyId, ids }: { companyId: MemberCompanyId; ids: readonly string[] },
): Promise<void> {
  const table = sql.table(kind === 'procedure' ? 'procedures' : 'collaborators')
  await sql`
    update ${table} r set position = array_position(${ids}::uuid[], r.id)
    where r.company_id = ${companyId}::uuid and r.deleted_at is null`.execute(tx)
}

const atOnce = 100

/**
 * Calls `work` with the ids of all companies, a hundred at a time: a nightly job reads the rows of each through indexes
 * that begin with the company, and its transactions stay short.
 */
export async function inHundreds(db: Db, work: (ids: CompanyId[]) => Promise<unknown>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: CompanyId }>`
      select id from companies where id > ${after}::uuid order by id limit ${atOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    await work(rows.map(({ id }) => id))
    after = last.id
  }
}
