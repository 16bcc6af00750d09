import { addDays, datesFrom, localTime } from '@encaixe/contract/local-time.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { fittingIn } from './affected-by.ts'
import { readHours } from './change-hours.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { type Diary, selectDiaries } from './store/conflicts.ts'
import type { Booked } from './store/hours.ts'

const aDay = 1_440

export type Asked = { collaboratorId?: string | undefined; date?: string | undefined }

/** When and with whom an appointment is: enough for the rule, because a professional never has two scheduled appointments with the same start. */
export type Placed = Omit<Booked, 'id'>

/** The scheduled appointments to come that do not fit the hours in force, in no order. */
export async function findConflicts(
  db: Db | Tx,
  { id: companyId, timezone, only }: MemberCompany,
  { collaboratorId = only ?? undefined, ...asked }: Asked,
  now: Date,
): Promise<Placed[]> {
  if (only !== null && collaboratorId !== only) return []
  const here = localTime(now, timezone)
  const diaries = await selectDiaries(db, { companyId, here, collaboratorId, ...asked })
  if (diaries.length === 0) return []
  const last = Math.max(...diaries.map(({ starts }) => starts.reduce((a, b) => Math.max(a, b))))
  const to = addDays(here.date, dayNumber(last))
  const fitting = fittingIn(await readHours(db, companyId, { from: asked.date ?? here.date, to }))
  const days = datesFrom(here.date, dayNumber(last) + 1)
  return diaries.flatMap((diary) => placesOf(diary, days)).filter((one) => !fitting(one))
}

const dayNumber = (minute: number) => Math.floor(minute / aDay)

function placesOf({ person, starts, ends }: Diary, days: readonly string[]): Placed[] {
  return starts.map((start, at) => {
    const number = dayNumber(start)
    const midnight = number * aDay
    return {
      collaborator_id: person,
      day: days[number] ?? '',
      start_minute: start - midnight,
      end_minute: (ends[at] ?? start) - midnight,
    }
  })
}

type Known = Placed & Pick<KnownAppointment, 'company_id' | 'outside'>

/** Those of these appointments of one company, scheduled and to come, that do not fit the hours in force. */
export async function pickConflicts<One extends Known>(db: Db | Tx, those: readonly One[]): Promise<One[]> {
  const inside = those.filter(({ outside }) => !outside)
  const [first] = inside
  const days = inside.map(({ day }) => day).toSorted()
  const [from, to] = [days.at(0), days.at(-1)]
  if (!first || !from || !to) return []
  const fitting = fittingIn(await readHours(db, first.company_id, { from, to }))
  return inside.filter((one) => !fitting(one))
}
