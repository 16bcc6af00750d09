import { deriveBusinessHours } from '@encaixe/contract/business-hours.ts'
import type { CompanyNotice, PublicCompany } from '@encaixe/contract/companies.ts'
import { holidaysIn } from '@encaixe/contract/holiday-dates.ts'
import { addDays, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { photoPath } from '../photos/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { hasAccess } from '../subscriptions/facade.ts'
import { asksNobody, depositTermsOf } from './deposit-terms.ts'
import { companyMissing } from './facade.ts'
import {
  type CompanyRow,
  hasBookablePeople,
  selectCompanyBySlug,
  selectNotices,
  selectOpenedHolidays,
  selectWorkSchedules,
} from './store.ts'

const couldBeSlug = /^[a-z0-9-]{1,60}$/

export async function showCompany(
  db: Db | Tx,
  slug: string,
  now: Date,
  markVisit?: (companyId: CompanyRow['id']) => Promise<unknown>,
): Promise<PublicCompany | Refused<'not_found' | 'company_moved'>> {
  const row = couldBeSlug.test(slug) ? await selectCompanyBySlug(db, slug) : undefined
  if (!row) return companyMissing
  if (row.visited_at === null) await markVisit?.(row.id)
  if (row.slug !== slug) return refused('company_moved', { extra: { movedTo: row.slug } })
  const schedules = await selectWorkSchedules(db, row.id)
  const acceptsBookings =
    row.owner_id !== null && (await hasAccess(db, row.owner_id, now)) && (await hasBookablePeople(db, row.id))
  const notices = await listNotices(db, row, now)
  return publicView(row, { schedules, acceptsBookings, notices })
}

const noticeDays = 14

/** With the holidays that close the company by themselves. */
async function listNotices(db: Db | Tx, row: CompanyRow, now: Date): Promise<CompanyNotice[]> {
  const { date: from } = localTime(now, row.timezone)
  const days = { from, to: addDays(from, noticeDays - 1) }
  const [rows, opened] = await Promise.all([
    selectNotices(db, row.id, days),
    row.closed_on_holidays ? selectOpenedHolidays(db, row.id, days) : ([] as string[]),
  ])
  const stated = rows.map(({ from_day, to_day, kind, start_minute, end_minute, reason }) => {
    const time = (minute: number | null) => (minute === null ? null : timeOf(minute))
    return {
      from: from_day,
      to: to_day,
      kind,
      startTime: time(start_minute),
      endTime: time(end_minute),
      reason,
    }
  })
  if (!row.closed_on_holidays) return stated
  const decided = (date: string) => stated.some((one) => one.from <= date && date <= one.to)
  const closed = holidaysIn(days)
    .filter(({ kind, date }) => kind === 'national' && !opened.includes(date) && !decided(date))
    .map(({ date, name }) => ({
      from: date,
      to: date,
      kind: 'off' as const,
      startTime: null,
      endTime: null,
      reason: name,
    }))
  return [...stated, ...closed].sort((a, b) => (a.from < b.from ? -1 : 1))
}

type Surroundings = {
  schedules: readonly WorkSchedule[]
  acceptsBookings: boolean
  notices: CompanyNotice[]
}

/** Everything that is public; of an inactive company only the name and the slug. */
function publicView(row: CompanyRow, { schedules, acceptsBookings, notices }: Surroundings): PublicCompany {
  const { id, name, slug, address, email, phone, description, timezone } = row
  const deposit = depositTermsOf(row)
  if (!row.is_active) return { id, name, slug, isActive: false }
  return {
    id,
    name,
    slug,
    isActive: true,
    address,
    email: row.email_public ? email : null,
    phone,
    description,
    photo: photoPath(row.photo_id),
    timezone,
    businessHours: row.business_hours ?? deriveBusinessHours(schedules),
    themeColor: row.theme_color ?? themeColorOf(name),
    acceptsBookings,
    minimumNotice: row.minimum_notice,
    bookingHorizon: row.booking_horizon,
    cancellationNotice: row.cancellation_notice,
    waitlist: row.waitlist,
    deposit: asksNobody(deposit) ? null : deposit,
    notices,
    askPhone: row.ask_phone,
    ...(!row.listed && { listed: false }),
  }
}
