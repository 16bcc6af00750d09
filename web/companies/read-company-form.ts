import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import { type Company, slotIntervals } from '@encaixe/contract/companies.ts'
import type { Article } from '@encaixe/contract/company-article.ts'
import { maskCnpj, maskTaxId } from '@encaixe/contract/tax-id.ts'
import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import { type Weekday, weekdays } from '@encaixe/contract/work-schedule.ts'
import { type DepositValues, depositBody, depositValuesOf, fieldOfDeposit } from './read-deposit-form.ts'
import type { CompanyUpdate } from './update-company.ts'

type DayHours = { open: boolean; opens: string; closes: string }

/** The form's values, in the type that each control needs. */
export type CompanyValues = DepositValues & {
  name: string
  slug: string
  /** The kind of document that is sent. The text typed into the other document's field stays in the form. */
  document: DocumentKind
  cnpj: string
  cpf: string
  email: string
  phone: string
  address: string
  description: string
  timezone: TimeZone
  slotInterval: string
  hoursFrom: 'team' | 'given'
  hours: Record<Weekday, DayHours>
  /** An empty value selects the default colour, derived from the name. */
  themeColor: ThemeColor | ''
  /** An empty value follows the name. */
  article: Article | ''
  listed: boolean
  maxOpenBookings: string
  minimumNotice: string
  bookingHorizon: string
  cancellationNotice: string
  closedOnHolidays: boolean
  noShowThen: Company['noShowRule']['then']
  noShowAfter: string
  noShowClearedBy: string
  waitlist: boolean
  askPhone: Company['askPhone']
  emailPublic: boolean
}

/** The default week of a company without a team. */
const usualWeek: OpenDay[] = weekdays.slice(0, 5).map((day) => ({ day, opens: '09:00', closes: '18:00' }))

function hoursOf(open: OpenDay[]): Record<Weekday, DayHours> {
  const days = weekdays.map((day) => {
    const found = open.find((one) => one.day === day)
    return [day, { open: Boolean(found), opens: found?.opens ?? '09:00', closes: found?.closes ?? '18:00' }]
  })
  return Object.fromEntries(days) as Record<Weekday, DayHours>
}

export function valuesOf(company: Company): CompanyValues {
  const { name, slug, email, timezone, businessHours, businessHoursGiven } = company
  return {
    name,
    slug,
    email,
    timezone,
    document: company.cpf ? 'cpf' : 'cnpj',
    cnpj: maskCnpj(company.cnpj ?? ''),
    cpf: maskTaxId(company.cpf ?? ''),
    phone: company.phone ?? '',
    address: company.address ?? '',
    description: company.description ?? '',
    slotInterval: String(company.slotInterval),
    hoursFrom: businessHoursGiven ? 'given' : 'team',
    hours: hoursOf(businessHoursGiven || businessHours.length > 0 ? businessHours : usualWeek),
    themeColor: company.themeColorGiven ? company.themeColor : '',
    article: company.article ?? '',
    listed: company.listed,
    maxOpenBookings: String(company.maxOpenBookings),
    minimumNotice: String(company.minimumNotice),
    bookingHorizon: String(company.bookingHorizon),
    cancellationNotice: String(company.cancellationNotice),
    closedOnHolidays: company.closedOnHolidays,
    noShowThen: company.noShowRule.then,
    noShowAfter: String(company.noShowRule.after),
    noShowClearedBy: String(company.noShowRule.clearedBy),
    waitlist: company.waitlist,
    askPhone: company.askPhone,
    emailPublic: company.emailPublic,
    ...depositValuesOf(company),
  }
}

const openDays = (hours: CompanyValues['hours']): OpenDay[] =>
  weekdays.flatMap((day) => {
    const { open, opens, closes } = hours[day]
    return open ? [{ day, opens, closes }] : []
  })

type RuleValues = Pick<CompanyValues, 'noShowThen' | 'noShowAfter' | 'noShowClearedBy'>

export const ruleOf = ({ noShowThen, noShowAfter, noShowClearedBy }: RuleValues): Company['noShowRule'] => ({
  then: noShowThen,
  after: Number(noShowAfter),
  clearedBy: Number(noShowClearedBy),
})

/** Builds the request body. `company` is the company with which the form was loaded. */
export function bodyOf(values: CompanyValues, company: Company): CompanyUpdate {
  const { hours, hoursFrom, slotInterval, themeColor, maxOpenBookings, document, cnpj, cpf, ...rest } = values
  const { noShowThen, noShowAfter, noShowClearedBy, ...more } = rest
  const { pixKind, pixKey, pixName, pixCity, depositWhen, depositUnit, ...most } = more
  const { depositCents, depositPercent, depositMinutes, depositRefund, ...plain } = most
  return {
    ...plain,
    ...chosenDocument({ document, cnpj, cpf }),
    slotInterval: slotIntervals.find((minutes) => String(minutes) === slotInterval),
    maxOpenBookings: Number(maxOpenBookings),
    minimumNotice: Number(values.minimumNotice),
    bookingHorizon: Number(values.bookingHorizon),
    cancellationNotice: Number(values.cancellationNotice),
    noShowRule: ruleOf({ noShowThen, noShowAfter, noShowClearedBy }),
    businessHours: hoursFrom === 'given' ? openDays(hours) : null,
    themeColor: themeColor || null,
    article: values.article || null,
    ...depositBody(values, company),
    version: company.version,
  }
}

const ruleFields: Record<string, string> = { after: 'noShowAfter', clearedBy: 'noShowClearedBy' }

/** Maps the path of a schema error to the name of its form field. */
export function fieldOf([first, second, third]: PropertyKey[], values: CompanyValues): string {
  if (first === 'noShowRule') return ruleFields[String(second)] ?? 'noShowThen'
  if (first === 'pix' || first === 'deposit')
    return fieldOfDeposit([first, second].filter(Boolean).join('.'), values)
  if (first !== 'businessHours') return String(first)
  const day = typeof second === 'number' ? openDays(values.hours)[second]?.day : undefined
  return day ? `hours.${day}.${third === 'closes' ? 'closes' : 'opens'}` : 'hoursFrom'
}

export type DocumentKind = 'cnpj' | 'cpf'

type Documents = { document: DocumentKind; cnpj: string; cpf: string }

/** Only the chosen document is sent: storing one replaces the other. */
export const chosenDocument = ({ document, cnpj, cpf }: Documents) =>
  document === 'cpf' ? { cpf } : { cnpj }

/** The contract reports a missing document on the CNPJ; a form that asks for the CPF shows the error there. */
export const missingCpf = ({ document }: Pick<Documents, 'document'>, field: PropertyKey | undefined) =>
  document === 'cpf' && field === 'cnpj' ? { field: 'cpf', message: 'CPF é obrigatório' } : undefined
