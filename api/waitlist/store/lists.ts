import { type Selectable, sql } from 'kysely'
import { besideBookings } from '../../companies/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { companyOr } from '../../platform/database/prepared-statements.ts'
import type { AppointmentsTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

type Part = Pick<
  Selectable<AppointmentsTable>,
  | 'procedure_id'
  | 'procedure_name'
  | 'collaborator_id'
  | 'collaborator_name'
  | 'no_preference'
  | 'status'
  | 'day'
  | 'start_minute'
  | 'end_minute'
>

/**
 * The parts of the visit that should move to an earlier time, sorted by time and without cancelled parts; null for an
 * entry without an appointment.
 */
const partsOf = (companyId: CompanyId | undefined) => sql<
  Part[] | null
>`case when waitlist_entries.appointment_id is not null then (
  select coalesce(json_agg(json_build_object('procedure_id', a.procedure_id, 'procedure_name', a.procedure_name,
    'collaborator_id', a.collaborator_id, 'collaborator_name', a.collaborator_name, 'no_preference', a.no_preference,
    'status', a.status, 'day', a.day, 'start_minute', a.start_minute, 'end_minute', a.end_minute)
    order by a.day, a.start_minute), '[]') from appointments a
  where a.company_id = ${companyOr(companyId, 'waitlist_entries.company_id')} and a.offer_id is null
    and a.status <> 'cancelled' and waitlist_entries.appointment_id in (a.id, a.visit_id)) end`

/** A waiting-list entry with its company and the visit that should move to an earlier time. */
const known = (db: Db | Tx, companyId: CompanyId | undefined) =>
  db
    .selectFrom('waitlist_entries')
    .innerJoin('companies', 'companies.id', 'waitlist_entries.company_id')
    .selectAll('waitlist_entries')
    .select(['companies.name as company_name', 'companies.slug as company_slug', 'companies.timezone'])
    .select('companies.article as company_article')
    .select(partsOf(companyId).as('parts'))

export type KnownEntry = NonNullable<Awaited<ReturnType<typeof selectEntry>>>

export function selectEntry(db: Db | Tx, { companyId, id }: { companyId: CompanyId; id: string }) {
  return known(db, companyId)
    .where('waitlist_entries.company_id', '=', companyId)
    .where('waitlist_entries.id', '=', id)
    .executeTakeFirst()
}

/** The open entries of a user, oldest first. Some entries may be over although no job has closed them yet. */
export function selectOpenOf(
  db: Db | Tx,
  { userId, companyId }: { userId: string; companyId?: CompanyId },
): Promise<KnownEntry[]> {
  return known(db, companyId)
    .where('waitlist_entries.user_id', '=', userId)
    .where('waitlist_entries.status', '=', 'open')
    .$if(companyId !== undefined, (query) =>
      query.where('waitlist_entries.company_id', '=', companyId as CompanyId),
    )
    .orderBy('waitlist_entries.created_at')
    .orderBy('waitlist_entries.id')
    .execute()
}

/** The switch of the company's waiting list, and the company's contact. */
export function selectWaitlistOf(tx: Tx, companyId: CompanyId) {
  return besideBookings(tx, companyId)
    .select(['name', 'slug', 'article', 'phone', 'timezone', 'waitlist'])
    .where('deleted_at', 'is', null)
    .forShare('companies')
    .executeTakeFirst()
}

/** The names of procedures and collaborators of these companies, including deleted ones. */
export async function selectNames(
  db: Db,
  companyIds: readonly CompanyId[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = (['procedures', 'collaborators'] as const).map((table) =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('company_id', 'in', companyIds)
      .where('id', 'in', ids)
      .execute(),
  )
  // Awaited together: while one is awaited, the error of the other would be nobody's and end the process.
  const rows = (await Promise.all(found)).flat()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type Position = { at: Date; id: string }
type OfDay = { companyId: CompanyId; date: string; after: Position | undefined; limit: number; now: Date }
type Ask = { day: string; start_minute: number; collaborator_id: string; outcome: 'took' | 'late' | null }

const mostAsks = 50

/**
 * The entries of a day, oldest first: entries that wait for a time of this day, and entries whose client was asked for
 * a time of this day, even if they are closed by now.
 */
export function selectOfDay(db: Db, { companyId, date, after, limit, now }: OfDay) {
  const waits = sql`select w.entry_id from waitlist_windows w
    join waitlist_entries e on e.company_id = w.company_id and e.id = w.entry_id
    where w.company_id = ${companyId}::uuid and ${date}::date between w.from_day and w.to_day
      and e.status = 'open' and e.ends_at > ${now}`
  const asked = sql`select entry_id from waitlist_asks
    where company_id = ${companyId}::uuid and day = ${date}::date`
  const earlier = sql`select e.id from waitlist_entries e
    join companies c on c.id = e.company_id
    join appointments a on a.company_id = e.company_id and e.appointment_id in (a.id, a.visit_id)
      and a.offer_id is null and a.status <> 'cancelled'
    where e.company_id = ${companyId}::uuid and e.status = 'open' and e.appointment_id is not null
    group by e.id, e.days_before
    having bool_and(a.status = 'scheduled'
        and (a.day + a.start_minute * interval '1 minute') at time zone c.timezone > ${now})
      and ${date}::date between min(a.day) - e.days_before and min(a.day)`
  const asks = sql<
    Ask[]
  >`(select coalesce(json_agg(json_build_object('day', a.day, 'start_minute', a.start_minute,
      'collaborator_id', a.collaborator_id, 'outcome', a.outcome) order by a.asked_at, a.id), '[]')
    from (select * from waitlist_asks one where one.company_id = ${companyId}::uuid
      and one.entry_id = waitlist_entries.id order by one.asked_at desc limit ${mostAsks}) a)`
  return known(db, companyId)
    .innerJoin('users', 'users.id', 'waitlist_entries.user_id')
    .leftJoin('client_accounts', (join) =>
      join
        .onRef('client_accounts.company_id', '=', 'waitlist_entries.company_id')
        .onRef('client_accounts.user_id', '=', 'waitlist_entries.user_id'),
    )
    .leftJoin('clients', (join) =>
      join
        .onRef('clients.company_id', '=', 'client_accounts.company_id')
        .onRef('clients.id', '=', 'client_accounts.client_id'),
    )
    .select([
      sql<string>`coalesce(clients.name, users.name, '')`.as('client_name'),
      sql<string | null>`case when users.email_verified then users.email end`.as('client_email'),
      sql<string | null>`coalesce(clients.phone, users.phone)`.as('client_phone'),
      'users.email as user_email',
      'users.phone as user_phone',
      asks.as('asks'),
    ])
    .where('waitlist_entries.company_id', '=', companyId)
    .where(sql<boolean>`waitlist_entries.id = any(array(${waits} union ${asked} union ${earlier}))`)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(waitlist_entries.created_at, waitlist_entries.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('waitlist_entries.created_at')
    .orderBy('waitlist_entries.id')
    .limit(limit)
    .execute()
}

export type WishRow = {
  user_id: string
  from_day: string
  to_day: string
  start_minute: number
  end_minute: number
  wish: string
}
type Range = { companyId: CompanyId; from: string; to: string; now: Date }

/** The windows of open entries that overlap these days. */
export async function selectWindows(db: Db, { companyId, from, to, now }: Range): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    select e.user_id, w.from_day, w.to_day, w.start_minute, w.end_minute, w.wish
    from waitlist_windows w join waitlist_entries e on e.company_id = w.company_id and e.id = w.entry_id
    where w.company_id = ${companyId}::uuid and w.from_day <= ${to}::date and w.to_day >= ${from}::date
      and e.status = 'open' and e.ends_at > ${now}`.execute(db)
  return rows
}

/** The entries whose appointment could move to an earlier time on these days. Some may be over but not closed yet. */
export function selectTied(db: Db, { companyId, from, to }: Omit<Range, 'now'>): Promise<KnownEntry[]> {
  return known(db, companyId)
    .where('waitlist_entries.company_id', '=', companyId)
    .where('waitlist_entries.status', '=', 'open')
    .where('waitlist_entries.appointment_id', 'is not', null)
    .where(
      sql<boolean>`exists (select from appointments a where a.company_id = ${companyId}::uuid
        and waitlist_entries.appointment_id in (a.id, a.visit_id) and a.offer_id is null
        and a.day between ${from}::date and ${to}::date + waitlist_entries.days_before)`,
    )
    .execute()
}

/** The active professionals of the company, one row for each procedure that they perform. */
export function selectPerformers(db: Db, companyId: CompanyId) {
  return db
    .selectFrom('collaborators')
    .innerJoin('collaborator_procedures', (join) =>
      join
        .onRef('collaborator_procedures.company_id', '=', 'collaborators.company_id')
        .onRef('collaborator_procedures.collaborator_id', '=', 'collaborators.id'),
    )
    .select(['collaborators.id', 'collaborator_procedures.procedure_id'])
    .where('collaborators.company_id', '=', companyId)
    .where('collaborators.is_active', '=', true)
    .where('collaborators.deleted_at', 'is', null)
    .execute()
}
