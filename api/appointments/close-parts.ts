import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { settleOffers } from './end-offer.ts'
import { openTime, spansLeft } from './open-time.ts'
import { actorOf, type By, changeOf } from './place.ts'
import { restoreTimeAfter } from './restore-time-after.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { type ChangeRow, insertChanges, lockDays } from './store/moves.ts'
import { updateRows } from './store/visit-changes.ts'
import { partsWaiting } from './waived-time.ts'

export type Closing = {
  /** All appointments of one visit, locked. */
  parts: readonly KnownAppointment[]
  /** Those of them whose time is free again; open, at least one. */
  gone: readonly KnownAppointment[]
  by: By
  now: Date
  /** How it settles an offer of other times. */
  outcome?: 'cancelled' | 'changed'
}

/** Frees the time of parts of a visit. The part before them gets its time after back. All rows as they are then. */
export async function closeParts(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { parts, gone, by, now, outcome = 'changed' }: Closing,
  status: 'cancelled' | 'no_show',
  kind: ChangeRow['kind'] = status,
): Promise<KnownAppointment[]> {
  const [first] = gone
  if (!first) return [...parts]
  const companyId = first.company_id
  const others = parts.filter((part) => !gone.includes(part))
  const freed = gone.filter((part) => partsWaiting(others, part).length > 0)
  const near = freed.map(({ collaborator_id: collaboratorId, day: date }) => ({ collaboratorId, date }))
  // Before anything that is held is locked, as a move does.
  if (freed.length > 0) await lockDays(tx, companyId, near)
  await settleOffers(tx, deps, gone, { outcome, at: now, near })
  const closed = { status, held_until: null, updated_at: now }
  await updateRows(
    tx,
    companyId,
    gone.map(({ id }) => id),
    closed,
  )
  await insertChanges(
    tx,
    actorOf(by),
    gone.map((part) => changeOf(part, { kind, at: now, by })),
  )
  for (const part of freed) await restoreTimeAfter(tx, others, part)
  await openTime(tx, deps, companyId, spansLeft(gone), now)
  const rises = status === 'cancelled' ? 1 : 0
  return parts.map((part) =>
    gone.includes(part) ? { ...part, ...closed, sequence: part.sequence + rises } : part,
  )
}
