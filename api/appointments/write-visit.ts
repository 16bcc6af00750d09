import { instantOf } from '@encaixe/contract/local-time.ts'
import { centsOf } from '@encaixe/contract/money.ts'
import { fits } from '@encaixe/contract/open-hours.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import { isRefused } from '../platform/refused.ts'
import type { Approved, BookingWish } from './approve-booking.ts'
import { endHolds } from './end-holds.ts'
import { findOffering } from './find-offering.ts'
import { dayOf, type Offering, restrict } from './offering.ts'
import { unpaid } from './paid.ts'
import { insertTogether, type KnownAppointment } from './store/appointments.ts'
import { type MissCode, type Part, placeChain, planVisit, withoutBusy } from './visit-plan.ts'
import { askedUntil, payUntil } from './waiting.ts'

export type Placing = {
  wish: BookingWish
  approved: Approved
  date: string
  ids: { visit: string; series: string | null }
  /** The professionals who may take an item of the visit. Their rows are locked. */
  people: ReadonlySet<string>
  /** The offering of this date, if it was already read. */
  known?: Offering | undefined
}

export async function writeVisit(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { known, ...placing }: Placing,
  now: Date,
): Promise<KnownAppointment[] | MissCode> {
  const { wish, date } = placing
  return placeChain({
    offering: known ? restrict(known, placing.people) : await readAgain(tx, placing, now),
    partsIn: (offering) => partsIn(offering, placing),
    async write(parts, offering) {
      const rows = draftsOf({ ...placing, offering, parts, now })
      if (await insertTogether(tx, rows)) return rows
      // The time of an expired hold is free at once, although its row still exists.
      const near = rows.map(({ collaborator_id: collaboratorId }) => ({ collaboratorId, date }))
      await endHolds(tx, deps, { companyId: wish.companyId, near, now })
      return undefined
    },
    readAgain: () => readAgain(tx, placing, now),
  })
}

/** Checks whether the visit would be possible on this date if the professionals had no other appointments. */
export const isPossible = (offering: Offering, placing: Pick<Placing, 'wish' | 'approved' | 'date'>) =>
  partsIn(withoutBusy(offering), placing) !== undefined

const partsIn = (offering: Offering, { wish, approved, date }: Pick<Placing, 'wish' | 'approved' | 'date'>) =>
  planVisit(offering, wish.items).partsAt({ ...approved, date, who: approved.reader })

export async function readAgain(
  tx: Tx,
  { wish, date, people }: Pick<Placing, 'wish' | 'date' | 'people'>,
  now: Date,
): Promise<Offering> {
  const { companyId, items } = wish
  const asked = { companyId, items, days: { from: date, to: date }, busy: 'booked' as const }
  const offering = await findOffering(tx, asked, now)
  if (isRefused(offering))
    throw new Error(`Company ${companyId} of a booking was not found, although its row is locked`)
  return restrict(offering, people)
}

type Placed = {
  wish: BookingWish
  approved: Approved
  offering: Offering
  parts: readonly Part[]
  date: string
  ids: { visit: string; series: string | null }
  now: Date
}

/** Builds the rows of a visit, one for each part, back to back. */
function draftsOf({ wish, approved, offering, parts, date, ids, now }: Placed): KnownAppointment[] {
  const { client, reader, minute, onPurpose } = approved
  const { company } = offering
  const guest = reader === 'client' ? (wish.guestName ?? null) : null
  const until = heldUntil(approved, instantOf({ date, minute }, company.timezone), now)
  let start = minute
  return parts.map(({ procedure, professional, noPreference }, at) => {
    const span = { start, end: start + procedure.duration }
    start = span.end
    const goesOn = parts[at + 1]?.professional.id === professional.id
    const shown = wish.items[at]?.price ?? undefined
    const { windows } = dayOf(offering, professional, date, 0)
    return {
      company_id: company.id,
      id: at === 0 ? ids.visit : newId(),
      procedure_id: procedure.id,
      collaborator_id: professional.id,
      client_user_id: client.user?.id ?? null,
      client_id: client.recordId,
      client_name: client.name,
      client_email: client.email,
      client_phone: client.phone,
      day: date,
      start_minute: span.start,
      end_minute: span.end,
      procedure_name: procedure.name,
      // The checked price, even if the price changes before a further attempt to write the visit.
      price_cents: (shown === undefined ? undefined : centsOf(shown)) ?? procedure.priceCents,
      collaborator_name: professional.name,
      status: until ? 'held' : 'scheduled',
      notes: wish.notes ?? null,
      internal_notes: reader === 'company' ? (wish.internalNotes ?? null) : null,
      confirmed_at: null,
      created_at: now,
      updated_at: now,
      sequence: 0,
      buffer_minutes: goesOn ? 0 : procedure.buffer,
      outside: onPurpose && !fits(windows, span),
      without_contact: client.withoutContact,
      held_until: until,
      asked_until: until,
      offer_id: null,
      visit_id: parts.length > 1 ? ids.visit : null,
      series_id: ids.series,
      no_preference: noPreference,
      waived_minutes: goesOn ? procedure.buffer : 0,
      guest_name: guest,
      ...unpaid,
      ...(approved.isNew && { new_client: true }),
      company_name: company.name,
      company_article: company.article,
      company_slug: company.slug,
      timezone: company.timezone,
      client_uid: client.user?.uid ?? null,
    }
  })
}

function heldUntil({ waits, deposit }: Approved, start: Date, now: Date): Date | null {
  if (waits) return askedUntil(start, now)
  return deposit && payUntil(start, now, deposit.minutes)
}
