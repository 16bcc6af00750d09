import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { type KnownEntry, known } from './lists.ts'

export type Position = { at: Date; id: string }
type OfDay = { companyId: CompanyId; date: string; after: Position | undefined; limit: number; now: Date }
type Ask = { day: string; start_minute: number; collaborator_id: string; outcome: 'took' | 'late' | null }

const mostAsks = 50

/** Oldest first: who waits for a time of this day, and who was asked for one, also when she waits no more. */
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
    from (select * from waitlist_asks one where one.company_id = waitlist_entries.company_id
      and one.entry_id = waitlist_entries.id order by one.asked_at desc limit ${mostAsks}) a)`
  return known(db)
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

/** The windows that touch these days, those of one client after each other. */
export async function selectWindows(db: Db, { companyId, from, to, now }: Range): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    select e.user_id, w.from_day, w.to_day, w.start_minute, w.end_minute, w.wish
    from waitlist_windows w join waitlist_entries e on e.company_id = w.company_id and e.id = w.entry_id
    where w.company_id = ${companyId}::uuid and w.from_day <= ${to}::date and w.to_day >= ${from}::date
      and e.status = 'open' and e.ends_at > ${now}`.execute(db)
  return rows
}

/** Those whose appointment could go earlier to one of these days. Some may be over, and not closed yet. */
export function selectTied(db: Db, { companyId, from, to }: Omit<Range, 'now'>): Promise<KnownEntry[]> {
  return known(db)
    .where('waitlist_entries.company_id', '=', companyId)
    .where('waitlist_entries.status', '=', 'open')
    .where('waitlist_entries.appointment_id', 'is not', null)
    .where(
      sql<boolean>`exists (select from appointments a where a.company_id = waitlist_entries.company_id
        and waitlist_entries.appointment_id in (a.id, a.visit_id) and a.offer_id is null
        and a.day between ${from}::date and ${to}::date + waitlist_entries.days_before)`,
    )
    .execute()
}

/** Who attends now, and performs what. */
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
