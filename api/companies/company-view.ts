import { deriveBusinessHours } from '@encaixe/contract/business-hours.ts'
import type { Company, PublicCompany } from '@encaixe/contract/companies.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { CompanyRow } from './store.ts'

/** `schedules` are those of the active collaborators: the hours of a company that gave none come from them. */
export function ownerView(row: CompanyRow, schedules: readonly WorkSchedule[]): Company {
  const { id, name, slug, cnpj, email, phone, address, description, timezone, version } = row
  return {
    id,
    name,
    slug,
    cnpj,
    email,
    phone,
    address,
    description,
    timezone,
    isActive: row.is_active,
    slotInterval: row.slot_interval,
    businessHours: row.business_hours ?? deriveBusinessHours(schedules),
    businessHoursGiven: row.business_hours !== null,
    themeColor: row.theme_color ?? themeColorOf(name),
    themeColorGiven: row.theme_color !== null,
    listed: row.listed,
    version,
  }
}

type Surroundings = { schedules: readonly WorkSchedule[]; subscribed: boolean }

/** Exactly what anyone may know. An inactive company shows its name alone. */
export function publicView(row: CompanyRow, { schedules, subscribed }: Surroundings): PublicCompany {
  const { id, name, slug, address, email, phone, description, timezone } = row
  if (!row.is_active) return { id, name, slug, isActive: false }
  return {
    id,
    name,
    slug,
    isActive: true,
    address,
    email,
    phone,
    description,
    timezone,
    businessHours: row.business_hours ?? deriveBusinessHours(schedules),
    themeColor: row.theme_color ?? themeColorOf(name),
    acceptsBookings: subscribed,
    ...(!row.listed && { listed: false }),
  }
}
