import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import {
  busyOf,
  daysOn,
  gridOn,
  type OfferedProcedure,
  type Offering,
  type Professional,
  type When,
} from './offering.ts'
import { bestChain, type ChainItem, chainStarts, chainTakers, isAnyStart } from './visit-chains.ts'

const aDay = 1_440
/** Outside the hours an appointment may stand anywhere, but it ends before midnight. */
const wholeDay = [{ start: 0, end: aDay - 1 }]

/** One item of a visit, and who performs it. */
export type Part = { procedure: OfferedProcedure; professional: Professional; noPreference: boolean }

type Day = When & { /** Which of the offering's days. */ at?: number }
type Start = Day & { minute: number; onPurpose?: boolean }

/** The rule of visits, of one to six items, over what a company offers. */
export function planVisit(offering: Offering, items: readonly VisitItem[]) {
  const { staff } = offering
  const procedures = items.map(({ procedureId }) => procedureOf(offering, procedureId))
  const itemsFor = (named: (at: number) => string | null) =>
    procedures.map(({ id, duration, buffer }, at): ChainItem => {
      const who = staff.flatMap((person, index) => (mayTake(person, id, named(at)) ? [index] : []))
      return { duration, after: buffer, who }
    })
  const chainItems = itemsFor((at) => items[at]?.collaboratorId ?? null)
  const peopleOn = (date: string, at: number) => {
    const dayOf = daysOn(offering, date, at)
    return staff.map((person) => ({ day: dayOf(person), booked: person.booked }))
  }

  return {
    duration: procedures.reduce((sum, { duration }) => sum + duration, 0),

    startsOn: ({ at = 0, ...when }: Day): number[] =>
      chainStarts(chainItems, peopleOn(when.date, at), gridOn(offering, when)),

    isFreeOn: ({ at = 0, ...when }: Day): boolean =>
      isAnyStart(chainItems, peopleOn(when.date, at), gridOn(offering, when)),

    /** The starts of the first item alone, by professional. */
    startsByPerson({ at = 0, ...when }: Day): { professional: Professional; starts: number[] }[] {
      const [people, grid] = [peopleOn(when.date, at), gridOn(offering, when)]
      const [first] = chainItems
      return (first?.who ?? []).map((index) => ({
        professional: staff[index] as Professional,
        starts: chainStarts([{ ...(first as ChainItem), who: [index] }], people, grid),
      }))
    },

    /** The parts of the visit at this start. `onPurpose`: the company asks neither for hours nor for the grid. */
    partsAt({ at = 0, minute, onPurpose = false, ...when }: Start): Part[] | undefined {
      const people = peopleOn(when.date, at)
      const chain = onPurpose
        ? isWithin(when) && bestChain(chainItems, people.map(inAnyHour), minute)
        : bestChain(chainItems, people, minute, gridOn(offering, when))
      if (!chain) return undefined
      return chain.map((person, item) => ({
        procedure: procedures[item] as OfferedProcedure,
        professional: staff[person] as Professional,
        noPreference: items[item]?.collaboratorId === null,
      }))
    },

    /** For each item who could take it at this start, whoever was named for it. */
    peopleAt({ at = 0, minute, ...when }: Start): Professional[][] {
      const people = peopleOn(when.date, at)
      const wide = itemsFor(() => null)
      const takers = chainTakers(chainItems, wide, people, minute, gridOn(offering, when))
      return takers.map((who) => who.map((index) => staff[index] as Professional))
    },
  }
}

function procedureOf({ procedures }: Offering, id: string): OfferedProcedure {
  const found = procedures.find((one) => one.id === id.toLowerCase())
  if (!found) throw new Error(`Procedure ${id} of a visit was not read`)
  return found
}

/** The staff that was read also holds people who perform only other items. */
const mayTake = ({ id, performs }: Professional, procedureId: string, named: string | null) =>
  performs.has(procedureId) && (named === null || named.toLowerCase() === id)

const inAnyHour = <Person extends { day: object }>(person: Person) => ({
  ...person,
  day: { ...person.day, windows: wholeDay },
})

const isWithin = ({ date, here }: { date: string; here: LocalTime }) =>
  date >= here.date && date <= addDays(here.date, horizonDays)

/** What is left when the constraint of the database alone decides about busy times. */
export const withoutBusy = (offering: Offering): Offering => ({
  ...offering,
  staff: offering.staff.map((person) => ({ ...person, busyOn: busyOf(undefined) })),
})
