import { pageAt } from '@encaixe/contract/addresses.ts'
import { deriveBusinessHours } from '@encaixe/contract/business-hours.ts'
import type { CompanyNotice, PublicCompany } from '@encaixe/contract/companies.ts'
import { chosenArticle } from '@encaixe/contract/company-article.ts'
import { holidaysIn } from '@encaixe/contract/holiday-dates.ts'
import { addDays, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { isDoubtful } from '../messages/facade.ts'
import { photoPath } from '../photos/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { isActiveBy } from '../subscriptions/facade.ts'
import { asksNobody, depositTermsOf } from './deposit-terms.ts'
import { companyMissing } from './facade.ts'
import { type CompanyRow, selectCompanyBySlug, selectSurroundings } from './store.ts'

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
  const { date: from } = localTime(now, row.timezone)
  const days = { from, to: addDays(from, Math.max(noticeDays - 1, row.booking_horizon)) }
  const around = await selectSurroundings(db, row.id, days)
  const acceptsBookings = row.owner_id !== null && around.bookable && isActiveBy(around, now)
  const notices = listNotices(row, around, days)
  return publicView(row, { paid: row.paid, schedules: around.schedules ?? [], acceptsBookings, notices })
}

/** The fewest days of which the answer has notices; otherwise it has those of all days that clients can book. */
const noticeDays = 14

type Around = Awaited<ReturnType<typeof selectSurroundings>>

/** Lists the notices for the page of a company, including the holidays on which the company is closed. */
function listNotices(
  row: CompanyRow,
  { notices, opened }: Around,
  days: { from: string; to: string },
): CompanyNotice[] {
  const stated = (notices ?? []).map(({ from_day, to_day, kind, start_minute, end_minute, reason }) => {
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
    .filter(({ kind, date }) => kind === 'national' && !opened?.includes(date) && !decided(date))
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

type Shown = {
  paid: boolean
  schedules: readonly WorkSchedule[]
  acceptsBookings: boolean
  notices: CompanyNotice[]
}

/** The fields of a company that anybody may read. An inactive company shows only its name and slug. */
function publicView(row: CompanyRow, { paid, schedules, acceptsBookings, notices }: Shown): PublicCompany {
  const { id, name, slug, address, email, phone, description, timezone } = row
  const deposit = depositTermsOf(row)
  const article = chosenArticle(row.article)
  if (!row.is_active) return { id, name, slug, ...article, isActive: false }
  return {
    id,
    name,
    slug,
    ...article,
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
    ...((!row.listed || (!paid && isDoubtful(row))) && { listed: false }),
  }
}

/**
 * Checks whether the visitor followed a link of our own screens, as owners do who look at their page; such a visit does
 * not count as the first one. A page request does not show who is signed in, so every other visit counts, even the
 * owner's: it only reserves the slug longer.
 */
export function isFromOwnScreen(headers: Headers): boolean {
  const referrer = headers.get('referer')
  if (headers.get('sec-fetch-site') !== 'same-origin' || !referrer || !URL.canParse(referrer)) return false
  const page = pageAt(new URL(referrer).pathname)?.page
  return page === 'app' || page === 'text'
}
