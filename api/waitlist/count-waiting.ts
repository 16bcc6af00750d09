import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { daysBetween, localTime, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { AskedForTime, WaitingHours } from '@encaixe/contract/waitlist.ts'
import { waitlistSentences } from '@encaixe/contract/waitlist-rules.ts'
import type { Db } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { viewOf, wishText } from './entry-view.ts'
import { itemsOfWish } from './opened-starts.ts'
import { selectAsked } from './store/asks.ts'
import { selectPerformers, selectTied, selectWindows } from './store/lists.ts'
import { addUp, type Wait } from './waiting-hours.ts'

/** The longest range: the month of a calendar with the weeks around it. */
const mostDays = 62

/** Counts the clients who wait for each hour of each professional. A professional reads only their own counts. */
export async function countWaiting(
  db: Db,
  { id: companyId, timezone, only }: MemberCompany,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<WaitingHours[] | Refused<'invalid'>> {
  if (to < from) return refused('invalid', { fields: { to: waitlistSentences.days } })
  if (daysBetween(from, to) >= mostDays)
    return refused('invalid', { fields: { to: bookingSentences.dateInvalid } })
  const here = localTime(now, timezone)
  const days = { from: from < here.date ? here.date : from, to }
  const [windows, tied, performers] = await Promise.all([
    selectWindows(db, { companyId, ...days, now }),
    selectTied(db, { companyId, ...days }),
    selectPerformers(db, companyId),
  ])
  const performing = Map.groupBy(performers, ({ procedure_id }) => procedure_id)
  const active = new Set(performers.map(({ id }) => id))
  const people = (wish: string) => {
    const ids = itemsOfWish(wish).flatMap(({ procedureId, collaboratorId }) => {
      if (collaboratorId !== null) return active.has(collaboratorId) ? [collaboratorId] : []
      return (performing.get(procedureId) ?? []).map(({ id }) => id)
    })
    return [...new Set(ids)].filter((id) => only === null || id === only)
  }
  const peopleOf = new Map<string, string[]>()
  const cached = (wish: string) => {
    const known = peopleOf.get(wish) ?? people(wish)
    peopleOf.set(wish, known)
    return known
  }
  const waits: Wait[] = windows.map(({ user_id, from_day, to_day, start_minute, end_minute, wish }) => ({
    userId: user_id,
    from: from_day,
    to: to_day,
    span: { start: start_minute, end: end_minute },
    people: cached(wish),
  }))
  for (const entry of tied) {
    const { items, windows } = viewOf(entry, now)
    const wish = wishText({ items, collaboratorId: null })
    for (const { from, to, startTime, endTime } of windows) {
      const span = { start: minuteOf(startTime), end: minuteOf(endTime) }
      waits.push({ userId: entry.user_id, from, to, span, people: cached(wish) })
    }
  }
  return addUp(waits, days, here)
}

/** Reads how many clients were asked for the time that an appointment left, and who took it. */
export async function readAsked(
  db: Db,
  about: { companyId: CompanyId; id: string; only: string | null },
  now: Date,
): Promise<AskedForTime> {
  const found = await selectAsked(db, about)
  const { asked, answersUntil, asking, appointmentId, clientName, startMinute } = found
  return {
    asked,
    answersUntil: answersUntil && answersUntil > now ? answersUntil.toISOString() : null,
    asking,
    taken: startMinute === null ? null : { appointmentId, clientName, startTime: timeOf(startMinute) },
  }
}
