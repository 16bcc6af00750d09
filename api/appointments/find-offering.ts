import { addDays, monthOf } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import { collaboratorMissing } from '../collaborators/facade.ts'
import type { Members } from '../companies/facade.ts'
import { companyMissing, membershipIn } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { type CompanyId, isCompanyId, isId } from '../platform/ids.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { procedureMissing } from '../procedures/facade.ts'
import { type Chosen, offeringFrom } from './catalog.ts'
import { type Offering, withOnly } from './offering.ts'
import { readCatalog } from './read-catalog.ts'
import type { AppointmentRow, KnownAppointment } from './store/appointments.ts'
import { lockDays } from './store/moves.ts'
import {
  type AskedTaken,
  type Booker,
  type Days,
  lockPlace,
  lockPlaces,
  type OfferingIds,
  selectNamed,
  selectTaken,
} from './store/offering.ts'
import { offeringFor } from './visit-moves.ts'
import { visitIdOf } from './visit-view.ts'

type Asked = {
  companyId: unknown
  procedureIds?: readonly unknown[] | 'active' | undefined
  collaboratorId?: unknown
  days?: Days | undefined
  busy?: boolean | 'booked'
  booker?: Booker
}

type Missing = typeof companyMissing | typeof procedureMissing

/** One query for free times and for bookings. A malformed id gets the same 404 as an unknown one. */
export async function findOffering(db: Db | Tx, asked: Asked, now: Date): Promise<Offering | Missing> {
  const { companyId, procedureIds = [], collaboratorId, days, busy = true, booker } = asked
  if (!isCompanyId(companyId)) return companyMissing
  const named = new Set(
    procedureIds === 'active' ? [] : procedureIds.map((id) => (isId(id) ? id.toLowerCase() : id)),
  )
  const ids = {
    companyId,
    procedureIds: procedureIds === 'active' ? procedureIds : [...named].filter(isId),
    ...(isId(collaboratorId) && { collaboratorId: collaboratorId.toLowerCase() }),
    booker,
    days,
    busy,
    now,
  }
  const offering = await readOffering(db, ids)
  if (!offering) return companyMissing
  return offering.procedures.length < named.size ? procedureMissing : offering
}

/** For a booking: nothing in the offering is closed or deleted until the transaction ends. */
export async function lockOffering(
  tx: Tx,
  { date, ...place }: OfferingIds & { date: string },
  bookerId: string,
  now: Date,
): Promise<LockedOffering | Refused<'not_found'>> {
  const { companyId, procedureId, collaboratorId } = place
  const days = { from: date, to: date }
  const asked = { companyId, procedureIds: [procedureId], days, booker: bookerOf(bookerId, now) }
  // Sent together: the server runs the second after the first has its locks.
  const [locked, day] = await Promise.all([
    Object.values(place).every(isId) && lockPlace(tx, place, bookerId),
    findOffering(tx, asked, now),
  ])
  const missing = locked ? undefined : await findNamed(tx, { companyId, items: [place] })
  if (isRefused(missing)) return missing
  if (isRefused(day)) return day
  const offering = withOnly(day, collaboratorId.toLowerCase())
  return { offering, people: new Set(offering.staff.map(({ id }) => id)), day }
}

type AskedVisit = {
  companyId: unknown
  items: readonly VisitItem[]
  days: Days | undefined
  busy?: boolean | 'booked'
  booker?: Booker
}

/** Everything that decides when a visit can begin. A collaborator of the company who performs none of it takes none. */
export async function findVisitOffering(
  db: Db | Tx,
  { items, ...asked }: AskedVisit,
  now: Date,
): Promise<Offering | Refused<'not_found'>> {
  const { companyId } = asked
  const offering = await findOffering(
    db,
    { ...asked, procedureIds: items.map(({ procedureId }) => procedureId) },
    now,
  )
  if (isRefused(offering)) return offering
  const staff = new Set(offering.staff.map(({ id }) => id))
  const named = items.map(({ collaboratorId }) => collaboratorId?.toLowerCase() ?? null)
  if (named.every((id) => id === null || staff.has(id))) return offering
  const missing = await findNamed(db, { companyId, items })
  return isRefused(missing) ? missing : offering
}

type AskedVisits = { companyId: CompanyId; items: readonly VisitItem[]; dates: readonly string[] }

export type LockedOffering = {
  offering: Offering
  /** Who may take an item. */
  people: ReadonlySet<string>
  /** The same with everybody who performs the service; only for one service with a chosen professional. */
  day?: Offering
}

/**
 * The same as for a lone booking, for everybody who may be chosen. Visits of these people on these dates wait for each
 * other: all locks are taken at once and in one order, so that two of several rows cannot wait for each other's.
 */
