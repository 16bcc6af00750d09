import { claimedUntil } from '@encaixe/contract/deposit-rules.ts'
import { instantOf, localTime } from '@encaixe/contract/local-time.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import { endDeposit, selectDeposit, updateDeposit } from '../deposits/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import { constraintOf, type Tx } from '../platform/database/db.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { confirmRows } from './answer-request.ts'
import { endRequest } from './cancel-parts.ts'
import { limitPaymentReport } from './check-new-clients.ts'
import { endHolds, expireRequestsJob, scheduleEnd } from './end-holds.ts'
import { visitMissing } from './find-visit.ts'
import { offerAlternatives } from './offer-alternatives.ts'
import { actorOf, type By, byTime, changeOf, whoseAct } from './place.ts'
import type { Key, KnownAppointment } from './store/appointments.ts'
import { insertChanges, lockDays } from './store/moves.ts'
import { areOffered, lockPlaces } from './store/offering.ts'
import { lockVisit, selectVisit, updateRows } from './store/visits.ts'
import { visitOf, withDeposit } from './visit-view.ts'
import { isWaiting } from './waiting.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Outcome<
  C extends 'hold_over' | 'slot_taken' | 'deposit_settled' | 'deposit_not_kept' | 'claims_ended' | 'too_many',
> = Promise<Visit | Refused<'not_found' | C>>

/** The client reports the payment of a deposit: the time is held one more day for the company's answer. Idempotent. */
export function claimDeposit(
  deps: Needs,
  visit: Key,
  by: By,
): Outcome<'hold_over' | 'claims_ended' | 'too_many'> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const found = await lockDeposited(tx, visit)
    if (isRefused(found)) return found
    const { parts, state, cents } = found
    if (state === 'received') return visitOf(parts)
    const waiting = parts.filter((part) => isWaiting(part, now))
    if (waiting.length === 0) return refused('hold_over')
    if (state === 'claimed') return visitOf(parts)
    const limited = await limitPaymentReport(tx, waiting, now)
    if (limited) return limited
    const { companyId, id: visitId } = visit
    const start = Math.min(...waiting.map((part) => startOf(part).getTime()))
    const held = { held_until: claimedUntil(new Date(start), now), updated_at: now }
    await updateRows(
      tx,
      companyId,
      waiting.map(({ id }) => id),
      held,
    )
    await updateDeposit(
      tx,
      { companyId, visitId },
      {
        state: 'claimed',
        claimed_at: now,
        claimed_until: held.held_until,
      },
    )
    await insertChanges(
      tx,
      actorOf(by),
      waiting.map((part) => changeOf(part, { kind: 'deposit_claimed', at: now, by })),
      cents,
    )
    await scheduleEnd(tx, deps, expireRequestsJob, held.held_until)
    for (const part of waiting) publishAppointmentChange(tx, 'changed', part)
    const about = { companyId, appointmentId: visitId, event: 'deposit_claimed' as const, ...whoseAct(by) }
    await enqueueBookingEvent(tx, deps.jobs, about)
    return visitOf(parts.map((part) => withDeposit({ ...part, ...held }, 'claimed')))
  })
}

/**
 * The company received the money: the visit is booked. A paid visit is not lost when the payment is late, the company
 * refused the deposit or the client cancelled the visit: the visit is booked again at its old time, unless that time is
 * taken. Idempotent.
 */
export async function receiveDeposit(
  deps: Needs,
  visit: Key,
  by: By,
): Outcome<'slot_taken' | 'deposit_settled'> {
  let known: KnownAppointment[] = []
  let people: ReadonlySet<string> = new Set()
  const now = deps.clock.now()
  try {
    return await deps.database.transaction(async (tx) => {
      // The professionals are locked before the appointments, in the same order as in a move. Only scheduled visits
      // move, so these professionals cannot change in between.
      known = await selectVisit(tx, { companyId: visit.companyId }, visit.id)
      people = await lockPlaces(tx, placesOf(visit, known))
      return receive(tx, deps, visit, { by, now, people })
    })
  } catch (error) {
    if (!(error instanceof NotOffered) && constraintOf(error) !== 'appointments_no_overlap') throw error
    return refused('slot_taken', { extra: { alternatives: await findOthers(deps, known, people, now) } })
  }
}

/** A professional of the visit is no longer active, or a service was deleted. */
class NotOffered extends Error {}

