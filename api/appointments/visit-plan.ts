import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { freeStarts, freeStartsOfAny, isAnyFree } from '@encaixe/contract/free-starts.ts'
import { addDays, type LocalTime } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import {
  busyOf,
  daysOn,
  gridOn,
  type OfferedProcedure,
  type Offering,
  type Professional,
  type When,
  wishOn,
} from './offering.ts'
import { bestChain, type ChainItem, chainStarts, chainTakers } from './visit-chains.ts'

const aDay = 1_440
/** Outside the hours an appointment may be at any time, but must end before midnight. */
const wholeDay = [{ start: 0, end: aDay - 1 }]

export type Part = { procedure: OfferedProcedure; professional: Professional; noPreference: boolean }

type Day = When & { /** The number of the day among the days of the offering. */ at?: number }
type Start = Day & { minute: number; onPurpose?: boolean }

export type VisitPlan = {
  duration: number
  startsOn: (day: Day) => number[]
  isFreeOn: (day: Day) => boolean
  /** The visit's parts at this start; undefined when impossible. `onPurpose`: the company ignores hours and grid. */
  partsAt: (start: Start) => Part[] | undefined
  /** The professionals who could take each item at this start, including those whom the items do not name. */
  peopleAt: (start: Start) => Professional[][]
}

/** The rule of visits of one to six items, applied to the offering of a company. */
export const planVisit = (offering: Offering, items: readonly VisitItem[]): VisitPlan =>
  items.length === 1 ? planOne(offering, items[0] as VisitItem) : planChain(offering, items)

/** The rule of free times, faster than a chain, computes the starts of one item; the chain chooses the people. */
export function planOne(offering: Offering, item: VisitItem) {
  const procedure = procedureOf(offering, item.procedureId)
  const able = takers(offering, item)
  const chain = () => planChain(offering, [item])
  return {
    duration: procedure.duration,
    startsOn: (day: Day) =>
      freeStartsOfAny(able.map(daysOn(offering, day.date, day.at)), wishOn(offering, procedure, day)),
    isFreeOn: (day: Day) =>
      isAnyFree(able.map(daysOn(offering, day.date, day.at)), wishOn(offering, procedure, day)),
    partsAt: (start: Start) => chain().partsAt(start),
    peopleAt: (start: Start) => chain().peopleAt(start),
    startsByPerson(day: Day): { professional: Professional; starts: number[] }[] {
      const [dayOf, wish] = [daysOn(offering, day.date, day.at), wishOn(offering, procedure, day)]
      return able.map((professional) => ({ professional, starts: freeStarts(dayOf(professional), wish) }))
    },
  }
}

function planChain(offering: Offering, items: readonly VisitItem[]): VisitPlan {
  const { staff } = offering
  const procedures = items.map(({ procedureId }) => procedureOf(offering, procedureId))
  const chainOf = (wanted: readonly VisitItem[]) =>
    procedures.map(({ duration, buffer }, at): ChainItem => {
      const able = takers(offering, wanted[at] as VisitItem)
      return { duration, after: buffer, who: able.map((person) => staff.indexOf(person)) }
    })
  const chain = chainOf(items)
  const peopleOn = ({ date, at }: Day) => {
    const dayOf = daysOn(offering, date, at)
    return staff.map((person) => ({ day: dayOf(person), booked: person.booked }))
  }
  const startsOn = (day: Day, most?: number) => chainStarts(chain, peopleOn(day), gridOn(offering, day), most)

  return {
    duration: procedures.reduce((sum, { duration }) => sum + duration, 0),
    startsOn: (day) => startsOn(day),
    isFreeOn: (day) => startsOn(day, 1).length > 0,
    partsAt({ minute, onPurpose = false, ...day }) {
      const people = peopleOn(day)
      const found = onPurpose
        ? isWithin(day) && bestChain(chain, people.map(inAnyHour), minute)
        : bestChain(chain, people, minute, gridOn(offering, day))
      if (!found) return undefined
      return found.map((person, item) => ({
        procedure: procedures[item] as OfferedProcedure,
        professional: staff[person] as Professional,
        noPreference: items[item]?.collaboratorId === null,
      }))
    },
    peopleAt({ minute, ...day }) {
      const wide = chainOf(items.map((item) => ({ ...item, collaboratorId: null })))
      const found = chainTakers(chain, wide, peopleOn(day), minute, gridOn(offering, day))
      return found.map((who) => who.map((index) => staff[index] as Professional))
    },
  }
}

/** Returns the professionals who may take an item. The staff also contains people who perform only other items. */
function takers({ staff }: Offering, { procedureId, collaboratorId }: VisitItem): Professional[] {
  const procedure = procedureId.toLowerCase()
  const able = staff.filter(({ performs }) => performs.has(procedure))
  if (collaboratorId === null) return able
  const named = collaboratorId.toLowerCase()
  return able.filter(({ id }) => id === named)
}

function procedureOf({ procedures }: Offering, id: string): OfferedProcedure {
  const own = id.toLowerCase()
  const found = procedures.find((one) => one.id === own)
  if (!found)
    throw new Error(`Procedure ${id} of a visit is missing in the data that its free times are computed from`)
  return found
}

const inAnyHour = <Person extends { day: object }>(person: Person) => ({
  ...person,
  day: { ...person.day, windows: wholeDay },
})

const isWithin = ({ date, here }: { date: string; here: LocalTime }) =>
  date >= here.date && date <= addDays(here.date, horizonDays)

/** The offering without busy times, for cases in which only the database constraint decides about taken times. */
export const withoutBusy = (offering: Offering): Offering => ({
  ...offering,
  staff: offering.staff.map((person) => ({ ...person, busyOn: busyOf(undefined) })),
})

export type MissCode = 'slot_taken' | 'slot_unavailable'

type Placing<Written> = {
  /** The offering that was read before the first attempt. */
  offering: Offering
  /** Chooses the parts with the best free people; undefined when no people are free. */
  partsIn: (offering: Offering) => Part[] | undefined
  /** Writes the parts of the visit; undefined when another booking has taken one of their places by now. */
  write: (parts: readonly Part[], offering: Offering) => Promise<Written | undefined>
  readAgain: () => Promise<Offering>
}

/** An attempt fails only when another booking took a place meanwhile. This many failures in a row are a bug. */
const mostTries = 40

/**
 * Writes all parts of a visit that is booked or moved. The constraint decides whether a time is taken. A visit that
 * loses a place to another booking is tried with the next free people, until no people are left.
 */
export async function placeChain<Written>({
  partsIn,
  write,
  readAgain,
  ...first
}: Placing<Written>): Promise<Written | MissCode> {
  let { offering } = first
  for (let tries = 0; tries < mostTries; tries++) {
    const parts = partsIn(offering)
    if (!parts) return partsIn(withoutBusy(offering)) ? 'slot_taken' : 'slot_unavailable'
    const written = await write(parts, offering)
    if (written) return written
    offering = await readAgain()
  }
  throw new Error(
    `Other bookings took the times of a visit to company ${first.offering.company.id} ${mostTries} times in a row`,
  )
}
