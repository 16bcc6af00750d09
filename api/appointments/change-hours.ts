import { localTime } from '@encaixe/contract/local-time.ts'
import { closedHolidays, openWindows, without } from '@encaixe/contract/open-hours.ts'
import type { ChangeHours, HoursChange } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { publishHoursChange } from '../live/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { exceptionFrom } from './catalog.ts'
import { openTime } from './open-time.ts'
import { affectedBy, type HoursInForce } from './shop-hours.ts'
import {
  type Booked,
  makeOrUndo,
  selectAppointmentsById,
  selectComing,
  selectHours,
  selectWaitedDays,
} from './store/hours.ts'
import type { Days } from './store/offering.ts'
import { viewOf } from './visit-view.ts'

const mostShown = 50

/** Makes a change of hours. A change with `ask` is refused and rolled back when future appointments no longer fit. */
export const changeHours =
  (deps: Pick<Deps, 'jobs'>): ChangeHours =>
  (tx, change) =>
    makeChange(tx, deps, change)

async function makeChange<Done>(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { company, collaboratorIds, days, ask, now, make }: HoursChange<Done>,
): Promise<Done | Refused<'appointments_affected'>> {
  const here = localTime(now, company.timezone)
  const coming = ask ? await selectComing(tx, { companyId: company.id, collaboratorIds, days, here }) : []
  const waited = await readWaited(tx, company.id, { from: here.date, days })
  const done = await makeUnlessAffected(tx, company.id, coming, make)
  if (isRefused(done)) return done
  publishHoursChange(tx, company.id)
  if (waited) await openWidened(tx, deps, { companyId: company.id, collaboratorIds, waited, now })
  return done
}

/** A change of the weekly hours frees time on many days: only the nearest days are offered to clients who wait. */
const mostDays = 60

type Waited = { dates: string[]; days: Days; before: HoursInForce }

/** Reads the hours before they change, on the days for which a client waits; undefined when no client waits. */
async function readWaited(
  tx: Tx,
  companyId: CompanyId,
  { from, days }: { from: string; days: HoursChange<unknown>['days'] },
): Promise<Waited | undefined> {
  const first = days && days.from > from ? days.from : from
  const dates = await selectWaitedDays(tx, companyId, { from: first, to: days?.to ?? null }, mostDays)
  const [start, end] = [dates.at(0), dates.at(-1)]
  if (start === undefined || end === undefined) return undefined
  const all = { from: start, to: end }
  return { dates, days: all, before: await readHours(tx, companyId, all) }
}

type Widened = { companyId: CompanyId; waited: Waited; now: Date } & Pick<
  HoursChange<unknown>,
  'collaboratorIds'
>

async function openWidened(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { companyId, collaboratorIds, waited, now }: Widened,
): Promise<void> {
  const { dates, days, before } = waited
  const after = await readHours(tx, companyId, days)
  const windows = (hours: HoursInForce, id: string, date: string) => {
    const schedule = hours.schedules.get(id)
    return schedule ? openWindows({ ...hours, collaboratorId: id, schedule }, date) : []
  }
  const spans = dates.flatMap((day) =>
    (collaboratorIds ?? [...after.schedules.keys()]).flatMap((collaboratorId) =>
      without(windows(after, collaboratorId, day), windows(before, collaboratorId, day)).map((span) => ({
        ...span,
        appointmentId: null,
        collaboratorId,
        day,
      })),
    ),
  )
  await openTime(tx, deps, companyId, spans, now)
}

async function makeUnlessAffected<Done>(
  tx: Tx,
  companyId: CompanyId,
  coming: readonly Booked[],
  make: () => Promise<Done>,
): Promise<Done | Refused<'appointments_affected'>> {
  const [first, last] = [coming.at(0), coming.at(-1)]
  if (!first || !last) return make()
  const days = { from: first.day, to: last.day }
  const before = await readHours(tx, companyId, days)
  let affected: Booked[] = []
  const done = await makeOrUndo(tx, make, async (made) => {
    if (!isRefused(made)) affected = affectedBy(before, await readHours(tx, companyId, days), coming)
    return affected.length === 0
  })
  return affected.length === 0 ? (done as Done) : refuse(tx, companyId, affected)
}

async function refuse(tx: Tx, companyId: CompanyId, affected: readonly Booked[]) {
  const ids = affected.slice(0, mostShown).map(({ id }) => id)
  const rows = await selectAppointmentsById(tx, companyId, ids)
  const appointments = rows.map((row) => viewOf(row, 'company'))
  return refused('appointments_affected', { extra: { count: affected.length, appointments } })
}

export async function readHours(db: Db | Tx, companyId: CompanyId, days: Days): Promise<HoursInForce> {
  const row = await selectHours(db, companyId, days)
  const exceptions = (row.exceptions ?? []).map(exceptionFrom)
  const closed = row.closed_on_holidays ? closedHolidays(days, { exceptions, opened: row.opened ?? [] }) : []
  return {
    businessHours: row.business_hours,
    exceptions: [...exceptions, ...closed],
    schedules: new Map(row.people?.map(({ id, schedule }) => [id, schedule])),
  }
}
