import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { fillCompany } from '@encaixe/contract/company-article.ts'
import { newClientsOfAccount, newClientsOfNetwork } from '@encaixe/contract/limits.ts'
import { addDays, type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import { hasVisited, type MatchedClient } from '../clients/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import type { Approved, BookingWish } from './approve-booking.ts'
import { findOffering } from './find-offering.ts'
import { fitsOtherDay, judgeNewClient, mostPaymentReports } from './new-client-rule.ts'
import { type Offering, refuseClient } from './offering.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { countNewClients, selectReportFacts } from './store/new-clients.ts'
import { visitIdOf } from './visit-view.ts'

export type Booker = { approved: Approved; matched: MatchedClient | null }
type Booking = { booker: Booker; wish: BookingWish; offering: Offering; network: string | undefined }

/**
 * Applies the bounds of new clients to a client's own booking: beyond a bound it waits for the company's yes, unless it
 * waits for a deposit. A booking that waits by the rule of no-shows holds its time too, so it is counted.
 */
export async function limitNewClient(
  tx: Tx,
  { booker, wish, offering, network }: Booking,
  now: Date,
): Promise<Booker | Refused<'too_many'>> {
  const { approved, matched } = booker
  const userId = approved.client.user?.id
  if (!approved.isNew || userId === undefined) return booker
  const { company, procedures } = offering
  const { here } = approved
  const { date } = wish
  const time = { week: weekOf(offering, here), day: offering.minutesOn(date) }
  const asked = { companyId: company.id, userId, date, here, network, week: time.week }
  const { open, ofNetwork, isAccountFull } = await countNewClients(tx, asked, now)
  if (isAccountFull) return refuseAt(company, newClientsOfAccount)
  const lengths = new Map(procedures.map(({ id, duration }) => [id, duration]))
  const minutes = wish.items.reduce(
    (sum, item) => sum + (lengths.get(item.procedureId.toLowerCase()) ?? 0),
    0,
  )
  const wanted = { parts: wish.items.length, minutes }
  const verdict = judgeNewClient(open, wanted, time)
  if (verdict === 'openBookings') return refuseClient(verdict, company, open.own.visits)
  if (verdict !== 'booked' && verdict !== 'waits') return refuseClient(verdict, company)
  const { ofCompany, ofAll, most } = newClientsOfNetwork
  if (ofNetwork.here >= most) return refuseAt(company, newClientsOfNetwork)
  const isCrowded = ofNetwork.here >= ofCompany || ofNetwork.all >= ofAll
  const waits = approved.waits || (!approved.deposit && (verdict === 'waits' || isCrowded))
  return { matched, approved: { ...approved, waits } }
}

const refuseAt = ({ name, slug, phone, article }: Offering['company'], { sentence }: { sentence: string }) =>
  refused('too_many', {
    sentence: fillCompany(sentence, { name, article }),
    extra: { company: { name, slug, phone } },
  })

type OwnMove = { rows: readonly KnownAppointment[]; offering: Offering; date: string; here: LocalTime }

/**
 * Applies the bound of the new day to a client's own move of appointments that a new client booked. Otherwise accounts
 * would book distant dates and then move to one day. A move inside a day changes no count, so it is free.
 */
export async function limitNewClientMove(
  tx: Tx,
  { rows, offering, date, here }: OwnMove,
  now: Date,
): Promise<Refused<'too_many'> | undefined> {
  const { company } = offering
  const coming = rows.filter(({ day }) => day !== date)
  const [first] = coming
  if (!first?.new_client || first.client_id === null) return undefined
  if (await hasVisited(tx, company.id, first.client_id)) return undefined
  const { open } = await countNewClients(
    tx,
    { companyId: company.id, date, here, week: weekOf(offering, here) },
    now,
  )
  const minutes = coming.reduce((sum, { start_minute, end_minute }) => sum + end_minute - start_minute, 0)
  const wanted = { parts: coming.length, minutes }
  return fitsOtherDay(open, wanted, offering.minutesOn(date))
    ? undefined
    : refuseClient('newClientsOfDay', company)
}

/** The minutes in which the company's professionals work on the seven days from today on. */
const weekOf = ({ minutesOn }: Offering, { date }: LocalTime) =>
  Array.from({ length: 7 }, (_, at) => minutesOn(addDays(date, at))).reduce((sum, one) => sum + one, 0)

/**
 * Refuses a report of a payment by an account whose last report the company refused, by an account with too many open
 * reports, and by a new client when too many of them wait in this company. The parts of the visit are locked.
 */
export async function limitPaymentReport(
  tx: Tx,
  parts: readonly KnownAppointment[],
  now: Date,
): Promise<Refused<'claims_ended' | 'too_many'> | undefined> {
  const [first] = parts
  if (!first || first.client_user_id === null) return undefined
  const { company_id: companyId, client_user_id: userId, client_id: clientId } = first
  const facts = await selectReportFacts(tx, { companyId, visitId: visitIdOf(first), userId, clientId }, now)
  if (facts.isRefused) return refused('claims_ended')
  if (facts.own >= caps.openPaymentReports.max)
    return refused('too_many', { sentence: capSentence('openPaymentReports') })
  if (!facts.isNew) return undefined
  const offering = await findOffering(tx, { companyId, busy: false }, now)
  if (isRefused(offering)) return undefined
  const isFull = facts.ofNewClients >= mostPaymentReports(weekOf(offering, localTime(now, first.timezone)))
  return isFull ? refuseClient('newPaymentReports', offering.company) : undefined
}
