import { deriveBusinessHours } from '@encaixe/contract/business-hours.ts'
import type { Company } from '@encaixe/contract/companies.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { companyMissing } from './facade.ts'
import { type CompanyRow, selectCompanyOf, selectWorkSchedules } from './store.ts'

export async function readCompany(db: Db | Tx, ownerId: string): Promise<Company | typeof companyMissing> {
  const row = await selectCompanyOf(db, ownerId)
  return row ? viewOf(db, row) : companyMissing
}

/** The company as its owner sees it. */
export async function viewOf(db: Db | Tx, row: CompanyRow): Promise<Company> {
  const schedules = await selectWorkSchedules(db, row.id)
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
