import type { InvitedRole } from '@encaixe/contract/member-roles.ts'
import { type Selectable, sql } from 'kysely'
import { foundByEmail } from '../../appointments/facade.ts'
import type { Outcome } from '../../clients/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompaniesTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

/** One client of a company's book who is, or may be, the person of an account. */
export type Known = {
  company_id: CompanyId
  client_id: string
  /** The account is certainly this client: by its own booking, by its verified e-mail, or the company says so. */
  proved: boolean
  /** Another account books as the same client. */
  shared: boolean
}

/**
 * The clients of books who are, or may be, the person. `email` is the verified e-mail of the account: a record with
 * this e-mail is the person's even without a booking at that company. The records that are linked to the account are
 * first.
 */
export async function selectKnown(
  db: Db | Tx,
  { userId, email }: { userId: string; email: string | null },
): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select known.company_id, known.client_id, known.proved, count(other.user_id) > 0 as shared
    from (
      select company_id, client_id, proved, 1 as place from client_accounts where user_id = ${userId}::uuid
      union all
      select company_id, id, true, 2 from clients
      where email = ${email?.toLowerCase() ?? null} and not email_claimed and not exists (select from client_accounts own
        where own.company_id = clients.company_id and own.client_id = clients.id and own.user_id = ${userId}::uuid)
    ) known
      left join client_accounts other on other.company_id = known.company_id and other.client_id = known.client_id
        and other.user_id <> ${userId}::uuid and (other.proved or other.by_desk)
    group by known.company_id, known.client_id, known.proved, known.place
    order by known.company_id, known.place, known.client_id`.execute(db)
  return rows
}

/** Companies where the account has an appointment, or one that the company booked and the account's e-mail found. */
export async function selectBookedAt(
  db: Db | Tx,
  { id, email }: { id: string; email: string | null },
): Promise<CompanyId[]> {
  const { rows } = await sql<{ company_id: CompanyId }>`
    select company_id from appointments where client_user_id = ${id}::uuid
    union
    select company_id from appointments where ${foundByEmail(email)}`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

export type HoldingCompany = Pick<
  Selectable<CompaniesTable>,
  'name' | 'slug' | 'article' | 'phone' | 'no_show_after' | 'no_show_then' | 'no_show_cleared_by'
> & { id: CompanyId }

export function selectCompanies(db: Db | Tx, ids: readonly CompanyId[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'slug',
      'article',
      'phone',
      'timezone',
      'no_show_after',
      'no_show_then',
      'no_show_cleared_by',
      'deposit_when',
      'deposit_cents',
      'deposit_percent',
      'deposit_minutes',
      'deposit_refund',
    ])
    .where('id', 'in', ids)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function selectRecord(db: Db | Tx, companyId: CompanyId, id: string, userId: string) {
  return db
    .selectFrom('clients')
    .selectAll()
    .select(
      sql<string | null>`(select k.phone from client_claims k
        where k.company_id = clients.company_id and k.client_id = clients.id and k.user_id = ${userId}::uuid
          and k.answer is null order by k.claimed_at desc, k.id limit 1)`.as('claimed_phone'),
    )
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Visits and no-shows of the account's own bookings, for an account without a certain link to a record. */
export async function countOwn(
  db: Db | Tx,
  companyId: CompanyId,
  userId: string,
): Promise<{ visits: number; noShows: number }> {
  const { rows } = await sql<{ visits: number; noShows: number }>`
    select (count(distinct coalesce(visit_id, id)) filter (where status = 'completed'))::int as visits,
      (count(distinct coalesce(visit_id, id)) filter (where status = 'no_show'))::int as "noShows"
    from appointments where company_id = ${companyId}::uuid and client_user_id = ${userId}::uuid`.execute(db)
  return rows[0] ?? { visits: 0, noShows: 0 }
}

/** The outcomes of the client's last visits in a company, newest first, for the rule of no-shows. */
export async function selectOutcomes(
  db: Db | Tx,
  { company_id, client_id }: Pick<Known, 'company_id' | 'client_id'>,
  most: number,
): Promise<Outcome[]> {
  const { rows } = await sql<{ outcomes: Outcome[] }>`
    select latest_outcomes(${company_id}::uuid, ${client_id}::uuid, ${most}::integer) as outcomes`.execute(db)
  return rows[0]?.outcomes ?? []
}

/** The addresses and numbers among these to which the company sends nothing, and how their receivers answered. */
export async function selectStops(
  db: Db | Tx,
  companyId: CompanyId,
  contacts: readonly string[],
): Promise<{ contact: string; notMe: boolean }[]> {
  const { rows } = await sql<{ contact: string; notMe: boolean }>`
    select one.contact, stop.says_not_me as "notMe" from unnest(${contacts}::text[]) as one (contact)
    join company_stops stop on stop.company_id = ${companyId}::uuid and not stop.only_reminders
      and stop.contact_key = contact_key(one.contact)`.execute(db)
  return rows
}

export function selectAccount(db: Db | Tx, userId: string) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}

type Work = {
  id: string
  company_name: string
  slug: string
  role: InvitedRole
  since: Date
  name: string
  email: string
  feeds: number
}

/** The companies where the person works, with the data that these companies store about the person. */
export async function selectWorks(db: Db | Tx, userId: string): Promise<Work[]> {
  const { rows } = await sql<Omit<Work, 'feeds'> & { collaborator_id: string | null }>`
    select c.id, c.name as company_name, c.slug, m.role, m.since, coalesce(m.name, '') as name,
      coalesce(m.email, '') as email, m.collaborator_id
    from members m join companies c on c.id = m.company_id
    where m.user_id = ${userId}::uuid order by c.name, c.id`.execute(db)
  const works: Work[] = []
  for (const { collaborator_id: collaboratorId, ...work } of rows) {
    // The name and the e-mail of a member who attends clients are those of the collaborator.
    const { rows: found } = await sql<Pick<Work, 'name' | 'email' | 'feeds'>>`
      select coalesce(k.name, ${work.name}) as name, coalesce(k.email, ${work.email}) as email,
        (select count(*)::int from calendar_feeds f
          where f.company_id = ${work.id}::uuid and f.user_id = ${userId}::uuid) as feeds
      from companies c left join collaborators k on k.company_id = ${work.id}::uuid and k.id = ${collaboratorId}::uuid
      where c.id = ${work.id}::uuid`.execute(db)
    works.push({ feeds: 0, ...work, ...found[0] })
  }
  return works
}

/** The companies whose trail shows the person's name although the access ended. */
export function selectFormerWorks(db: Db | Tx, userId: string) {
  return db
    .selectFrom('trail_names')
    .innerJoin('companies', 'companies.id', 'trail_names.company_id')
    .select(['companies.name as company', 'companies.slug', 'trail_names.name', 'trail_names.ended_at'])
    .where('trail_names.user_id', '=', userId)
    .orderBy('trail_names.ended_at', 'desc')
    .execute()
}

export async function countDevices(db: Db | Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from push_subscriptions where user_id = ${userId}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

/** An e-mail in small letters, or a number in the form +5511955550101. */
export type Contact = { email: string } | { phone: string }

/** The accounts with an id, an e-mail or a number, for an operator. A number in an account is typed. */
export async function selectAccountsOf(db: Db, contact: Contact | { id: string }) {
  const found = db.selectFrom('users').select(['id', 'email', 'email_verified', 'created_at'])
  if ('id' in contact) return found.where('id', '=', contact.id).execute()
  return 'email' in contact
    ? found.where(sql<boolean>`lower(email) = ${contact.email}`).execute()
    : found.where('phone', '=', contact.phone).execute()
}

/** The records of companies with an e-mail or a number, with whom to ask: the company is their controller. */
export async function selectRecordsOf(db: Db, contact: Contact) {
  const [column, value] =
    'email' in contact ? (['email', contact.email] as const) : (['phone', contact.phone] as const)
  return db
    .selectFrom('clients')
    .innerJoin('companies', 'companies.id', 'clients.company_id')
    .select(['companies.name as company', 'companies.email as ask', 'clients.id', 'clients.created_at'])
    .where(`clients.${column}`, '=', value)
    .orderBy('companies.name')
    .execute()
}