export async function lockVisitOffering(
  tx: Tx,
  { companyId, items, dates }: AskedVisits,
  bookerId: string,
  now: Date,
): Promise<LockedOffering | Refused<'not_found'>> {
  const [date = ''] = dates
  const procedureIds = items.map(({ procedureId }) => procedureId)
  const named = items.flatMap(({ collaboratorId }) => collaboratorId ?? [])
  const open = items.filter(({ collaboratorId }) => collaboratorId === null)
  const places = { companyId, procedureIds, named, open: open.map(({ procedureId }) => procedureId) }
  const people = [...procedureIds, ...named].every(isId)
    ? await lockPlaces(tx, places, bookerId)
    : new Set<string>()
  const days = dates.flatMap((day) => [...people].map((collaboratorId) => ({ collaboratorId, date: day })))
  const asked = {
    companyId,
    items,
    days: { from: date, to: date },
    busy: 'booked' as const,
    booker: bookerOf(bookerId, now),
  }
  const [, offering] = await Promise.all([lockDays(tx, companyId, days), findVisitOffering(tx, asked, now)])
  return isRefused(offering) ? offering : { offering, people }
}

const bookerOf = (userId: string, now: Date): Booker => ({
  userId,
  from: addDays(now.toISOString().slice(0, 10), -1),
})

/** Everything that an appointment could be moved to, as if its own time were free; with one collaborator or any. */
export async function findMoveOffering(
  db: Db | Tx,
  { company_id, procedure_id, collaborator_id, id }: AppointmentRow,
  days: Days,
  now: Date,
  { collaboratorId, busy = true }: { collaboratorId?: string; busy?: boolean } = {},
): Promise<Offering> {
  const asked = {
    companyId: company_id,
    procedureIds: [procedure_id],
    moving: { ids: [id], collaboratorIds: [collaborator_id] },
    ...(collaboratorId !== undefined && { collaboratorId }),
    days,
    busy,
    now,
  }
  const offering = await readOffering(db, asked)
  if (!offering) throw new Error(`Company ${company_id} of appointment ${id} does not exist`)
  return offering
}

type Moving = { days: Days; busy?: boolean | 'booked' }

/** The same for parts of a visit that are moved together, at least one. */
export async function findVisitMoveOffering(
  db: Db | Tx,
  rows: readonly KnownAppointment[],
  moving: Moving,
  now: Date,
): Promise<Offering> {
  const [first] = rows
  if (!first) throw new Error('A visit that is moved has no appointments')
  const { company_id: companyId } = first
  const each = (values: readonly string[]) => [...new Set(values)]
  const offering = await readOffering(db, {
    companyId,
    procedureIds: each(rows.map(({ procedure_id }) => procedure_id)),
    moving: {
      ids: rows.map(({ id }) => id),
      collaboratorIds: each(rows.map(({ collaborator_id }) => collaborator_id)),
    },
    busy: true,
    ...moving,
    now,
  })
  if (!offering) throw new Error(`Company ${companyId} of visit ${visitIdOf(first)} does not exist`)
  return offeringFor(offering, rows)
}

type Reading = Chosen & Omit<AskedTaken, 'moving'>

/** A change of the company between the two queries causes another round. So many in a row are a bug. */
const mostRounds = 20

async function readOffering(db: Db | Tx, asked: Reading): Promise<Offering | undefined> {
  const { companyId, days, moving, now } = asked
  // The company's own date may still be yesterday; a month is asked for from its first day.
  const month = `${monthOf(addDays(now.toISOString().slice(0, 10), -1))}-01`
  const since = days && days.from < month ? days.from : month
  for (let round = 0; round < mostRounds; round++) {
    const taken = await selectTaken(db, { ...asked, moving: moving?.ids })
    const catalog = taken && (await readCatalog(db, { companyId, stamp: taken.stamp, since }))
    if (!catalog) return undefined
    if (catalog.stamp === taken.stamp) return offeringFrom(catalog, taken, asked)
  }
  throw new Error(`Company ${companyId} changed ${mostRounds} times in a row while it was read`)
}

type Items = readonly { procedureId?: unknown; collaboratorId?: unknown }[]
type Named = { companyId: unknown; items: Items; only?: string | null | undefined; userId?: string }
export type NamedCompany = { id: CompanyId; ownerId: string; members: Members | null }

/**
 * The company named in a request, if procedures and collaborators belong to it; for a professional only she herself does. Ids
 * that are not strings pass: the schema rejects them.
 */
export async function findNamed(
  db: Db | Tx,
  { companyId, items, only, userId }: Named,
): Promise<NamedCompany | undefined | Refused<'not_found'>> {
  if (!isText(companyId)) return undefined
  if (!isCompanyId(companyId)) return companyMissing
  const procedures = textsOf(items.map(({ procedureId }) => procedureId))
  const collaborators = textsOf(items.map(({ collaboratorId }) => collaboratorId))
  const [procedureIds, collaboratorIds] = [procedures.filter(isId), collaborators.filter(isId)]
  const row = await selectNamed(db, { companyId, procedureIds, collaboratorIds })
  if (!row) return companyMissing
  if (row.procedures < procedures.length) return procedureMissing
  if (row.collaborators < collaborators.length) return collaboratorMissing
  const named = { id: row.id, ownerId: row.owner_id, members: row.members }
  const alone = only ?? membershipIn(named, userId)?.only ?? null
  return alone === null || collaborators.every((id) => id === alone) ? named : collaboratorMissing
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Each once, whatever the case of its letters. */
const textsOf = (values: readonly unknown[]) => [
  ...new Set(values.filter(isText).map((text) => text.toLowerCase())),
]
