import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { mostItems } from '@encaixe/contract/visit-rules.ts'
import { useState } from 'react'
import { anybody, type Who, writeItems } from '../write-items.ts'
import { itemsOf, measureVisit, type VisitPart } from './measure-visit.ts'

export const partsOf = (services: readonly PublicProcedure[], people: readonly Who[]): VisitPart[] =>
  services.map((procedure, place) => ({ procedure, who: people[place] ?? anybody }))

/** The services of the visit in their order, each with somebody or with anybody. */
export function useVisitParts(services: readonly PublicProcedure[]) {
  const [isGone, setGone] = useState(false)
  const [parts, setParts] = useState(() => partsOf(services, []))
  return {
    parts,
    /** Replaces all of them. */
    begin: setParts,
    items: itemsOf(parts),
    text: writeItems(itemsOf(parts)),
    sum: measureVisit(parts.map(({ procedure }) => procedure)),
    people: parts.map(({ who }) => who),
    isFull: parts.length >= mostItems,
    add: (procedure: PublicProcedure) =>
      setParts((all) => (all.length < mostItems ? [...all, { procedure, who: anybody }] : all)),
    remove: (place: number) =>
      setParts((all) => (all.length > 1 ? all.filter((_, other) => other !== place) : all)),
    choosePerson: (place: number, person: { id: string; name: string } | null) => {
      setGone(false)
      setParts((all) =>
        all.map(({ procedure, ...part }, other) =>
          other === place
            ? { procedure, who: person?.id ?? anybody, ...(person && { person: person.name }) }
            : { procedure, ...part },
        ),
      )
    },
    chooseAnybody: () => setParts(withAnybody),
    /** Somebody of the link does not attend here any more, and nobody else is chosen yet. */
    isGone,
    /** Takes anybody for these items, of which somebody is gone. A late answer about other items changes nothing. */
    lose: (items: string) => {
      setGone(true)
      setParts((all) => (writeItems(itemsOf(all)) === items ? withAnybody(all) : all))
    },
  }
}

const withAnybody = (parts: VisitPart[]): VisitPart[] =>
  parts.map(({ procedure }) => ({ procedure, who: anybody }))

export type VisitParts = ReturnType<typeof useVisitParts>
