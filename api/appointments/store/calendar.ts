import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { DepositState } from '@encaixe/contract/deposit-rules.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { MemberCompanyId } from '../../platform/member-company.ts'
import { type AppointmentRow, isUnanswered } from './appointments.ts'
import type { Days } from './offering.ts'

export type PersonRow = {
  id: string
  name: string
  email: string
  role: string | null
  position: number | null
  isActive: boolean
  schedule: WorkSchedule
  procedureIds: string[]
}

type CompanyPeople = {
  timezone: TimeZone
  slot_interval: number
  business_hours: OpenDay[] | null
  closed_on_holidays: boolean
  people: PersonRow[]
}

/** A company; `only`: the only professional whose data is read, or null for all professionals. */
type Of = { companyId: MemberCompanyId; only: string | null }

/** Reads the professionals of a company, including former professionals who have appointments on these days. */
export async function selectPeople(
  db: Db | Tx,
  { companyId, only }: Of,
  { from, to }: Days,
): Promise<CompanyPeople> {
  const alone = only === null ? sql`` : sql`and k.id = ${only}::uuid`
  const { rows } = await sql<CompanyPeople>`
    select c.timezone, c.slot_interval, c.business_hours, c.closed_on_holidays,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'email', k.email, 'role', k.role, 'position', k.position,
          'isActive', k.is_active and k.deleted_at is null, 'schedule', k.work_schedule,
          'procedureIds', (select coalesce(json_agg(performs.procedure_id order by performs.procedure_id), '[]')
            from collaborator_procedures performs
            where performs.company_id = ${companyId}::uuid and performs.collaborator_id = k.id))), '[]')
        from collaborators k
        where k.company_id = ${companyId}::uuid ${alone} and (k.is_active and k.deleted_at is null
          or k.id in (select a.collaborator_id from appointments a
            where a.company_id = ${companyId}::uuid and a.day between ${from}::date and ${to}::date))) as people
    from companies c where c.id = ${companyId}::uuid ${prepared}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Company ${companyId} does not exist`)
  return row
}

export type EntryRow = Pick<
  AppointmentRow,
  | 'id'
  | 'collaborator_id'
  | 'collaborator_name'
  | 'procedure_id'
  | 'procedure_name'
  | 'client_name'
  | 'client_phone'
  | 'day'
  | 'start_minute'
  | 'end_minute'
  | 'status'
  | 'confirmed_at'
  | 'held_until'
  | 'offer_id'
  | 'outside'
  | 'buffer_minutes'
  | 'visit_id'
  | 'no_preference'
  | 'guest_name'
> & { has_notes: boolean; visit_parts: number; unanswered: boolean; deposit_state: DepositState | null }

type Asked = { companyId: MemberCompanyId; collaboratorId: string | undefined }

const heldForOthers = 'Cliente de outro profissional'

export async function selectEntries(
  db: Db | Tx,
  { companyId, collaboratorId, only }: Asked & Of,
  { from, to }: Days,
  now: Date,
): Promise<EntryRow[]> {
  const whose = collaboratorId ? sql`and collaborator_id = ${collaboratorId}::uuid` : sql``
  const parts = only === null ? sql`` : sql`and part.collaborator_id = ${only}::uuid`
  // A time of this professional may be held for a colleague's client: then the client's name is left out.
  const clientName =
    only === null
      ? sql`client_name`
      : sql`case when offer_id is null or exists (select from offers o join appointments moved
          on moved.company_id = o.company_id and moved.id = o.appointment_id and moved.collaborator_id = ${only}::uuid
          where o.company_id = ${companyId}::uuid and o.id = appointments.offer_id)
        then client_name else ${heldForOthers} end`
  const { rows } = await sql<EntryRow>`
    select id, collaborator_id, collaborator_name, procedure_id, procedure_name, ${clientName} as client_name, client_phone,
      day, start_minute, end_minute, status, confirmed_at, held_until, offer_id, outside, buffer_minutes, notes is not null as has_notes,
      visit_id, no_preference, guest_name, ${isUnanswered(companyId)} as unanswered, case when status = 'held' then (
        select asked.state from deposits asked where asked.company_id = ${companyId}::uuid
          and asked.visit_id = coalesce(appointments.visit_id, appointments.id)) end as deposit_state, case when visit_id is null then 1 else (
        select count(*) from appointments part where part.company_id = ${companyId}::uuid
          and part.visit_id = appointments.visit_id and part.status <> 'cancelled' ${parts}) end as visit_parts
    from appointments
    where company_id = ${companyId}::uuid and day between ${from}::date and ${to}::date ${whose}
      and (status <> 'held' or held_until > ${now})
    order by day, start_minute, id ${prepared}`.execute(db)
  return rows
}

/** The booked time of a day. `ahead`: booked minutes that are still in the future. */
export type LoadRow = { day: string; appointments: number; minutes: number; ahead: number }

/** The booked time of each day; days without appointments are left out. */
export async function selectLoads(
  db: Db | Tx,
  { companyId, collaboratorId }: Asked,
  { from, to }: Days,
  now: LocalTime,
): Promise<LoadRow[]> {
  const only = collaboratorId ? sql`and collaborator_id = ${collaboratorId}::uuid` : sql``
  const { rows } = await sql<LoadRow>`
    select day, count(*) as appointments, sum(end_minute - start_minute) as minutes,
      sum(case when day > ${now.date}::date then end_minute - start_minute
        when day = ${now.date}::date then greatest(0, end_minute - greatest(start_minute, ${now.minute}::int))
        else 0 end) as ahead
    from appointments
    where company_id = ${companyId}::uuid and day between ${from}::date and ${to}::date
      and status in ('scheduled', 'completed') ${only}
    group by day ${prepared}`.execute(db)
  return rows
}
