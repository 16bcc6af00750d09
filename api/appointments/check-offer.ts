import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { instantOf, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import { type OfferInput, offerNotice, offerSentences } from '@encaixe/contract/offers.ts'
import type { Deps } from '../deps.ts'
import { findMissingContact } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { hasBegun } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { countOffers } from './store/offers.ts'
import { refuseClosed } from './waiting.ts'

const minutes = 60_000
const aDay = 1_440 * minutes
const longestOffer = 120 * minutes
/** An offer ends so long before the earliest of its times. */
const endsBefore = 30 * minutes

type Start = OfferInput['proposals'][number]

const instantAt = ({ timezone }: KnownAppointment, { date, startTime }: Start) =>
  instantOf({ date, minute: minuteOf(startTime) }, timezone).getTime()

export function endOf(row: KnownAppointment, proposals: readonly Start[], now: Date): Date {
  const earliest = Math.min(...proposals.map((one) => instantAt(row, one)))
  return new Date(Math.min(now.getTime() + longestOffer, earliest - endsBefore))
}

const begun = refused('appointment_closed', {
  sentence: 'Só é possível oferecer outro horário antes de o agendamento começar.',
})

/** Whether its client can be asked now. The appointment is locked, so that two offers count each other. */
export async function checkAppointment(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  row: KnownAppointment,
  now: Date,
): Promise<Refused<'appointment_closed' | 'invalid' | 'too_many'> | undefined> {
  if (row.status !== 'scheduled') return refuseClosed(row)
  if (hasBegun(row, localTime(now, row.timezone))) return begun
  const { company_id: companyId, id } = row
  const missing = await findMissingContact(tx, config, { companyId, appointmentId: id })
  if (missing) {
    const clientEmail = missing === 'contact' ? offerSentences.unreachable : offerSentences.withoutChannel
    return refused('invalid', { fields: { clientEmail } })
  }
  const key = { companyId, id }
  const lately = await countOffers(tx, key, new Date(now.getTime() - aDay))
  if (lately < caps.offers.max) return undefined
  return refused('too_many', { sentence: capSentence('offers') })
}

export function checkProposals(
  row: KnownAppointment,
  wanted: readonly Start[],
  now: Date,
): Refused<'invalid'> | undefined {
  const fields: Record<string, string> = {}
  const seen = new Set<string>()
  const today = localTime(now, row.timezone).date
  const keyOf = (date: string, minute: number, person: string) => `${date} ${minute} ${person}`
  const present = keyOf(row.day, row.start_minute, row.collaborator_id)
  for (const [at, one] of wanted.entries()) {
    const place = keyOf(one.date, minuteOf(one.startTime), one.collaboratorId)
    if (seen.has(place)) fields[`proposals.${at}`] = offerSentences.twice
    else if (place === present) fields[`proposals.${at}`] = offerSentences.same
    else if (one.date < today) fields[`proposals.${at}.date`] = bookingSentences.datePast
    else if (instantAt(row, one) < now.getTime() + offerNotice * minutes) {
      fields[`proposals.${at}`] = offerSentences.soon
    }
    seen.add(place)
  }
  return Object.keys(fields).length > 0 ? refused('invalid', { fields }) : undefined
}
