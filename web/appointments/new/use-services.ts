import { useRef, useState } from 'react'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'
import { anybody, type Item, type Who, writeItems } from '../write-items.ts'

/** A service of the visit, which may not be chosen yet. */
export type ServiceRow = { key: number; procedureId: string | null; who: Who }

/**
 * The services of a new visit. As long as there is only one, the person is chosen after the time; of several each says
 * whom it wants, because that decides which times there are. `self` is a professional, who does all of them.
 */
export function useServices({ state, choose }: TimeChoice, self: string | undefined) {
  const { items, date, time, preferred } = state
  // A visit that is booked again begins with all its services.
  const [rows, setRows] = useState<ServiceRow[]>(() =>
    items && items.length > 1 ? items.map((item, key) => ({ ...item, key })) : [],
  )
  const count = useRef(rows.length)

  const row = (of: Partial<ServiceRow>): ServiceRow => {
    count.current += 1
    return { procedureId: null, who: self ?? anybody, ...of, key: count.current }
  }

  function show(next: ServiceRow[]) {
    setRows(next.length > 1 ? next : [])
    const known = next.flatMap(({ procedureId, who }): Item[] => (procedureId ? [{ procedureId, who }] : []))
    const [first] = known
    if (!first) return
    const isLone = known.length === 1
    const asked = isLone ? [{ ...first, who: anybody }] : known
    if (items && writeItems(asked) === writeItems(items)) return
    choose.items(asked)
    // Day and time stay where they are free with the new services; the form says when they are not. A time of
    // the address that is not offered yet stays too.
    const wanted = time ?? preferred.time
    if (date) choose.date(date)
    if (date && wanted) choose.time(wanted)
    if (time && isLone) choose.who(first.who)
  }

  return {
    /** Two or more, or none. */
    rows,
    isPending: rows.some((one) => one.procedureId === null),
    add(who: Who) {
      const first = items?.[0]
      const known = rows.length > 0 ? rows : first ? [row({ ...first, who: self ?? who })] : []
      show([...known, row({})])
    },
    change: (key: number, to: Partial<ServiceRow>) =>
      show(rows.map((one) => (one.key === key ? { ...one, ...to } : one))),
    remove: (key: number) => show(rows.filter((one) => one.key !== key)),
  }
}

export type Services = ReturnType<typeof useServices>