async function receive(
  tx: Tx,
  deps: Needs,
  visit: Key,
  { by, now, people }: { by: By; now: Date; people: ReadonlySet<string> },
): Promise<Visit | Refused<'not_found' | 'deposit_settled'>> {
  const found = await lockDeposited(tx, visit)
  if (isRefused(found)) return found
  const { parts, state, cents } = found
  if (state === 'received') return visitOf(parts, by.role)
  if (state === 'refunded') return givenBack
  const { companyId, id: visitId } = visit
  // An expired visit still occupies its time until it is cancelled in the database.
  if (parts.every(({ status }) => status === 'cancelled')) {
    if (!parts.every((part) => people.has(part.collaborator_id))) throw new NotOffered()
    if (!(await areOffered(tx, placesOf(visit, parts)))) throw new NotOffered()
    const near = parts.map(({ collaborator_id: collaboratorId, day: date }) => ({ collaboratorId, date }))
    await lockDays(tx, companyId, near)
    await endHolds(tx, deps, { companyId, near, now })
  }
  await updateDeposit(tx, { companyId, visitId }, { state: 'received', settled_at: now })
  const rows = await confirmRows(tx, deps, { rows: parts, by, now, cents }, 'deposit_received')
  return visitOf(
    rows.map((row) => withDeposit(row, 'received')),
    by.role,
  )
}

/** The money did not arrive: the time is free again. A visit that ended keeps its status; its deposit is settled. */
export function refuseDeposit(deps: Needs, visit: Key, by: By): Outcome<'deposit_settled'> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const found = await lockDeposited(tx, visit)
    if (isRefused(found)) return found
    const { parts, state, cents } = found
    if (state === 'received') return refused('deposit_settled')
    if (state === 'refunded') return givenBack
    const gone = parts.filter(({ status }) => status === 'held')
    if (gone.length === 0)
      await endDeposit(
        tx,
        { companyId: visit.companyId, visitId: visit.id },
        { state: 'refused', settled_at: now },
      )
    return visitOf(await endRequest(tx, deps, { parts, gone, by, now, cents }, 'deposit_refused'), by.role)
  })
}

/** The company gave a received deposit back. The visit keeps its status: this stores only what became of the money. */
export function refundDeposit(deps: Needs, visit: Key, by: By): Outcome<'deposit_not_kept'> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const found = await lockDeposited(tx, visit)
    if (isRefused(found)) return found
    const { parts, state, cents } = found
    if (state === 'refunded') return visitOf(parts, by.role)
    const isPaid = parts.some(({ status }) => status === 'completed')
    if (state !== 'received' || isPaid) return refused('deposit_not_kept')
    const key = { companyId: visit.companyId, visitId: visit.id }
    await updateDeposit(tx, key, { state: 'refunded', settled_at: now })
    await insertChanges(
      tx,
      actorOf(by),
      parts.map((part) => changeOf(part, { kind: 'deposit_refunded', at: now, by })),
      cents,
    )
    for (const part of parts) publishAppointmentChange(tx, 'changed', part)
    return visitOf(
      parts.map((part) => withDeposit(part, 'refunded')),
      by.role,
    )
  })
}

const givenBack = refused('deposit_settled', { sentence: 'Este sinal já foi devolvido.' })

const startOf = ({ day: date, start_minute: minute, timezone }: KnownAppointment) =>
  instantOf({ date, minute }, timezone)

/** Locks the appointments of the visit. Every function that settles a deposit takes this lock first. */
async function lockDeposited(tx: Tx, visit: Key) {
  const locked = byTime(await lockVisit(tx, visit))
  // The deposit is read separately: a statement that waits for the lock would read the deposit from before the lock.
  const deposit = await selectDeposit(tx, { companyId: visit.companyId, visitId: visit.id })
  if (!deposit) return visitMissing
  const { state, cents } = deposit
  return { parts: locked.map((part) => withDeposit(part, state)), state, cents }
}

const placesOf = ({ companyId }: Key, parts: readonly KnownAppointment[]) => ({
  companyId,
  procedureIds: parts.map(({ procedure_id }) => procedure_id),
  named: parts.map(({ collaborator_id }) => collaborator_id),
  open: [],
})

async function findOthers(
  { database: { db } }: Needs,
  parts: readonly KnownAppointment[],
  people: ReadonlySet<string>,
  now: Date,
) {
  const [first] = parts
  if (!first) return []
  const { date: today } = localTime(now, first.timezone)
  const items = parts.map(({ procedure_id: procedureId, collaborator_id: id, no_preference: isFree }) => ({
    procedureId,
    collaboratorId: isFree || !people.has(id) ? null : id,
  }))
  const date = first.day < today ? today : first.day
  const { company_id: companyId, start_minute: minute } = first
  return offerAlternatives(db, { companyId, items, date, minute, who: 'company' }, now)
}
