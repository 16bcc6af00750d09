import { deriveBusinessHours } from '@encaixe/contract/business-hours.ts'
import { caps } from '@encaixe/contract/caps.ts'
import type { Company } from '@encaixe/contract/companies.ts'
import { chosenArticle } from '@encaixe/contract/company-article.ts'
import { addDays, localTime } from '@encaixe/contract/local-time.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import { photoPath } from '../photos/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { depositTermsOf, pixOf } from './deposit-terms.ts'
import { companyMissing } from './find-companies.ts'
import { type CompanyRow, selectCompany, selectSlugChanges, selectWorkSchedules } from './store.ts'

export async function readCompany(
  db: Db | Tx,
  id: CompanyId,
  now: Date,
): Promise<Company | typeof companyMissing> {
  const row = await selectCompany(db, id)
  return row ? viewOf(db, row, now) : companyMissing
}

/** The company as its members see it (the fields that a role may not read are removed later). */
export async function viewOf(db: Db | Tx, row: CompanyRow, now: Date): Promise<Company> {
  const schedules = await selectWorkSchedules(db, row.id)
  const slugChanges = await countSlugChanges(db, row, now)
  const { id, name, slug, cnpj, cpf, email, phone, address, description, timezone, version } = row
  return {
    id,
    name,
    slug,
    cnpj,
    cpf,
    email,
    phone,
    address,
    description,
    photo: photoPath(row.photo_id),
    timezone,
    isActive: row.is_active,
    slotInterval: row.slot_interval,
    businessHours: row.business_hours ?? deriveBusinessHours(schedules),
    businessHoursGiven: row.business_hours !== null,
    themeColor: row.theme_color ?? themeColorOf(name),
    themeColorGiven: row.theme_color !== null,
    ...chosenArticle(row.article),
    listed: row.listed,
    maxOpenBookings: row.max_open_bookings,
    minimumNotice: row.minimum_notice,
    bookingHorizon: row.booking_horizon,
    cancellationNotice: row.cancellation_notice,
    closedOnHolidays: row.closed_on_holidays,
    noShowRule: {
      after: row.no_show_after,
      then: row.no_show_then,
      clearedBy: row.no_show_cleared_by,
    },
    waitlist: row.waitlist,
    pix: pixOf(row),
    deposit: depositTermsOf(row),
    askPhone: row.ask_phone,
    emailPublic: row.email_public,
    slugChanges,
    version,
  }
}

/** Milliseconds for which a change of the slug counts. */
export const slugPeriod = 365 * 86_400_000

/** Counts recent slug changes. The next change is possible the day after the oldest counted change is 365 days old. */
export async function countSlugChanges(
  db: Db | Tx,
  { id, timezone }: CompanyRow,
  now: Date,
): Promise<Company['slugChanges']> {
  const { max } = caps.slugChanges
  const changes = await selectSlugChanges(db, id, new Date(now.getTime() - slugPeriod))
  const oldest = changes.at(-max)
  const next = oldest && localTime(new Date(oldest.getTime() + slugPeriod), timezone)
  return { left: Math.max(0, max - changes.length), nextDate: next ? addDays(next.date, 1) : null }
}
