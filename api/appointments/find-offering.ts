import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { closedHolidays, type OpenException } from '@encaixe/contract/open-hours.ts'
import { collaboratorMissing } from '../collaborators/facade.ts'
import { companyMissing } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { type CompanyId, isCompanyId, isId } from '../platform/ids.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { procedureMissing } from '../procedures/facade.ts'
import { isActiveBy } from '../subscriptions/facade.ts'
import { byDay, type Offering } from './offering.ts'
import type { AppointmentRow } from './store/appointments.ts'
import {
  type Booker,
  type Days,
  type ExceptionRow,
  lockPlace,
  type OfferingIds,
  type OfferingRow,
  selectNamed,
  selectOffering,
} from './store/offering.ts'

type Asked = {
  companyId: unknown
  procedureIds?: readonly unknown[] | 'active' | undefined
  collaboratorId?: unknown
  days?: Days | undefined
  busy?: boolean
  booker?: Booker
}

type Missing = typeof companyMissing | typeof procedureMissing

/** One query for free times and for bookings. A malformed id gets the same 404 as an unknown one. */
export async function findOffering(db: Db | Tx, asked: Asked, now: Date): Promise<Offering | Missing> {
  const { companyId, procedureIds = [], collaboratorId, days, busy = true, booker } = asked
  if (!isCompanyId(companyId)) return companyMissing
  const known = procedureIds === 'active' ? procedureIds : [...new Set(procedureIds.filter(isId))]
  const ids = {
    companyId,
    procedureIds: known,
    ...(isId(collaboratorId) && { collaboratorId }),
    booker,
    days,
    busy,
    now,
  }
  const row = await selectOffering(db, ids)
  if (!row) return companyMissing
  const isMissing = procedureIds !== 'active' && (row.procedures ?? []).length < new Set(procedureIds).size
  if (isMissing) return procedureMissing
  return offeringFrom(row, days, now)
}

/** For a booking: nothing in the offering is closed or deleted until the transaction ends. */
export async function lockOffering(
  tx: Tx,
  { date, ...place }: OfferingIds & { date: string },
  bookerId: string,
  now: Date,
): Promise<Offering | Refused<'not_found'>> {
  const booker = { userId: bookerId, from: addDays(now.toISOString().slice(0, 10), -1) }
  // Sent together: the server runs the second after the first has its locks.
  const [locked, offering] = await Promise.all([
    Object.values(place).every(isId) && lockPlace(tx, place, bookerId),
    findOffering(
      tx,
      { ...place, procedureIds: [place.procedureId], booker, days: { from: date, to: date }, busy: false },
      now,
    ),
  ])
  const missing = locked ? undefined : await findNamed(tx, place)
  return isRefused(missing) ? missing : offering
}

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
    moving: { id, collaboratorId: collaborator_id },
    ...(collaboratorId !== undefined && { collaboratorId }),
    days,
    busy,
    now,
  }
  const row = await selectOffering(db, asked)
  if (!row) throw new Error(`Company ${company_id} of appointment ${id} does not exist`)
  return offeringFrom(row, days, now)
}

function offeringFrom(row: OfferingRow, days: Days | undefined, now: Date): Offering {
  const busy = new Map(row.busy?.map(({ id, starts, ends }) => [id, byDay(starts, ends)]))
  return {
    company: {
      id: row.id,
      ownerId: row.owner_id,
      name: row.name,
      slug: row.slug,
      phone: row.phone,
      timezone: row.timezone,
      isActive: row.is_active,
      maxOpenBookings: row.max_open_bookings,
      businessHours: row.business_hours,
      limits: { notice: row.minimum_notice, horizon: row.booking_horizon },
      cancellationNotice: row.cancellation_notice,
    },
    subscribed: isActiveBy(row, now),
    step: row.slot_interval,
    procedures: row.procedures ?? [],
    staff: (row.staff ?? []).map((person) => ({ ...person, busy: busy.get(person.id) ?? [] })),
    own: row.own ?? [],
    exceptions: days ? exceptionsIn(row, days) : [],
    from: days?.from,
  }
}

/** With the holidays that close the company by themselves. */
export function exceptionsIn(
  row: Pick<OfferingRow, 'exceptions' | 'opened' | 'closed_on_holidays'>,
  days: Days,
): OpenException[] {
  const exceptions = (row.exceptions ?? []).map(exceptionOf)
  if (!row.closed_on_holidays) return exceptions
  return [...exceptions, ...closedHolidays(days, { exceptions, opened: row.opened ?? [] })]
}

function exceptionOf({ start, end, breakStart, breakEnd, ...row }: ExceptionRow): OpenException {
  const time = (minute: number | null) => (minute === null ? null : timeOf(minute))
  const breaks = { breakStart: time(breakStart), breakEnd: time(breakEnd) }
  return { ...row, startTime: time(start), endTime: time(end), ...breaks }
}

type Named = { companyId: unknown; procedureId?: unknown; collaboratorId?: unknown }
export type NamedCompany = { id: CompanyId; ownerId: string }

/** The company named in a request, if the procedure and collaborator belong to it. Ids that are not strings pass: the schema rejects them. */
export async function findNamed(
  db: Db | Tx,
  { companyId, procedureId, collaboratorId }: Named,
): Promise<NamedCompany | undefined | Refused<'not_found'>> {
  if (!isText(companyId)) return undefined
  if (!isCompanyId(companyId)) return companyMissing
  const row = await selectNamed(db, {
    companyId,
    ...(isId(procedureId) && { procedureId }),
    ...(isId(collaboratorId) && { collaboratorId }),
  })
  if (!row) return companyMissing
  if (isText(procedureId) && row.procedure_id === null) return procedureMissing
  if (isText(collaboratorId) && row.collaborator_id === null) return collaboratorMissing
  return { id: row.id, ownerId: row.owner_id }
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
