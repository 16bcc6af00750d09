import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { Taking } from '../platform/idempotency.ts'
import { keepPlan } from '../platform/kept-plans.ts'
import type { AppointmentsTable, CompaniesTable, SubscriptionFactsView, Tables } from '../platform/tables.ts'
import type { Present } from './presents.ts'

export type AppointmentRow = Selectable<AppointmentsTable>

/** With what is of now: the company's name, address and zone, and the client's id at the identity provider. */
export type KnownAppointment = AppointmentRow & {
  company_name: string
  company_slug: string
  timezone: string
  client_uid: string | null
}

export type Asked = { companyId: string; procedureId?: string; collaboratorId?: string }
export type Days = { from: string; to: string }

/** Minutes from the midnight of the first day asked for. */
export type BusyRow = { id: string; starts: number[]; ends: number[] }
export type StaffRow = { id: string; name: string; role: string | null; schedule: WorkSchedule }

export type OfferingRow = Pick<
  Selectable<CompaniesTable>,
  'id' | 'owner_id' | 'name' | 'slug' | 'timezone' | 'slot_interval' | 'is_active'
> &
  Selectable<SubscriptionFactsView> & {
    procedure: {
      id: string
      name: string
      duration: number
      priceCents: number | null
      isActive: boolean
    } | null
    staff: StaffRow[] | null
    busy: BusyRow[] | null
  }

const companyColumns = sql`c.id, c.owner_id, c.name, c.slug, c.timezone, c.slot_interval, c.is_active,
  f.user_id, f.plan_id, f.trial, f.taken_at, f.acts, f.payments`
const procedureJson = sql`json_build_object('id', p.id, 'name', p.name, 'duration', p.duration_minutes,
  'priceCents', p.price_cents, 'isActive', p.is_active)`
const professionalJson = sql`json_build_object('id', k.id, 'name', k.name, 'role', k.role,
  'schedule', k.work_schedule)`

/**
 * All that decides what is free, in one query whatever the number of collaborators: the company with its
 * subscription's facts, the procedure, who performs it (or one collaborator) and, of `days`, when they are busy.
 */
export async function selectOffering(
  db: Db | Tx,
  { companyId, procedureId, collaboratorId }: Asked,
  days: Days | undefined,
): Promise<OfferingRow | undefined> {
  const performs = procedureId
    ? sql`and exists (select from collaborator_procedures performs where performs.company_id = k.company_id
        and performs.collaborator_id = k.id and performs.procedure_id = ${procedureId}::uuid)`
    : sql``
  const only = collaboratorId ? sql`and k.id = ${collaboratorId}::uuid` : sql``
  const procedure = procedureId
    ? sql`(select ${procedureJson} from procedures p
        where p.company_id = c.id and p.id = ${procedureId}::uuid and p.deleted_at is null)`
    : sql`null`
  const busy = days
    ? sql`(select json_agg(diary) from (
        select a.collaborator_id as id,
          array_agg((a.day - ${days.from}::date) * 1440 + a.start_minute) as starts,
          array_agg((a.day - ${days.from}::date) * 1440 + a.end_minute) as ends
        from appointments a
        where a.company_id = ${companyId}::uuid and a.day between ${days.from}::date and ${days.to}::date
          and a.status <> 'cancelled' group by a.collaborator_id) diary)`
    : sql`null`
  const { rows } = await sql<OfferingRow>`
    select ${companyColumns},
      ${procedure} as procedure,
      (select json_agg(${professionalJson}) from collaborators k
        where k.company_id = c.id and k.is_active and k.deleted_at is null ${performs} ${only}) as staff,
      ${busy} as busy
    from companies c left join subscription_facts f on f.user_id = c.owner_id
    where c.id = ${companyId}::uuid ${keepPlan}`.execute(db)
  return rows[0]
}

type NamedRow = { id: string; owner_id: string; procedure_id: string | null; collaborator_id: string | null }

