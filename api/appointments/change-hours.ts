import { localTime } from '@encaixe/contract/local-time.ts'
import type { HoursChange } from '../companies/facade.ts'
import { publishHoursChange } from '../live/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { affectedBy, type HoursInForce } from './affected-by.ts'
import { viewOf } from './appointment-view.ts'
import { exceptionsIn } from './find-offering.ts'
import { type Booked, makeOrUndo, selectAppointmentsById, selectComing, selectHours } from './store/hours.ts'
import type { Days } from './store/offering.ts'

const mostShown = 50

/** Makes a change of hours; one that asks is refused, and undone, when appointments to come do not fit any more. */
export async function changeHours<Done>(
  tx: Tx,
  { company, collaboratorIds, days, ask, now, make }: HoursChange<Done>,
): Promise<Done | Refused<'appointments_affected'>> {
  const here = localTime(now, company.timezone)
  const coming = ask ? await selectComing(tx, { companyId: company.id, collaboratorIds, days, here }) : []
  const done = await makeUnlessAffected(tx, company.id, coming, make)
  if (!isRefused(done)) publishHoursChange(tx, company.id)
  return done
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

/** The hours of everybody in a company. */
export async function readHours(db: Db | Tx, companyId: CompanyId, days: Days): Promise<HoursInForce> {
  const row = await selectHours(db, companyId, days)
  return {
    businessHours: row.business_hours,
    exceptions: exceptionsIn(row, days),
    schedules: new Map(row.people?.map(({ id, schedule }) => [id, schedule])),
  }
}
