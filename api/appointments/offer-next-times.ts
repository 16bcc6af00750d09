import { type Day, freeStarts } from '@encaixe/contract/free-starts.ts'
import { addDays, datesFrom, daysBetween, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { NextTimes } from '@encaixe/contract/visits.ts'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import { isCompanyId } from '../platform/ids.ts'
import { countCache } from '../platform/metrics/count-cache.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { findOffering } from './find-offering.ts'
import { dayOf, type OfferedProcedure, type Offering, takesBookings, wishOn } from './offering.ts'

const most = 3
const daysAhead = 14
const minute = 60_000
const mostTimes = 100_000
const countLook = countCache('next times')

type Answer = NextTimes[] | Refused<'not_found' | 'company_inactive'>
type Cached = { minute: number; answer: Promise<Answer> }

/**
 * Reads the next free times of each service, for the pages of companies. The times are computed once for each company
 * and minute of the clock, so that a response contains no past time. Requests that arrive during the computation share
 * it.
 */
export function cacheNextTimes({ clock, database }: Pick<Deps, 'clock' | 'database'>) {
  // The cache is bounded by the number of times in it, because a company may have any number of services.
  const cache = new LRUCache<string, Cached>({ maxSize: mostTimes, ttl: minute })

  async function find(companyId: string, now: Date): Promise<Answer> {
    // The date in the company's time zone is known only after the query; in UTC it may already be the next day.
    const from = addDays(now.toISOString().slice(0, 10), -1)
    const days = { from, to: addDays(from, daysAhead + 1) }
    const offering = await findOffering(database.reads, { companyId, items: 'active', days }, now)
    return isRefused(offering) ? offering : offerNextTimes(offering, now)
  }

  return async function nextTimes(companyId: string): Promise<Answer> {
    const now = clock.now()
    const current = Math.floor(now.getTime() / minute)
    const key = companyId.toLowerCase()
    const cached = cache.get(key)
    if (countLook(cached?.minute === current) && cached) return cached.answer
    const answer = find(companyId, now)
    if (!isCompanyId(companyId)) return answer
    const entry = { minute: current, answer }
    const evict = () => {
      if (cache.peek(key) === entry) cache.delete(key)
    }
    cache.set(key, entry, { size: 1 })
    // Only found times are cached: the reason for a refusal or a failure may be over at the next request.
    answer.then((found) => {
      if (isRefused(found)) evict()
      else if (cache.peek(key) === entry) {
        // The cache keeps the first size of a value that is set again, so the value is deleted first.
        cache.delete(key)
        cache.set(key, entry, { size: sizeOf(found) })
      }
    }, evict)
    return answer
  }
}

const sizeOf = (found: readonly NextTimes[]) => found.reduce((sum, { times }) => sum + 1 + times.length, 1)

/** Finds each procedure's next times for clients, with any of its professionals. The offering begins before today. */
function offerNextTimes(offering: Offering, now: Date): Answer {
  if (!takesBookings(offering)) return refused('company_inactive')
  const here = localTime(now, offering.company.timezone)
  const first = daysBetween(offering.from ?? here.date, here.date)
  const dates = datesFrom(here.date, daysAhead)
  const days = new Map<string, Day>()
  const dayAt = (person: Offering['staff'][number], date: string, at: number) => {
    const key = `${person.id} ${date}`
    const day = days.get(key) ?? dayOf(offering, person, date, first + at)
    days.set(key, day)
    return day
  }
  const timesOf = (procedure: OfferedProcedure) => {
    const able = offering.staff.filter(({ performs }) => performs.has(procedure.id))
    const times: NextTimes['times'] = []
    for (const [at, date] of dates.entries()) {
      const wish = wishOn(offering, procedure, { date, here, who: 'client' })
      const starts = new Set(able.flatMap((person) => freeStarts(dayAt(person, date, at), wish, most)))
      for (const start of [...starts].sort((a, b) => a - b)) {
        times.push({ date, startTime: timeOf(start) })
        if (times.length === most) return times
      }
    }
    return times
  }
  return offering.procedures.map((procedure) => ({ procedureId: procedure.id, times: timesOf(procedure) }))
}
