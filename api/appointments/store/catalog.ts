import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { CompaniesTable, SubscriptionFactsView } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { OfferedProcedure } from '../offering.ts'
import { type ExceptionRow, exceptionsOn, openedOn } from './hours.ts'

type PersonRow = {
  id: string
  name: string
  role: string | null
  photoId: string | null
  position: number | null
  schedule: WorkSchedule
  performs: string[] | null
}

/** The deposit of a procedure. An amount of its own is in one of two columns; without an amount, `deposit` decides. */
type ProcedureRow = Omit<OfferedProcedure, 'deposit'> & {
  deposit: 'company' | 'none'
  depositCents: number | null
  depositPercent: number | null
}

export type CatalogRow = { stamp: string } & Pick<
  Selectable<CompaniesTable>,
  | 'id'
  | 'owner_id'
  | 'name'
  | 'slug'
  | 'article'
  | 'timezone'
  | 'slot_interval'
  | 'is_active'
  | 'phone'
  | 'max_open_bookings'
  | 'business_hours'
  | 'minimum_notice'
  | 'booking_horizon'
  | 'cancellation_notice'
  | 'closed_on_holidays'
  | 'waitlist'
  | 'no_show_after'
  | 'no_show_then'
  | 'no_show_cleared_by'
  | 'deposit_when'
  | 'deposit_cents'
  | 'deposit_percent'
  | 'deposit_minutes'
  | 'deposit_refund'
  | 'pix_kind'
  | 'pix_key'
  | 'pix_name'
  | 'pix_city'
> &
  Selectable<SubscriptionFactsView> & {
    procedures: ProcedureRow[] | null
    /** The active professionals. */
    people: PersonRow[] | null
    exceptions: ExceptionRow[] | null
    /** The holidays on which the company decided to be open. */
    opened: string[] | null
  }

/**
 * The stamp of company `c` and its owner's subscription `s`: it changes with everything that `selectCatalog` reads. On a
 * distributed database a part of it is in `company_stamps`.
 */
export const stampOf = (companyId: CompanyId) => sql`concat(c.stamp, ' ', s.stamp,
  (select ' ' || own.stamp from company_stamps own where own.company_id = ${companyId}::uuid))`

/** Reads what decides which times are free, except taken times, the caller and exceptions that end before `since`. */
export async function selectCatalog(
  db: Db | Tx,
  companyId: CompanyId,
  since: string,
): Promise<CatalogRow | undefined> {
  const days = { from: since, to: 'infinity' }
  const { rows } = await sql<CatalogRow>`
    select ${stampOf(companyId)} as stamp, c.id, c.owner_id, c.name, c.slug, c.article, c.timezone, c.slot_interval, c.is_active, c.phone,
      c.max_open_bookings, c.business_hours, c.minimum_notice, c.booking_horizon, c.cancellation_notice,
      c.closed_on_holidays, c.waitlist, c.no_show_after, c.no_show_then, c.no_show_cleared_by, c.deposit_when,
      c.deposit_cents, c.deposit_percent, c.deposit_minutes, c.deposit_refund, c.pix_kind, c.pix_key, c.pix_name, c.pix_city,
      f.user_id, f.plan_id, f.trial, f.taken_at, f.cents, f.acts, f.payments,
      (select json_agg(json_build_object('id', p.id, 'name', p.name, 'duration', p.duration_minutes,
          'buffer', p.buffer_minutes, 'priceCents', p.price_cents, 'deposit', p.deposit, 'depositCents', p.deposit_cents,
          'depositPercent', p.deposit_percent, 'isActive', p.is_active))
        from procedures p where p.company_id = ${companyId}::uuid and p.deleted_at is null) as procedures,
      (select json_agg(json_build_object('id', k.id, 'name', k.name, 'role', k.role, 'photoId', k.photo_id, 'position', k.position,
          'schedule', k.work_schedule, 'performs', (select json_agg(performs.procedure_id)
            from collaborator_procedures performs
            where performs.company_id = ${companyId}::uuid and performs.collaborator_id = k.id)))
        from collaborators k where k.company_id = ${companyId}::uuid and k.is_active and k.deleted_at is null) as people,
      ${exceptionsOn(companyId, days)} as exceptions, ${openedOn(companyId, days)} as opened
    from companies c left join subscriptions s on s.user_id = c.owner_id
      left join subscription_facts f on f.user_id = c.owner_id
    where c.id = ${companyId}::uuid ${prepared}`.execute(db)
  return rows[0]
}
