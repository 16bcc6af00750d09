import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { clientContact, nameAlone } from '@encaixe/contract/client-contact.ts'
import { depositAmount } from '@encaixe/contract/deposit-amount.ts'
import type { DepositTerms } from '@encaixe/contract/deposit-fields.ts'
import { addDays, type LocalTime, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import { centsOf, reaisOf, showPrice } from '@encaixe/contract/money.ts'
import type { VisitInput } from '@encaixe/contract/visits.ts'
import { type MatchedClient, matchClient, mostOutcomes, waitsForYes } from '../clients/facade.ts'
import { membershipIn } from '../companies/facade.ts'
import { type AskedDeposit, asksDeposit } from '../deposits/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Caller } from '../platform/http/route.ts'
import type { CompanyId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { closedFor, isOddMinute, type Offering, oddMinute, refuseClient } from './offering.ts'
import { type By, hasBegun, onlyOf } from './place.ts'

/** The requested visit. The item of a single appointment names its professional. */
export type BookingWish = Omit<VisitInput, 'companyId' | 'guestName'> & {
  companyId: CompanyId
  guestName?: VisitInput['guestName']
  /** The price of the whole visit that the client read, where the client read one price for all items. */
  price?: number | null | undefined
}

/** All dates of a repetition, including the first. */
export function datesOf({ date, repeat }: BookingWish): string[] {
  if (!repeat) return [date]
  return Array.from({ length: repeat.times }, (_, at) => addDays(date, at * repeat.everyWeeks * 7))
}

type Wanted = { caller: Caller; wish: BookingWish; offering: Offering }

export type Approved = {
  client: Client
  reader: By['role']
  by: By
  here: LocalTime
  minute: number
  /** True when the company asked for a time outside the working hours. */
  onPurpose: boolean
  /** True when the rule of no-shows makes the booking wait for the company's answer. */
  waits: boolean
  /** True when an account without a completed visit in this company books for itself. */
  isNew: boolean
  /** True when the rule of no-shows binds the client, whether the booking then waits or asks for a deposit. */
  isBound: boolean
  /** The deposit that must be paid to book the held visit; null when no deposit is asked. */
  deposit: AskedDeposit | null
}
type Refusal = Refused<
  | 'invalid'
  | 'subscription_required'
  | 'company_inactive'
  | 'procedure_inactive'
  | 'too_many'
  | 'price_changed'
>

const past = refused('invalid', { fields: { date: bookingSentences.datePast } })

/** Checks every rule of a booking, except whether its time is free. */
export function approveBooking({ caller, wish, offering }: Wanted, now: Date): Approved | Refusal {
  const minute = minuteOf(wish.startTime)
  const member = membershipIn(offering.company, caller.id)
  const byCompany = member !== undefined
  // Only the company's people read that the subscription is missing; other callers get `company_inactive`.
  if (byCompany && !offering.subscribed) return refused('subscription_required')
  const client = chooseClient(caller, byCompany, wish)
  if (isRefused(client)) return client
  const here = localTime(now, offering.company.timezone)
  if (wish.date < here.date) return past
  const onPurpose = byCompany && wish.outside === true
  if (onPurpose && isOddMinute({ minute })) return oddMinute
  const closed = closedFor(offering)
  if (closed) return closed
  const full = byCompany ? undefined : checkOpenBookings(offering, here)
  const by: By = member
    ? { role: 'company', as: member.role, userId: caller.id, only: member.only }
    : { role: 'client', userId: caller.id }
  const free = { waits: false, isNew: false, isBound: false, deposit: null }
  return (
    full ??
    refuseOtherPrice(wish, offering) ?? { client, reader: by.role, by, here, minute, onPurpose, ...free }
  )
}

/** Refuses a booking whose prices are not the present ones: nobody books at a price that they have not read. */
function refuseOtherPrice(
  { items, price: whole }: Pick<BookingWish, 'items' | 'price'>,
  { procedures }: Pick<Offering, 'procedures'>,
): Refused<'price_changed'> | undefined {
  const all = items.flatMap((item) => {
    const procedure = procedures.find(({ id }) => id === item.procedureId.toLowerCase())
    return procedure ? [{ ...item, procedure, present: procedure.priceCents }] : []
  })
  const changed = all.flatMap(({ procedure: { name }, price, present }) => {
    const change = describeChange(price, present)
    return change === undefined ? [] : `${all.length === 1 ? '' : `${name} `}${change}`
  })
  const cents = all.flatMap(({ present }) => present ?? [])
  const total = cents.length === 0 ? null : cents.reduce((sum, one) => sum + one, 0)
  const ofWhole = describeChange(whole, total)
  if (changed.length === 0 && ofWhole === undefined) return undefined
  const isOne = all.length === 1 || ofWhole !== undefined
  return refused('price_changed', {
    sentence: `O preço mudou${isOne ? '' : ':'} ${ofWhole ?? [...new Set(changed)].join('; ')}. Confirme de novo.`,
    extra: {
      price: total === null ? null : reaisOf(total),
      items: all.map(({ procedureId, present }) => ({
        procedureId,
        price: present === null ? null : reaisOf(present),
      })),
    },
  })
}

/** The change from a price in reais that a person read to the present one in cents; undefined without a change. */
function describeChange(read: number | null | undefined, to: number | null): string | undefined {
  const from = read === undefined || read === null ? read : centsOf(read)
  if (from === undefined || from === to) return undefined
  const goal = to === null ? 'para “sem preço”' : `para ${showPrice(to)}`
  return from === null ? goal : `de ${showPrice(from)} ${goal}`
}

/** The cap of open bookings; it does not bind the company's own people. A visit counts once. */
function checkOpenBookings({ company, own }: Offering, here: LocalTime): Refused<'too_many'> | undefined {
  const open = new Set(own.filter((part) => !hasBegun(part, here)).map((part) => part.visit_id)).size
  // A client may have more open bookings than the cap, if the company lowered the cap.
  return open < company.maxOpenBookings ? undefined : refuseClient('openBookings', company, open)
}

type Client = {
  /** The account of the client; null when the company books for a client. */
  user: { id: string; uid: string } | null
  /** The id of the client record; null until the record is found. */
  recordId: string | null
  name: string
  email: string | null
  phone: string | null
  withoutContact: boolean
}

type ClientFields = Pick<VisitInput, 'clientName' | 'clientEmail' | 'clientPhone' | 'withoutContact'>

/** The client of a booking is the caller, unless a member of the company names another person. */
function chooseClient(caller: Caller, byCompany: boolean, fields: ClientFields): Client | Refused<'invalid'> {
  const phone = fields.clientPhone ?? null
  const withoutContact = byCompany && fields.withoutContact === true
  const names =
    withoutContact || typeof fields.clientName === 'string' || typeof fields.clientEmail === 'string'
  if (!byCompany || !names) {
    const { id, uid, email } = caller
    const name = caller.name ?? email ?? 'Cliente'
    return { user: { id, uid }, recordId: null, name, email, phone, withoutContact }
  }
  const contact = (withoutContact ? nameAlone : clientContact).safeParse(fields)
  if (contact.success) {
    const { clientName: name, clientEmail: email } = contact.data
    return { user: null, recordId: null, name, email, phone, withoutContact }
  }
  const messages: Record<string, string> = {}
  for (const { path, message } of contact.error.issues) messages[path.join('.')] ??= message
  return refused('invalid', { fields: messages })
}

type Booking = { approved: Approved; wish: BookingWish; offering: Offering }

/**
 * Finds the client record that a booking belongs to. When clients book for themselves, the booking is refused if the
 * company blocked the client. It waits for a deposit if the company asks for one. Otherwise it waits for the company's
 * answer if the rule of no-shows requires an answer. None of these rules applies when the company books.
 */
export async function matchBooker(
  tx: Tx,
  { approved, wish, offering }: Booking,
): Promise<{ approved: Approved; matched: MatchedClient | null } | Refused<'not_accepted'>> {
  const { client } = approved
  const { company } = offering
  const byClient = approved.reader === 'client'
  const reads = byClient && company.noShowRule.then !== 'none'
  const contact = {
    ...client,
    companyId: company.id,
    userId: client.user?.id ?? null,
    only: onlyOf(approved.by),
  }
  // The last outcome is enough to recognize most returning clients.
  const most = reads ? mostOutcomes : byClient ? 1 : 0
  const matched = await matchClient(tx, contact, { mostOutcomes: most })
  if (byClient && matched?.blocked) return refused('not_accepted')
  const isBound = reads && waitsForYes(company.noShowRule, matched?.outcomes ?? [])
  const isNew = byClient && !matched?.found?.visited
  const deposit = byClient ? depositFor({ wish, offering, isNew, isBound }) : null
  const known = { ...approved, isNew, isBound, client: { ...client, recordId: matched?.id ?? null } }
  return { approved: { ...known, deposit, waits: isBound && !deposit }, matched }
}

type Asking = Omit<Booking, 'approved'> & { isNew: boolean; isBound: boolean }

function depositFor({ wish, offering, isNew, isBound }: Asking): AskedDeposit | null {
  const deposit = depositOf(offering, wish.items)
  if (!deposit) return null
  const { when, ...asked } = deposit
  return asksDeposit(when, { isNew, isBound, then: offering.company.noShowRule.then }) ? asked : null
}

/** Returns the deposit that the company asks for these items, and of whom; null when it asks for none. */
export function depositOf(
  { company, procedures }: Offering,
  wanted: readonly { procedureId: string }[],
): (AskedDeposit & { when: Exclude<DepositTerms['when'], 'never'> }) | null {
  if (!company.deposit) return null
  const { terms, pix } = company.deposit
  const { when, minutes, refund } = terms
  if (when === 'never') return null
  const items = wanted.flatMap(
    ({ procedureId }) => procedures.find(({ id }) => id === procedureId.toLowerCase()) ?? [],
  )
  const cents = depositAmount(items, terms.amount)
  return cents > 0 ? { when, cents, minutes, pix, refund, refundNotice: company.cancellationNotice } : null
}