/** Which of these exist, deleted ones left out. Undefined without the company. */
export async function selectNamed(db: Db | Tx, { companyId, procedureId, collaboratorId }: Asked) {
  const { rows } = await sql<NamedRow>`
    select c.id, c.owner_id,
      (select p.id from procedures p
        where p.company_id = c.id and p.id = ${procedureId ?? null}::uuid and p.deleted_at is null) as procedure_id,
      (select k.id from collaborators k
        where k.company_id = c.id and k.id = ${collaboratorId ?? null}::uuid and k.deleted_at is null) as collaborator_id
    from companies c where c.id = ${companyId}::uuid ${keepPlan}`.execute(db)
  return rows[0]
}

/**
 * The same of one professional, kept from being closed or deleted until the transaction ends. Undefined when one of them
 * is not there. `taking` comes before the locks. Who waited here for a rival sees these rows as the rival left them.
 */
export async function holdOffering(
  tx: Tx,
  { companyId, procedureId, collaboratorId }: Required<Asked>,
  taking: Taking,
): Promise<(OfferingRow & { taken: boolean }) | undefined> {
  const { rows } = await sql<OfferingRow & { taken: boolean }>`
    with taken as (${taking})
    select ${companyColumns}, exists (select from taken) as taken,
      ${procedureJson} as procedure,
      case when k.is_active and exists (select from collaborator_procedures performs
          where performs.company_id = k.company_id and performs.collaborator_id = k.id
            and performs.procedure_id = p.id)
        then json_build_array(${professionalJson}) end as staff,
      null as busy
    from companies c
      join subscriptions s on s.user_id = c.owner_id
      join subscription_facts f on f.user_id = c.owner_id
      join procedures p on p.company_id = c.id and p.id = ${procedureId}::uuid and p.deleted_at is null
      join collaborators k on k.company_id = c.id and k.id = ${collaboratorId}::uuid and k.deleted_at is null
    where c.id = ${companyId}::uuid
    for key share of c, s, p, k ${keepPlan}`.execute(tx)
  return rows[0]
}

/** False when the collaborator is busy then: the constraint decides, not a prior read. */
export async function insertAppointment(tx: Tx, draft: AppointmentRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('appointments')
    .values(draft)
    .onConflict((conflict) => conflict.constraint('appointments_no_overlap').doNothing())
    .returning('id')
    .modifyEnd(keepPlan)
    .executeTakeFirst()
  return inserted !== undefined
}

const known = (db: Db | Tx) =>
  db
    .selectFrom('appointments')
    .innerJoin('companies', 'companies.id', 'appointments.company_id')
    .leftJoin('users', 'users.id', 'appointments.client_user_id')
    .selectAll('appointments')
    .select([
      'companies.name as company_name',
      'companies.slug as company_slug',
      'companies.timezone',
      'users.subject as client_uid',
    ])

/** Whose appointments: a company's, or those of a user as a client. */
export type Whose = { companyId: string } | { userId: string }

type Scope = ExpressionBuilder<Tables, 'appointments'>
const belonging = (eb: Scope, whose: Whose) =>
  'companyId' in whose
    ? eb('appointments.company_id', '=', whose.companyId)
    : eb('appointments.client_user_id', '=', whose.userId)

export function selectAppointment(
  db: Db | Tx,
  whose: Whose,
  id: string,
): Promise<KnownAppointment | undefined> {
  return known(db)
    .where((eb) => belonging(eb, whose))
    .where('appointments.id', '=', id)
    .executeTakeFirst()
}

export type Key = { companyId: string; id: string }
type Change = Partial<Pick<AppointmentRow, 'status' | 'notes'>> & { updated_at: Date }

