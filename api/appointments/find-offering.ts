import { addDays, monthOf } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import { LRUCache } from 'lru-cache'
import { collaboratorMissing } from '../collaborators/facade.ts'
import { companyMissing, type Members, membershipIn } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { withoutTimeLimit } from '../platform/database/request-time.ts'
import { type CompanyId, isCompanyId, isId } from '../platform/ids.ts'
import { countCache } from '../platform/metrics/count-cache.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { procedureMissing } from '../procedures/facade.ts'
import { type Catalog, type Chosen, catalogFrom, offeringFrom } from './catalog.ts'
import type { Offering } from './offering.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { selectCatalog } from './store/catalog.ts'
import { lockDays } from './store/moves.ts'
import {
  type AskedTaken,
  type Booker,
  type Days,
  lockPlaces,
  selectNamed,
  selectTaken,
} from './store/offering.ts'
import { offeringFor } from './visit-moves.ts'
import { visitIdOf } from './visit-view.ts'

type Asked = {
  companyId: unknown
  /** The requested items. Without items all professionals' hours are read; `active`: every service clients may book. */
  items?: Items | 'active' | undefined
  days?: Days | undefined
  busy?: boolean | 'booked'
  booker?: Booker
}

/**
 * Reads everything that decides when a visit of these items can begin, for free times and for bookings. A malformed id
 * gets the same 404 as an unknown one. A named collaborator of the company who performs none of the items is valid, but
 * gets no item.
 */
export async function findOffering(
  db: Db | Tx,
  { companyId, items = [], busy = true, ...asked }: Asked,
  now: Date,
): Promise<Offering | Refused<'not_found'>> {
  if (!isCompanyId(companyId)) return companyMissing
  const isAny = items === 'active'
  const ids = new Set(isAny ? [] : items.map(({ procedureId: id }) => (isId(id) ? id.toLowerCase() : id)))
  const procedureIds = isAny ? items : [...ids].filter(isId)
  const offering = await readOffering(db, { companyId, procedureIds, busy, ...asked, now })
  if (!offering) return companyMissing
  if (isAny) return offering
  if (offering.procedures.length < ids.size) return procedureMissing
  const named = textsOf(items.map(({ collaboratorId }) => collaboratorId))
  if (named.every((id) => offering.staff.some((person) => person.id === id))) return offering
  const missing = await findNamed(db, { companyId, items })
  return isRefused(missing) ? missing : offering
}

type AskedVisits = { companyId: CompanyId; items: readonly VisitItem[]; dates: readonly string[] }

/** A locked offering. `people`: the professionals who may take an item. */
export type LockedOffering = { offering: Offering; people: ReadonlySet<string> }

/**
 * Reads and locks an offering for a booking: nothing in the offering is closed or deleted until the transaction ends.
 * Visits of these people on these dates wait for each other. All locks are taken at once and in one fixed order, so
 * that two bookings of several rows cannot deadlock. A single row with a chosen professional needs no lock of a day,
 * because the database constraint rejects an overlap.
 */
export async function lockOffering(
  tx: Tx,
  { companyId, items, dates }: AskedVisits,
  bookerId: string,
  now: Date,
): Promise<LockedOffering | Refused<'not_found'>> {
  const [date = '', ...later] = dates
  const places = { companyId, ...placesIn(items) }
  const isOneNamedItem = items.length === 1 && places.open.length === 0 && later.length === 0
  const booker = { userId: bookerId, from: addDays(now.toISOString().slice(0, 10), -1) }
  const busy = isOneNamedItem ? true : ('booked' as const)
  const find = () => findOffering(tx, { companyId, items, days: { from: date, to: date }, busy, booker }, now)
  const isValid = [...places.procedureIds, ...places.named].every(isId)
  const [people, known] = await Promise.all([
    isValid ? lockPlaces(tx, places, bookerId) : new Set<string>(),
    // The lock and this query are sent together; the database server runs the query after it has the locks.
    isOneNamedItem ? find() : undefined,
  ])
  const taken = dates.flatMap((day) => [...people].map((collaboratorId) => ({ collaboratorId, date: day })))
  const offering = known ?? (await Promise.all([lockDays(tx, companyId, taken), find()]))[1]
  return isRefused(offering) ? offering : { offering, people }
}

/** The ids of procedures and collaborators that `lockPlaces` locks for a visit of these items. */
export const placesIn = (items: readonly VisitItem[]) => ({
  procedureIds: items.map(({ procedureId }) => procedureId),
  named: items.flatMap(({ collaboratorId }) => collaboratorId ?? []),
  open: items.flatMap(({ procedureId, collaboratorId }) => (collaboratorId === null ? procedureId : [])),
})

