import { deriveBusinessHours } from '@encaixe/contract/business-hours.ts'
import type { PublicCompany } from '@encaixe/contract/companies.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { photoPath } from '../photos/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { hasAccess } from '../subscriptions/facade.ts'
import { companyMissing } from './facade.ts'
import { type CompanyRow, hasBookablePeople, selectCompanyBySlug, selectWorkSchedules } from './store.ts'

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
  const acceptsBookings = (await hasAccess(db, row.owner_id, now)) && (await hasBookablePeople(db, row.id))
  return publicView(row, { schedules, acceptsBookings })
}

type Surroundings = { schedules: readonly WorkSchedule[]; acceptsBookings: boolean }

/** Everything that is public; of an inactive company only the name and the slug. */
function publicView(row: CompanyRow, { schedules, acceptsBookings }: Surroundings): PublicCompany {
  const { id, name, slug, address, email, phone, description, timezone } = row
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
    askPhone: row.ask_phone,
    ...(!row.listed && { listed: false }),
  }
}
