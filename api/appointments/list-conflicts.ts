import { addDays, isDate, localTime } from '@encaixe/contract/local-time.ts'
import type { Conflict, Proposal } from '@encaixe/contract/offers.ts'
import { z } from 'zod'
import type { OwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { fittingIn } from './affected-by.ts'
import { viewOf } from './appointment-view.ts'
import { readHours } from './change-hours.ts'
import { findOffering } from './find-offering.ts'
import { offerView } from './offer-view.ts'
import { daysAround, proposalsFrom } from './proposals.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { selectPerformers, selectTaken } from './store/conflicts.ts'
import { type Booked, selectAppointmentsById, selectComing } from './store/hours.ts'
import { selectOpenOffers } from './store/offers.ts'

const pageSize = 20

type Asked = { collaboratorId?: string | undefined; date?: string | undefined }
type Page = { items: Conflict[]; count: number; nextCursor: string | null }

/** The scheduled appointments to come that do not fit the hours in force, by their start. */
export async function findConflicts(
  db: Db | Tx,
  { id: companyId, timezone }: OwnedCompany,
  { collaboratorId, date }: Asked,
  now: Date,
): Promise<Booked[]> {
  const collaboratorIds = collaboratorId === undefined ? null : [collaboratorId]
  const days = date === undefined ? null : { from: date, to: date }
  const here = localTime(now, timezone)
  const coming = await selectComing(db, { companyId, collaboratorIds, days, here })
  const [first, last] = [coming.at(0), coming.at(-1)]
  if (!first || !last) return []
  const fitting = fittingIn(await readHours(db, companyId, { from: first.day, to: last.day }))
  return coming.filter((one) => !fitting(one))
}

type Placed = Pick<KnownAppointment, 'company_id' | 'outside'> & Omit<Booked, 'id'>

/** Of one appointment that is scheduled and to come. */
export async function isInConflict(db: Db | Tx, one: Placed): Promise<boolean> {
  if (one.outside) return false
  const hours = await readHours(db, one.company_id, { from: one.day, to: one.day })
  return !fittingIn(hours)(one)
}

export async function listConflicts(
  db: Db | Tx,
  company: OwnedCompany,
  { cursor, ...asked }: Asked & { cursor?: string | undefined },
  now: Date,
): Promise<Page | Refused<'invalid'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after) return badCursor
  if (asked.collaboratorId !== undefined && !isId(asked.collaboratorId)) return none
  const all = await findConflicts(db, company, asked, now)
  const left = after ? all.filter((one) => isAfter(one, after)) : all
  const page = left.slice(0, pageSize)
  if (page.length === 0) return { ...none, count: all.length }
  const ids = page.map(({ id }) => id)
  const [rows, offers] = await Promise.all([
    selectAppointmentsById(db, company.id, ids),
    selectOpenOffers(db, company.id, ids, now),
  ])
  const proposals = await readProposals(db, company, rows, now)
  const items = rows.map((row) => {
    const offer = offers.find(({ appointment_id }) => appointment_id === row.id)
    return {
      appointment: viewOf(row, 'company'),
      proposals: proposals(row),
      offer: offer ? offerView(offer) : null,
    }
  })
  const last = page.at(-1)
  return {
    items,
    count: all.length,
    nextCursor: last && left.length > page.length ? writeCursor(last) : null,
  }
}

/** Three queries, however many appointments there are. */
async function readProposals(
  db: Db | Tx,
  { id: companyId, timezone }: OwnedCompany,
  rows: readonly KnownAppointment[],
  now: Date,
): Promise<(row: KnownAppointment) => Proposal[]> {
  const here = localTime(now, timezone)
  const [first = here.date, last = first] = [rows.at(0)?.day, rows.at(-1)?.day]
  const earliest = addDays(first, -daysAround)
  const days = { from: earliest < here.date ? here.date : earliest, to: addDays(last, daysAround) }
  const [offering, performers, taken] = await Promise.all([
    findOffering(db, { companyId, days, busy: false }, now),
    selectPerformers(db, companyId, [...new Set(rows.map(({ procedure_id }) => procedure_id))]),
    selectTaken(db, companyId, days, now),
  ])
  if (isRefused(offering)) throw new Error(`Company ${companyId} does not exist`)
  return proposalsFrom({ offering, performers, taken, here })
}

const badCursor = refused('invalid', { fields: { cursor: 'Página inválida' } })
const none: Page = { items: [], count: 0, nextCursor: null }

const cursorPlace = z.object({
  day: z.string().refine(isDate),
  start_minute: z.int().min(0).max(1_439),
  id: z.uuid(),
})
type CursorPlace = z.output<typeof cursorPlace>

const keyOf = ({ day, start_minute, id }: CursorPlace) =>
  `${day} ${String(start_minute).padStart(4, '0')} ${id}`
const isAfter = (one: CursorPlace, other: CursorPlace) => keyOf(one) > keyOf(other)

function writeCursor({ day, start_minute, id }: CursorPlace): string {
  return Buffer.from(JSON.stringify({ day, start_minute, id })).toString('base64url')
}

/** Undefined for a text that is not a valid cursor. */
function readCursor(text: string): CursorPlace | undefined {
  try {
    return cursorPlace.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
