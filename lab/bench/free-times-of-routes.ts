import { randomUUID } from 'node:crypto'
import { freeStartsOfAny } from '@encaixe/contract/free-starts.ts'
import { addDays, datesFrom, localTime } from '@encaixe/contract/local-time.ts'
import { defaultWorkSchedule, weekdays } from '@encaixe/contract/work-schedule.ts'
import { catalogFrom, offeringFrom } from '../../api/appointments/catalog.ts'
import { daysOn, type Offering, wishOn } from '../../api/appointments/offering.ts'
import type { CatalogRow } from '../../api/appointments/store/catalog.ts'
import type { TakenRow } from '../../api/appointments/store/offering.ts'
import { planVisit } from '../../api/appointments/visit-plan.ts'
import type { Figure } from './figures.ts'

const first = '2027-04-01'
const now = new Date('2027-03-02T13:00:00Z')
const [companyId, procedureId] = [randomUUID(), randomUUID()]

/** The rows of a company whose people work with a break and have twelve bookings a day. */
function rowsOf(people: number, days: number): { catalog: CatalogRow; answers: TakenRow[] } {
  const schedule = defaultWorkSchedule()
  for (const weekday of weekdays)
    schedule[weekday] = {
      enabled: true,
      startTime: '08:00',
      endTime: '20:00',
      breakStart: '12:30',
      breakEnd: '13:15',
    }
  const ids = Array.from({ length: people }, () => randomUUID())
  const facts = {
    user_id: randomUUID(),
    plan_id: 'pro',
    cents: 5990,
    trial: true,
    taken_at: now,
    acts: [],
    payments: [],
  }
  const company = { id: companyId, timezone: 'America/Sao_Paulo', slot_interval: 15, is_active: true }
  const catalog = {
    ...facts,
    ...company,
    booking_horizon: 365,
    minimum_notice: 0,
    procedures: [
      { id: procedureId, duration: 30, buffer: 0, depositCents: null, depositPercent: null, isActive: true },
    ],
    people: ids.map((id) => ({ id, name: id, role: null, photoId: null, schedule, performs: [procedureId] })),
  } as unknown as CatalogRow
  const spansFrom = (id: string, person: number, begins: number) => {
    const starts: number[] = []
    const ends: number[] = []
    for (let day = 0; day < days; day++) {
      let start = 480 + ((person * 7 + (begins + day) * 3) % 4) * 5
      for (let booking = 0; booking < 12; booking++) {
        const length = 15 + ((person + begins + day + booking) % 4) * 10
        starts.push(day * 1_440 + start)
        ends.push(day * 1_440 + start + length)
        start += length + ((person * 5 + booking * 3 + begins + day) % 5) * 5
      }
    }
    return { id, starts, ends }
  }
  const answers = Array.from({ length: Math.ceil(60 / days) }, (_, at): TakenRow => {
    const busy = ids.map((id, person) => spansFrom(id, person, at * days))
    return JSON.parse(JSON.stringify({ stamp: '', members: null, busy, own: null }))
  })
  return { catalog, answers }
}

/** The duration of a call in microseconds. */
function time(run: (at: number) => unknown, calls: number): number {
  const began = performance.now()
  for (let at = 0; at < calls; at++) run(at)
  return ((performance.now() - began) * 1_000) / calls
}

/**
 * Measures the steps of a route from the company's offering to the free starts: the plan of a visit of one service, the
 * short day of a daylight saving change, busy times, windows of each person, the first minute. The steps are compared
 * with the pure module on prepared days. Each figure is the best of many short runs, because the best run is the least
 * disturbed run. A second figure includes making the offering from the rows of its query, once for all days.
 */
export function measureRoutesWalk(): Figure[] {
  return [
    { people: 5, days: 1 },
    { people: 5, days: 30 },
    { people: 15, days: 60 },
  ].flatMap(({ people, days }) => {
    const { catalog: row, answers } = rowsOf(people, days)
    const catalog = catalogFrom(row, first)
    const offer = (at: number) => {
      const asked = { from: first, to: addDays(first, days - 1) }
      const taken = answers[at % answers.length] as TakenRow
      return offeringFrom(catalog, taken, { procedureIds: [procedureId], days: asked, now })
    }
    const here = localTime(now, 'America/Sao_Paulo')
    const read = (offering: Offering) => {
      const length = offering.procedures[0] ?? { duration: 0, buffer: 0 }
      return datesFrom(first, days).map((date, at) => ({
        people: offering.staff.map(daysOn(offering, date, at)),
        wish: wishOn(offering, length, { date, here, who: 'client' }),
      }))
    }
    const starts = (offering: Offering) => {
      const { startsOn } = planVisit(offering, [{ procedureId, collaboratorId: null }])
      return datesFrom(first, days).map((date, at) => startsOn({ date, at, here, who: 'client' }))
    }
    const made = answers.map((_, at) => read(offer(at)))
    const alone = (at: number) =>
      (made[at % made.length] as ReturnType<typeof read>).map((day) => freeStartsOfAny(day.people, day.wish))
    const whole = (at: number) => starts(offer(at))
    // A route reads each day once and then sorts its busy times, so each measured call gets a new offering.
    let offerings: Offering[] = []
    const walk = (at: number) => starts(offerings[at] as Offering)
    if (whole(0).flat().length === 0 || String(whole(0)) !== String(alone(0)))
      throw new Error('The routes of the API offer no free times, or other free times than `freeStarts`')
    const calls = Math.ceil(3_000 / (people * days))
    const rounds = Array.from({ length: 60 }, () => {
      offerings = Array.from({ length: calls }, (_, at) => offer(at))
      return {
        walk: time(walk, calls),
        whole: time(whole, calls),
        alone: time(alone, calls),
      }
    })
    const best = (name: 'walk' | 'whole' | 'alone') => Math.min(...rounds.map((round) => round[name]))
    const name = `free times as the routes call them, ${people} people x ${days} days`
    return [
      {
        name: `${name} / the module alone`,
        value: best('walk') / best('alone'),
        most: days === 1 ? 1.5 : 1.3,
      },
      { name: `${name}, with the offering / the module alone`, value: best('whole') / best('alone') },
    ]
  })
}
