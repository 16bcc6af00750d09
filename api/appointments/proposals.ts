import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import {
  busyFrom,
  firstMinute,
  freeStarts,
  nearestFirst,
  overlap,
  type Span,
} from '@encaixe/contract/free-starts.ts'
import { addDays, daysBetween, type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import { type Proposal, timeToOffer } from '@encaixe/contract/offers.ts'
import { longestBuffer } from '@encaixe/contract/procedures.ts'
import type { Offering, Professional } from './offering.ts'
import { startOf } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import type { TakenRow } from './store/conflicts.ts'

export const daysAround = 14
const most = 6
const mostSameTime = 4
const mostSamePerson = 2
const aDay = 1_440

type Known = {
  offering: Offering
  /** The professionals who perform each procedure. */
  performers: ReadonlyMap<string, ReadonlySet<string>>
  /** The taken times from the offering's first day on. */
  taken: readonly TakenRow[]
  here: LocalTime
}

type Place = LocalTime & { person: Professional }

/** Other free times for an appointment, ordered by kind. The data is read once for all appointments of a page. */
export function proposalsFrom({ offering, performers, taken, here }: Known) {
  const first = offering.from ?? here.date
  const takenBy = Map.groupBy(taken, ({ person }) => person)
  const takenIn = Map.groupBy(taken, ({ visit }) => visit)
  /** The taken times of a person, without the appointment itself and without the times that are held for its client. */
  function spansOn(person: Professional, date: string, appointmentId: string): Span[] {
    const midnight = daysBetween(first, date) * aDay
    return (takenBy.get(person.id) ?? [])
      .filter(({ start, end }) => start < midnight + aDay + longestBuffer && end > midnight)
      .filter(({ id, offeredFor }) => id !== appointmentId && offeredFor !== appointmentId)
      .map(({ start, end }) => ({ start: start - midnight, end: end - midnight }))
  }

  /** The times at which the client has other parts of the same visit, with any professional. */
  function awayOn({ id, visit_id }: KnownAppointment, date: string): Span[] {
    const midnight = daysBetween(first, date) * aDay
    const others = visit_id === null ? [] : (takenIn.get(visit_id) ?? []).filter((one) => one.id !== id)
    return others.map(({ start, end, after }) => ({ start: start - midnight, end: end - after - midnight }))
  }

  return (row: KnownAppointment): Proposal[] => {
    const { date: day, minute, duration, buffer: after } = startOf(row, row)
    const own = row.collaborator_id
    const people = offering.staff
      .filter(({ id }) => id === own || performers.get(row.procedure_id)?.has(id))
      .toSorted((a, b) => Number(b.id === own) - Number(a.id === own))
    const left = daysBetween(here.date, day) * aDay + minute - here.minute
    const limits = { notice: left < timeToOffer ? 0 : timeToOffer, horizon: horizonDays }

    const freeWith = (person: Professional, date: string): Place[] => {
      const wish = { duration, after, step: offering.step, from: firstMinute(date, here, limits) }
      const free = freeStarts(
        { windows: offering.hoursOn(date)(person), busy: busyFrom(spansOn(person, date, row.id)) },
        wish,
      )
      const away = awayOn(row, date)
      return free
        .filter((start) => !away.some((span) => overlap(span, { start, end: start + duration })))
        .map((start) => ({ date, minute: start, person }))
    }
    const isHere = (place: LocalTime) => place.date === day && place.minute === minute
    const sameTime = people
      .filter(({ id }) => id !== own)
      .flatMap((person) => freeWith(person, day).filter(isHere))
      .slice(0, mostSameTime)

    const samePerson: Place[] = []
    const nearest = new Map<string, Place>()
    for (let away = 0; away <= daysAround; away++) {
      const wanted = people.filter(
        ({ id }) => nearest.size < most || (id === own && samePerson.length < mostSamePerson),
      )
      if (wanted.length === 0) break
      const dates = away === 0 ? [day] : [addDays(day, -away), addDays(day, away)]
      const free = wanted.flatMap((person) => dates.flatMap((date) => freeWith(person, date)))
      for (const place of nearestFirst(free, { date: day, minute })) {
        const isOwn = place.person.id === own
        if (isHere(place)) continue
        if (isOwn && samePerson.length < mostSamePerson) samePerson.push(place)
        else if (nearest.size < most && !hasTime(samePerson, place)) {
          const key = `${place.date} ${place.minute}`
          if (!nearest.has(key)) nearest.set(key, place)
        }
      }
    }
    const others = [...nearest.values()].filter((place) => !hasTime(samePerson, place))
    return [
      ...sameTime.map(viewAs('same_time')),
      ...samePerson.map(viewAs('same_person')),
      ...others.map(viewAs('nearest')),
    ].slice(0, most)
  }
}

const hasTime = (places: readonly Place[], { date, minute }: LocalTime) =>
  places.some((one) => one.date === date && one.minute === minute)

const viewAs =
  (kind: Proposal['kind']) =>
  ({ date, minute, person }: Place): Proposal => ({
    date,
    startTime: timeOf(minute),
    collaboratorId: person.id,
    collaboratorName: person.name,
    kind,
  })
