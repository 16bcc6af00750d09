import type { CompanyChange, CompanyInput } from '@encaixe/contract/companies.ts'
import type { Updateable } from 'kysely'
import type { CompaniesTable } from '../platform/database/tables.ts'

/** The columns that a body changes. An omitted field is undefined and keeps its value; null clears the column. */
export function changesFrom(body: CompanyInput | CompanyChange): Updateable<CompaniesTable> {
  const { businessHours } = body
  return {
    name: body.name,
    slug: body.slug,
    cnpj: body.cnpj,
    cpf: body.cpf,
    email: body.email,
    phone: body.phone,
    address: body.address,
    description: body.description,
    timezone: body.timezone,
    slot_interval: body.slotInterval,
    business_hours: businessHours ? JSON.stringify(businessHours) : businessHours,
    theme_color: body.themeColor,
    listed: body.listed,
    max_open_bookings: body.maxOpenBookings,
    minimum_notice: body.minimumNotice,
    booking_horizon: body.bookingHorizon,
    cancellation_notice: body.cancellationNotice,
    closed_on_holidays: body.closedOnHolidays,
    no_show_after: body.noShowRule?.after,
    no_show_then: body.noShowRule?.then,
    no_show_cleared_by: body.noShowRule?.clearedBy,
    waitlist: body.waitlist,
    ask_phone: body.askPhone,
    email_public: body.emailPublic,
  }
}