/** Undefined when it is not scheduled (any more). */
export async function updateScheduled(tx: Tx, { companyId, id }: Key, change: Change): Promise<boolean> {
  const changed = await tx
    .updateTable('appointments')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export type Position = LocalTime & { id: string }

export type ListAsked = {
  whose: Whose
  /** Never empty. */
  presents: Present[]
  tab: 'upcoming' | 'past'
  status?: AppointmentRow['status'] | undefined
  collaboratorId?: string | undefined
  procedureId?: string | undefined
  date?: string | undefined
  after?: Position | undefined
  limit: number
}

const startOf = sql`(appointments.day, appointments.start_minute)`
const wall = ({ date, minute }: LocalTime) => sql`(${date}::date, ${minute}::smallint)`
const begun = (now: LocalTime) => sql<SqlBool>`${startOf} <= ${wall(now)}`
const toCome = (now: LocalTime) => sql<SqlBool>`${startOf} > ${wall(now)}`
const isLater = (a: LocalTime, b: LocalTime) => a.date > b.date || (a.date === b.date && a.minute > b.minute)

/** Upcoming soonest first, past newest first; a start that several share is settled by the id. */
export function selectList(db: Db | Tx, asked: ListAsked): Promise<KnownAppointment[]> {
  const { whose, presents, tab, status, collaboratorId, procedureId, date, after, limit } = asked
  const upcoming = tab === 'upcoming'
  const test = upcoming ? toCome : begun
  // One bound for all zones is what the index can use; the zones then sort out the hours between them.
  const bound = presents
    .map(({ now }) => now)
    .reduce((widest, now) => (isLater(widest, now) === upcoming ? now : widest))
  const direction = upcoming ? 'asc' : 'desc'
  const beyond = after && sql`(${after.date}::date, ${after.minute}::smallint, ${after.id}::uuid)`
  const place = sql`(appointments.day, appointments.start_minute, appointments.id)`
  return known(db)
    .where((eb) => belonging(eb, whose))
    .where(test(bound))
    .where((eb) =>
      eb.or(
        presents.map(({ zones, now }) =>
          zones ? eb.and([eb('companies.timezone', 'in', zones), test(now)]) : eb.lit(true),
        ),
      ),
    )
    .$if(status !== undefined, (query) => query.where('appointments.status', '=', status ?? 'scheduled'))
    .$if(collaboratorId !== undefined, (query) =>
      query.where('appointments.collaborator_id', '=', collaboratorId ?? ''),
    )
    .$if(procedureId !== undefined, (query) =>
      query.where('appointments.procedure_id', '=', procedureId ?? ''),
    )
    .$if(date !== undefined, (query) => query.where('appointments.day', '=', date ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(upcoming ? sql<SqlBool>`${place} > ${beyond}` : sql<SqlBool>`${place} < ${beyond}`),
    )
    .orderBy('appointments.day', direction)
    .orderBy('appointments.start_minute', direction)
    .orderBy('appointments.id', direction)
    .limit(limit)
    .execute()
}

export type Counted = Whose & { collaboratorId?: string; procedureId?: string }

export function countAppointments(
  db: Db | Tx,
  counted: Counted,
  presents: Present[],
): Promise<{ upcoming: number; total: number }> {
  const still = presents.map(({ zones, now }) =>
    zones ? sql`(companies.timezone in (${sql.join(zones)}) and ${toCome(now)})` : toCome(now),
  )
  const ahead = sql<SqlBool>`appointments.status = 'scheduled' and (${sql.join(still, sql` or `)})`
  const { collaboratorId, procedureId } = counted
  return db
    .selectFrom('appointments')
    .innerJoin('companies', 'companies.id', 'appointments.company_id')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(ahead).as('upcoming'),
      eb.fn.countAll<number>().as('total'),
    ])
    .where((eb) => belonging(eb, counted))
    .$if(collaboratorId !== undefined, (query) => query.where('collaborator_id', '=', collaboratorId ?? ''))
    .$if(procedureId !== undefined, (query) => query.where('procedure_id', '=', procedureId ?? ''))
    .executeTakeFirstOrThrow()
}

export async function selectZone(db: Db | Tx, companyId: string): Promise<TimeZone> {
  const row = await db
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.timezone
}

const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñ'
const plain = 'aaaaaeeeeiiiiooooouuuucn'

/** Each address once, as it was written last; `pattern` is lower case and without accents. */
export async function selectClients(db: Db | Tx, companyId: string, pattern: string, limit: number) {
  const { rows } = await sql<{ name: string; email: string; phone: string | null }>`
    select client_name as name, client_email as email, client_phone as phone from (
      select distinct on (lower(client_email)) client_name, client_email, client_phone, created_at
      from appointments
      where company_id = ${companyId}::uuid and client_email is not null
        and (translate(lower(client_name), ${accented}, ${plain}) like ${pattern}
          or lower(client_email) like ${pattern})
      order by lower(client_email), created_at desc) latest
    order by created_at desc, email limit ${limit}`.execute(db)
  return rows
}
