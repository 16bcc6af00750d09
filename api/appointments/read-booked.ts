import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import { rightOf } from '@encaixe/contract/permissions.ts'
import { companyMissing, findCompaniesOf } from '../companies/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Caller } from '../platform/http/route.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { type Approved, approveBooking, type BookingWish, datesOf } from './approve-booking.ts'
import type { LockedOffering } from './find-offering.ts'
import { type By, byTime, originOf } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { selectFirstMoves } from './store/moves.ts'
import { selectSeries, selectVisit } from './store/visits.ts'
import type { MissCode } from './visit-plan.ts'
import { visitIdOf } from './visit-view.ts'
import { isPossible, readAgain } from './write-visit.ts'

type MissedDate = { date: string; code: MissCode }
export type Booked<Missed = MissedDate> = {
  visits: KnownAppointment[][]
  missed: Missed[]
  seriesId: string | null
  reader: By['role']
}

/**
 * The data of one booking. `asked`: the client accepts a time of the waiting list. `network`: of the client's address,
 * if it is counted.
 */
export type Attempt = {
  id: string
  caller: Caller
  wish: BookingWish
  asked?: true
  network?: string | undefined
}

export const isBeyond = (date: string, { here }: Pick<Approved, 'here'>) =>
  date > addDays(here.date, horizonDays)

/**
 * Returns the first result of a repeated request, without the changes that were made to the appointments since; 404 for
 * a caller who may no longer read these appointments.
 */
export async function readBooked(
  tx: Tx,
  attempt: Attempt,
  locked: LockedOffering | Refused<'not_found'>,
  now: Date,
): Promise<Booked | typeof companyMissing> {
  const { id, caller, wish } = attempt
  const { companyId, notes = null, internalNotes = null } = wish
  const company = (await findCompaniesOf(tx, caller.id)).find((one) => one.id === companyId)
  const reader = company ? 'company' : 'client'
  const found = await (wish.repeat ? selectSeries : selectVisit)(tx, { companyId }, id)
  // A visit that joined the series later is not part of the first result.
  const bookedAt = Math.min(...found.map((row) => row.created_at.getTime()))
  const rows = found.filter((row) => row.created_at.getTime() === bookedAt)
  if (rows.length === 0)
    throw new Error(`The idempotency key of a booking points to visit ${id}, which does not exist`)
  if (!rows.every((row) => mayRead(row, caller, company))) return companyMissing
  const ids = rows.map((row) => row.id)
  const moves = new Map(
    (await selectFirstMoves(tx, { companyId, ids })).map((move) => [move.appointment_id, move]),
  )
  const first = rows.map((row) => {
    const move = moves.get(row.id)
    return {
      ...row,
      ...(move && { ...originOf(move), outside: move.taken_outside }),
      status: row.asked_until ? ('held' as const) : ('scheduled' as const),
      held_until: row.asked_until,
      request_end: null,
      deposit: row.deposit && { ...row.deposit, state: 'waiting' as const, claimed: false, comesBack: null },
      notes,
      internal_notes: internalNotes,
      confirmed_at: null,
      sequence: 0,
    }
  })
  const visits = [...Map.groupBy(byTime(first), visitIdOf).values()].map((parts) =>
    parts.map((part, at) => ({ ...part, no_preference: wish.items[at]?.collaboratorId === null })),
  )
  const days = new Set(first.map(({ day }) => day))
  const missed = wish.repeat ? await missedAgain(tx, attempt, locked, { days, now }) : []
  return { visits, missed, seriesId: wish.repeat ? id : null, reader }
}

/** The caller's access may have ended, or been reduced, since the booking. */
function mayRead(row: KnownAppointment, caller: Caller, company: MemberCompany | undefined): boolean {
  if (!company) return row.client_user_id === caller.id
  const ownOnly = rightOf('POST /api/visits', company.by.role) === 'own'
  return !ownOnly || row.collaborator_id === company.collaboratorId
}

/** Returns the dates of a repetition on which no visit was booked, each with the reason that applies now. */
async function missedAgain(
  tx: Tx,
  attempt: Attempt,
  locked: LockedOffering | Refused<'not_found'>,
  { days, now }: { days: ReadonlySet<string>; now: Date },
): Promise<MissedDate[]> {
  const { wish } = attempt
  const approved = isRefused(locked) ? locked : approveBooking({ ...attempt, ...locked }, now)
  const missed: MissedDate[] = []
  for (const date of datesOf(wish).filter((one) => !days.has(one))) {
    let code: MissCode = 'slot_unavailable'
    if (!isRefused(locked) && !isRefused(approved) && !isBeyond(date, approved)) {
      const placing = { wish, approved, date, people: locked.people }
      if (isPossible(await readAgain(tx, placing, now), placing)) code = 'slot_taken'
    }
    missed.push({ date, code })
  }
  return missed
}
