import type { EarlierClient } from '@encaixe/contract/appointments.ts'
import { type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import { type TimeZone, zoneNames } from '@encaixe/contract/time-zones.ts'
import { type SqlBool, sql } from 'kysely'
import type { OwnedCompanyId } from '../../companies/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type AppointmentRow, belonging, type KnownAppointment, known, type Whose } from './appointments.ts'

/** The local time in these zones; without zones, in the only zone of the query. */
export type Present = { zones?: TimeZone[]; now: LocalTime }

/** The local time of one company, or of all zones, grouped because Brazil's zones show few different times. */
export function localTimesOf(now: Date, zone?: TimeZone): Present[] {
  if (zone) return [{ now: localTime(now, zone) }]
  const byTime = Map.groupBy(zoneNames, (name) => JSON.stringify(localTime(now, name)))
  return [...byTime].map(([time, zones]) => ({ zones, now: JSON.parse(time) as LocalTime }))
}

type Position = LocalTime & { id: string }

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

/** Upcoming: soonest first. Past: newest first. Equal starts are ordered by id. */
export function selectList(db: Db | Tx, asked: ListAsked): Promise<KnownAppointment[]> {
  const { whose, presents, tab, status, collaboratorId, procedureId, date, after, limit } = asked
  const upcoming = tab === 'upcoming'
  const test = upcoming ? toCome : begun
  // The index needs one bound for all zones; the conditions by zone then correct the few hours between them.
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

const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñ'
const plain = 'aaaaaeeeeiiiiooooouuuucn'

/** Each e-mail once, with its latest name and phone. `pattern` is lower case and without accents. */
type ClientSearch = { pattern: string; phone: string | undefined }

export async function selectClients(
  db: Db | Tx,
  companyId: OwnedCompanyId,
  { pattern, phone }: ClientSearch,
  limit: number,
) {
  const { rows } = await sql<EarlierClient>`
    select client_name as name, client_email as email, client_phone as phone,
      procedure_id as "procedureId", collaborator_id as "collaboratorId" from (
      select distinct on (lower(client_email))
        client_name, client_email, client_phone, procedure_id, collaborator_id, created_at
      from appointments
      where company_id = ${companyId}::uuid and client_email is not null
        and (translate(lower(client_name), ${accented}, ${plain}) like ${pattern}
          or lower(client_email) like ${pattern}
          or regexp_replace(client_phone, '\\D', '', 'g') like ${phone ?? null}::text)
      order by lower(client_email), created_at desc) latest
    order by created_at desc, email limit ${limit}`.execute(db)
  return rows
}
