import type { AppointmentStatus, appointmentTabs } from '@encaixe/contract/appointments.ts'
import { addDays, type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import { type TimeZone, zoneNames } from '@encaixe/contract/time-zones.ts'
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { companyOr } from '../../platform/database/prepared-statements.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { MemberCompany } from '../../platform/member-company.ts'
import type { SearchedWord } from '../../platform/searched-words.ts'
import {
  type AppointmentRow,
  belonging,
  companyOf,
  isUnanswered,
  type KnownAppointment,
  known,
  type Whose,
  whoseOf,
} from './appointments.ts'

/** The local time in these zones; without zones, the local time in the only time zone of the query. */
export type Present = { zones?: TimeZone[]; now: LocalTime }

/**
 * Returns the local time of one company, or the local times of all zones. Zones with the same local time are grouped,
 * because Brazil's zones have few different times.
 */
export function localTimesOf(now: Date, zone?: TimeZone): Present[] {
  if (zone) return [{ now: localTime(now, zone) }]
  const byTime = Map.groupBy(zoneNames, (name) => JSON.stringify(localTime(now, name)))
  return [...byTime].map(([time, zones]) => ({ zones, now: JSON.parse(time) as LocalTime }))
}

export type Position = LocalTime & { id: string }

type Tab = (typeof appointmentTabs)[number]

export type ListAsked = {
  whose: Whose
  /** The local times in the zones of the query; never empty. */
  presents: Present[]
  tab: Tab
  status?: AppointmentRow['status'] | undefined
  collaboratorId?: string | undefined
  procedureId?: string | undefined
  seriesId?: string | undefined
  date?: string | undefined
  /** Only appointments of today and tomorrow whose client was asked to confirm and has not answered. */
  unanswered?: boolean | undefined
  words?: SearchedWord[] | undefined
  after?: Position | undefined
  limit: number
  now: Date
}

const startOf = sql`(appointments.day, appointments.start_minute)`
const wall = ({ date, minute }: LocalTime) => sql`(${date}::date, ${minute}::smallint)`
const begun = (now: LocalTime) => sql<SqlBool>`${startOf} <= ${wall(now)}`
const toCome = (now: LocalTime) => sql<SqlBool>`${startOf} > ${wall(now)}`
/** Appointments that have begun and whose client is still being served. */
const running = ({ date, minute }: LocalTime) =>
  sql<SqlBool>`(appointments.day = ${date}::date and appointments.status = 'scheduled'
    and appointments.end_minute > ${minute}::smallint)`
const tests: Record<Tab, (now: LocalTime) => RawBuilder<SqlBool>> = {
  upcoming: toCome,
  past: begun,
  current: (now) => sql`(${toCome(now)} or ${running(now)})`,
  ended: (now) => sql`(${begun(now)} and not ${running(now)})`,
}
const isLater = (a: LocalTime, b: LocalTime) => a.date > b.date || (a.date === b.date && a.minute > b.minute)

/** Whether the list of this tab begins with the soonest appointment. */
const ascends = (tab: Tab) => tab === 'upcoming' || tab === 'current'

const like = (text: RawBuilder<unknown>, { pattern }: SearchedWord) =>
  sql<SqlBool>`${text} like fold_text(${pattern})`
const occurs = (text: RawBuilder<unknown>, word: SearchedWord) =>
  word.digits === null ? like(text, word) : sql<SqlBool>`(${like(text, word)} or ${text} like ${word.digits})`

/** Leaves out the times held by offers, and bookings whose time to wait for an answer is over. */
const isListed = (now: Date) =>
  sql<SqlBool>`(appointments.status <> 'held' or (appointments.offer_id is null and appointments.held_until > ${now}))`

/** The searched text without the e-mail. A professional may not read the e-mail, so a search must not reveal it. */
const withoutEmail = sql`appointment_text(appointments.client_name, null, appointments.client_phone, appointments.procedure_name)`

/**
 * The condition for the appointments of a list. `companies` must be joined for more than one zone or for a client's
 * search.
 */
function fitting(eb: ExpressionBuilder<Tables, 'appointments'>, asked: ListAsked) {
  const {
    whose,
    presents,
    tab,
    status,
    collaboratorId,
    procedureId,
    seriesId,
    date,
    unanswered,
    words = [],
    after,
  } = asked
  // The index needs one bound for all zones; the conditions by zone then correct the few hours of difference.
  const bound = presents
    .map(({ now }) => now)
    .reduce((widest, now) => (isLater(widest, now) === ascends(tab) ? now : widest))
  const place = sql`(appointments.day, appointments.start_minute, appointments.id)`
  const beyond = after && sql`(${after.date}::date, ${after.minute}::smallint, ${after.id}::uuid)`
  const searched =
    'companyId' in whose
      ? sql`appointments.search_text`
      : sql`fold_text(appointments.procedure_name || ' ' || companies.name)`
  return eb.and([
    belonging(eb, whose),
    isListed(asked.now),
    tests[tab](bound),
    // The index cannot use `running`, so these conditions bound the range.
    ...(tab === 'current' ? [eb('appointments.day', '>=', bound.date)] : []),
    ...(tab === 'ended' ? [begun(bound)] : []),
    eb.or(
      presents.map(({ zones, now }) =>
        zones
          ? sql<SqlBool>`(companies.timezone in (${sql.join(zones)}) and ${tests[tab](now)})`
          : eb.lit(true),
      ),
    ),
    ...(status ? [eb('appointments.status', '=', status)] : []),
    ...(collaboratorId ? [eb('appointments.collaborator_id', '=', collaboratorId)] : []),
    ...(procedureId ? [eb('appointments.procedure_id', '=', procedureId)] : []),
    ...(seriesId ? [eb('appointments.series_id', '=', seriesId)] : []),
    ...(date ? [eb('appointments.day', '=', date)] : []),
    ...(unanswered
      ? [toCome(bound), eb('appointments.day', '<=', addDays(bound.date, 1)), isUnanswered(companyOf(whose))]
      : []),
    ...words.map((word) => occurs(searched, word)),
    ...('only' in whose && whose.only ? words.map((word) => occurs(withoutEmail, word)) : []),
    ...(beyond
      ? [ascends(tab) ? sql<SqlBool>`${place} > ${beyond}` : sql<SqlBool>`${place} < ${beyond}`]
      : []),
  ])
}

/** Reads the appointments of a list. Equal starts are ordered by id. */
export function selectList(db: Db | Tx, asked: ListAsked): Promise<KnownAppointment[]> {
  const { whose, tab, status, words = [], limit } = asked
  const direction = ascends(tab) ? 'asc' : 'desc'
  const list = known(db, companyOf(whose))
    .orderBy('appointments.day', direction)
    .orderBy('appointments.start_minute', direction)
    .orderBy('appointments.id', direction)
  if (!('companyId' in whose) || (words.length === 0 && status === undefined)) {
    return list
      .where((eb) => fitting(eb, asked))
      .limit(limit)
      .execute()
  }
  // The ids are found first, because the query for the ids reads only the index, not every appointment of the company.
  const found = db
    .selectFrom('appointments')
    .select('appointments.id')
    .where((eb) => fitting(eb, asked))
    .orderBy('appointments.day', direction)
    .orderBy('appointments.start_minute', direction)
    .orderBy('appointments.id', direction)
    .limit(limit)
  return list
    .where((eb) => belonging(eb, whose))
    .where('appointments.id', 'in', found)
    .execute()
}

type OfClient = {
  company: MemberCompany
  clientId: string
  status?: AppointmentStatus | undefined
  after?: Position | undefined
  limit: number
}

/** The appointments of one client record, newest first. */
export function selectOfClient(
  db: Db | Tx,
  { company, clientId, status, after, limit }: OfClient,
): Promise<KnownAppointment[]> {
  const place = sql`(appointments.day, appointments.start_minute, appointments.id)`
  return known(db, company.id)
    .where((eb) => belonging(eb, whoseOf(company)))
    .where('appointments.client_id', '=', clientId)
    .$if(status !== undefined, (query) => query.where('appointments.status', '=', status ?? 'scheduled'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`${place} < (${after?.date}::date, ${after?.minute}::smallint, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('appointments.day', 'desc')
    .orderBy('appointments.start_minute', 'desc')
    .orderBy('appointments.id', 'desc')
    .limit(limit)
    .execute()
}

/** The appointments to count. With `waitingAt`, bookings that wait for an answer at that instant count as upcoming. */
export type Counted = Whose & { collaboratorId?: string; procedureId?: string; waitingAt?: Date }

export function countAppointments(
  db: Db | Tx,
  counted: Counted,
  presents: Present[],
): Promise<{ upcoming: number; total: number }> {
  const still = presents.map(({ zones, now }) =>
    zones ? sql`(companies.timezone in (${sql.join(zones)}) and ${toCome(now)})` : toCome(now),
  )
  const { collaboratorId, procedureId, waitingAt } = counted
  const isOpen = waitingAt
    ? sql`appointments.status in ('scheduled', 'held')`
    : sql`appointments.status = 'scheduled'`
  const ahead = sql<SqlBool>`${isOpen} and (${sql.join(still, sql` or `)})`
  return db
    .selectFrom('appointments')
    .innerJoin('companies', 'companies.id', 'appointments.company_id')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(ahead).as('upcoming'),
      eb.fn.countAll<number>().as('total'),
    ])
    .where((eb) =>
      eb.and([
        belonging(eb, counted),
        waitingAt ? isListed(waitingAt) : eb('appointments.status', '<>', 'held'),
      ]),
    )
    .$if(collaboratorId !== undefined, (query) => query.where('collaborator_id', '=', collaboratorId ?? ''))
    .$if(procedureId !== undefined, (query) => query.where('procedure_id', '=', procedureId ?? ''))
    .executeTakeFirstOrThrow()
}

export type PersonScope = {
  companyId: CompanyId
  /**
   * The account that asks for the data; null when the company asks for all appointments of these clients. With an
   * account, appointments that other accounts booked are left out.
   */
  account: { id: string; email: string | null } | null
  clientIds: readonly string[]
}

export function ofPerson({ companyId, account, clientIds }: PersonScope) {
  const ofClients = sql<SqlBool>`appointments.client_id = any(${clientIds}::uuid[])`
  if (account === null) return sql<SqlBool>`(appointments.company_id = ${companyId}::uuid and ${ofClients})`
  return sql<SqlBool>`(appointments.company_id = ${companyId}::uuid and (appointments.client_user_id = ${account.id}::uuid
    or (appointments.client_user_id is null and ${ofClients}) or ${foundByEmail(account.email, companyId)}))`
}

/**
 * The appointments that a company booked with this verified e-mail, for a record whose confirmed e-mail it is. An e-mail
 * that the reception wrote into a record comes with each later booking for this client, who may be somebody else.
 */
export function foundByEmail(email: string | null, companyId?: CompanyId) {
  const mail = email?.toLowerCase() ?? null
  return sql<SqlBool>`(appointments.client_user_id is null and lower(appointments.client_email) = ${mail}
    and exists (select from clients c where c.company_id = ${companyOr(companyId, 'appointments.company_id')} and c.id = appointments.client_id
      and c.email = ${mail} and not c.email_claimed))`
}

const ofScope = (scope: PersonScope | { companyId: CompanyId }) =>
  'account' in scope ? ofPerson(scope) : sql<SqlBool>`appointments.company_id = ${scope.companyId}::uuid`

/** Reads visits of which no part has begun, and visits that wait for an answer or a deposit even if they have begun. */
export async function selectVisitsToCome(
  db: Db | Tx,
  scope: PersonScope | { companyId: CompanyId },
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(appointments.visit_id, appointments.id) as id
    from appointments join companies on companies.id = appointments.company_id
    where ${ofScope(scope)} and (status = 'scheduled' or (status = 'held' and offer_id is null and held_until > ${now}))
      and day >= ${now}::date - 1
    group by 1
    having bool_or(status = 'held')
      or min((day + start_minute * interval '1 minute') at time zone companies.timezone) > ${now}
    order by 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The appointments of a person, newest first. */
export async function selectOfPerson(
  db: Db | Tx,
  scope: PersonScope,
  limit: number,
): Promise<KnownAppointment[]> {
  return known(db, scope.companyId)
    .where(ofPerson(scope))
    .orderBy('appointments.day', 'desc')
    .orderBy('appointments.start_minute', 'desc')
    .orderBy('appointments.id')
    .limit(limit)
    .execute()
}
