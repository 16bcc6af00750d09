import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import { addDays, daysBetween, instantOf, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import { type OfferInput, offerNotice, offerSentences } from '@encaixe/contract/offers.ts'
import { without } from '@encaixe/contract/open-hours.ts'
import type { Deps } from '../deps.ts'
import { findUnreached } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { hasBegun, type Placement } from './place.ts'
import type { AppointmentRow, KnownAppointment } from './store/appointments.ts'
import { countOffers } from './store/offers.ts'
import { refuseClosed } from './waiting.ts'
import { fullTimeAfter } from './waived-time.ts'

const minutes = 60_000
const aDay = 1_440
const longestOffer = 120 * minutes
/** The time between the end of an offer and the earliest of its offered times. */
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

const unreached = {
  contact: offerSentences.unreachable,
  channel: offerSentences.withoutChannel,
  held: offerSentences.unreached,
}

/**
 * Checks whether the client can get an offer. Times are held only for a client whom a message reaches; `byHand`: the
 * company sends the times itself to a client with a mobile. Returns whether it has to. The appointment is locked, so
 * that the cap counts two offers at once.
 */
export async function checkAppointment(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  row: KnownAppointment,
  { byHand, now }: { byHand: boolean; now: Date },
): Promise<Refused<'appointment_closed' | 'invalid' | 'too_many'> | { byHand: boolean }> {
  if (row.status !== 'scheduled') return refuseClosed(row)
  if (hasBegun(row, localTime(now, row.timezone))) return begun
  const { company_id: companyId, id } = row
  const missed = (await findUnreached(tx, config, { companyId, ids: [id] }, now)).get(id)
  if (missed && !(byHand && missed.byHand))
    return refused('invalid', { fields: { clientEmail: unreached[missed.why] } })
  const key = { companyId, id }
  const lately = await countOffers(tx, key, new Date(now.getTime() - aDay * minutes))
  if (lately < caps.offers.max) return { byHand: missed !== undefined }
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

type HeldSpan = Pick<
  AppointmentRow,
  'collaborator_id' | 'day' | 'start_minute' | 'end_minute' | 'buffer_minutes'
>
type Own = Omit<Placement, 'collaborator_name'> & Pick<AppointmentRow, 'buffer_minutes' | 'waived_minutes'>

/** The last minute at which a row may end, because a row lies on one day. */
const lastEnd = aDay - 1

/**
 * The spans to hold so that an appointment can move to any of these starts. No minute is held twice, and no minute that
 * the appointment itself blocks is held. Ordered by person and start, so that two offers for the same minutes do not
 * deadlock.
 */
export function heldSpansOf<S extends Start>(own: Own, starts: readonly S[]): { span: HeldSpan; of: S }[] {
  const buffer = fullTimeAfter(own)
  const length = own.end_minute - own.start_minute + buffer
  const present = { start: own.start_minute, end: own.end_minute + own.buffer_minutes }
  const from = (date: string, minute: number) => daysBetween(own.day, date) * aDay + minute
  const spanFrom = (start: number): Span => ({ start, end: start + length })
  const byPerson = Map.groupBy(starts, ({ collaboratorId }) => collaboratorId)
  return [...byPerson]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([person, theirs]) => {
      const blocked = person === own.collaborator_id ? [present] : []
      const wanted = theirs.map((of) => ({ of, span: spanFrom(from(of.date, minuteOf(of.startTime))) }))
      return wanted
        .toSorted((a, b) => a.span.start - b.span.start)
        .flatMap(({ of, span }) => {
          const held = without([span], blocked)
          blocked.push(span)
          return held.map((piece) => ({ of, span: spanOn(person, own.day, piece, buffer) }))
        })
    })
}

/** A held row ends on its day. Time past midnight and the time after the service are stored as time after the row. */
function spanOn(person: string, base: string, { start, end }: Span, buffer: number): HeldSpan {
  const day = Math.floor(start / aDay)
  const [first, last] = [start - day * aDay, end - day * aDay]
  const shown = Math.min(last - buffer > first ? last - buffer : last, lastEnd)
  return {
    collaborator_id: person,
    day: addDays(base, day),
    start_minute: first,
    end_minute: shown,
    buffer_minutes: last - shown,
  }
}