/** Reads the offering to which these parts of a visit, at least one, could be moved; their own time counts as free. */
export async function findMoveOffering(
  db: Db | Tx,
  rows: readonly KnownAppointment[],
  { days, busy = true, named = [] }: { days: Days; busy?: boolean | 'booked'; named?: readonly string[] },
  now: Date,
): Promise<Offering> {
  const [first] = rows
  if (!first) throw new Error('The free times of a move were requested without the appointments to move')
  const { company_id: companyId } = first
  const each = (values: readonly string[]) => [...new Set(values)]
  const offering = await readOffering(db, {
    companyId,
    procedureIds: each(rows.map(({ procedure_id }) => procedure_id)),
    moving: {
      ids: rows.map(({ id }) => id),
      collaboratorIds: each([...rows.map(({ collaborator_id }) => collaborator_id), ...named]),
    },
    days,
    busy,
    now,
  })
  if (!offering) throw new Error(`Company ${companyId} of visit ${visitIdOf(first)} does not exist`)
  return offeringFor(offering, rows)
}

type Reading = Chosen & Omit<AskedTaken, 'moving'>

/** When the company changes between the two queries, both are repeated. This many repetitions are a bug. */
const mostRounds = 20

async function readOffering(db: Db | Tx, asked: Reading): Promise<Offering | undefined> {
  const { companyId, days, moving, now } = asked
  // It may still be yesterday in the company's time zone, and the page of a month asks from the first day of the month.
  const month = `${monthOf(addDays(now.toISOString().slice(0, 10), -1))}-01`
  const since = days && days.from < month ? days.from : month
  for (let round = 0; round < mostRounds; round++) {
    const taken = await selectTaken(db, { ...asked, moving: moving?.ids })
    const catalog = taken && (await readCatalog(db, { companyId, stamp: taken.stamp, since }))
    if (!catalog) return undefined
    if (catalog.stamp === taken.stamp) return offeringFrom(catalog, taken, asked)
  }
  throw new Error(
    `The data of company ${companyId} changed ${mostRounds} times in a row while its free times were computed`,
  )
}

type Items = readonly { procedureId?: unknown; collaboratorId?: unknown }[]
type Named = { companyId: unknown; items: Items; only?: string | null | undefined; userId?: string }
export type NamedCompany = { id: CompanyId; ownerId: string; members: Members | null }

/**
 * Returns the company named in a request, if it has the named procedures and collaborators; a professional may name
 * only themselves. Ids that are not strings pass: the schema rejects them.
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

/** Returns the texts in lower case, without duplicates. */
const textsOf = (values: readonly unknown[]) => [
  ...new Set(values.filter(isText).map((text) => text.toLowerCase())),
]

/** The size of the cache in characters of JSON rows. A company with ten people and twenty services has some 12,000. */
const mostCharacters = 8_000_000

/**
 * The key contains the stamp, so a cached catalog never becomes stale: every change gives the company a new stamp. A
 * stamp is never reused, so one cache serves all databases of the process.
 */
const cache = new LRUCache<string, Catalog>({ maxSize: mostCharacters })
const countLook = countCache('catalogs')

/** Catalogs that are being read: requests for the same stamp and first day share the query. */
const reading = new Map<string, Promise<Catalog | undefined>>()

type Wanted = {
  companyId: CompanyId
  stamp: string
  /** The first day whose exceptions to the working hours are read. */
  since: string
}

/** Returns a company's catalog, perhaps newer than the requested stamp; undefined when the company does not exist. */
async function readCatalog(db: Db | Tx, { companyId, stamp, since }: Wanted): Promise<Catalog | undefined> {
  const cached = cache.get(stamp)
  if (countLook(cached !== undefined && cached.since <= since)) return cached
  // A transaction also sees its own writes, and must not wait for a connection that the same transaction holds.
  if (db.isTransaction) return read(db, companyId, since)
  const key = `${stamp} ${since}`
  const shared = reading.get(key)
  if (shared) return shared
  const started = withoutTimeLimit(() => read(db, companyId, since)).finally(() => reading.delete(key))
  reading.set(key, started)
  return started
}

async function read(db: Db | Tx, companyId: CompanyId, since: string): Promise<Catalog | undefined> {
  const row = await selectCatalog(db, companyId, since)
  if (!row) return undefined
  const catalog = catalogFrom(row, since)
  cache.set(catalog.stamp, catalog, { size: JSON.stringify(row).length })
  return catalog
}
