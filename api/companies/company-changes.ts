import type { CompanyChange, CompanyInput } from '@encaixe/contract/companies.ts'
import type { DepositTerms, Pix } from '@encaixe/contract/deposit-fields.ts'
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
    article: body.article,
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
    ...(body.pix !== undefined && pixColumns(body.pix)),
    ...(body.deposit !== undefined && depositColumns(body.deposit)),
  }
}

const pixColumns = (pix: Pix | null) => ({
  pix_kind: pix?.kind ?? null,
  pix_key: pix?.key ?? null,
  pix_name: pix?.name ?? null,
  pix_city: pix?.city ?? null,
})

const depositColumns = (deposit: DepositTerms | null) => ({
  deposit_when: deposit?.when ?? null,
  deposit_minutes: deposit?.minutes ?? null,
  deposit_refund: deposit?.refund ?? 'until_notice',
  deposit_cents: deposit && 'cents' in deposit.amount ? deposit.amount.cents : null,
  deposit_percent: deposit && 'percent' in deposit.amount ? deposit.amount.percent : null,
})
