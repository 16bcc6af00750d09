import { addDays, type LocalTime, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import type { Db, Tx } from '../platform/db.ts'
import { isRefused } from '../platform/refused.ts'
import { findOffering } from './find-offering.ts'
import { freeStarts, nearestFirst } from './free-times.ts'
import { closedFor, daysFrom, diaryOf, type Offering, wishOn } from './offering.ts'

type Missed = { companyId: string; procedureId: string; collaboratorId: string } & LocalTime

const most = 6
const daysAhead = 14

/** The free times nearest to one that could not be had: on its own day, or else on those that follow. */
export async function offerAlternatives(db: Db | Tx, missed: Missed, now: Date): Promise<Alternative[]> {
  const { companyId, procedureId, date } = missed
  const days = { from: date, to: addDays(date, daysAhead) }
  const offering = await findOffering(db, { companyId, procedureId, days }, now)
  return isRefused(offering) || closedFor(offering) ? [] : nearest(offering, missed, now)
}

function nearest(offering: Offering, missed: Missed, now: Date): Alternative[] {
  const found: Alternative[] = []
  const here = localTime(now, offering.company.timezone)
  for (const [at, date] of daysFrom(missed.date, daysAhead + 1).entries()) {
    const wish = wishOn(offering, offering.procedure?.duration ?? 0, date, here)
    const free = new Map<number, { id: string; name: string }>()
    // The one asked for comes first, so that she is named wherever she is free too.
    for (const person of wishedFirst(offering, missed.collaboratorId)) {
      for (const minute of freeStarts(diaryOf(person, date, at), wish)) {
        if (!free.has(minute)) free.set(minute, person)
      }
    }
    const times = [...free].map(([minute, person]) => ({ date, minute, person }))
    for (const { minute, person } of nearestFirst(times, missed)) {
      const collaborator = { collaboratorId: person.id, collaboratorName: person.name }
      found.push({ date, startTime: timeOf(minute), ...collaborator })
      if (found.length === most) return found
    }
  }
  return found
}

function wishedFirst({ staff }: Offering, id: string) {
  return [...staff.filter((person) => person.id === id), ...staff.filter((person) => person.id !== id)]
}
