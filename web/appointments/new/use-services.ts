import { readItems } from '@encaixe/contract/visit-rules.ts'
import { useRef, useState } from 'react'
import { anybodyId } from '../choose-time/people-offered.tsx'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'
import { writeItems } from '../write-items.ts'

/** A service of the visit, not chosen yet or with its person; null for anybody. */
export type ServiceRow = { key: number; procedureId: string | null; collaboratorId: string | null }

export const isVisit = (key: string | null) => key?.includes(',') === true

/**
 * The services of a new visit. As long as there is only one, the person is chosen after the time; of several each says
 * whom it wants, because that decides which times there are. `self` is a professional, who does all of them.
 */
export function useServices({ state, choose }: TimeChoice, self: string | undefined) {
  const { procedureId, date, time, preferred } = state
  // A visit that is booked again begins with all its services.
  const [rows, setRows] = useState<ServiceRow[]>(() =>
    isVisit(procedureId) ? (readItems(procedureId ?? '') ?? []).map((item, key) => ({ ...item, key })) : [],
  )
  const count = useRef(rows.length)

  const row = (of: Partial<ServiceRow>): ServiceRow => {
    count.current += 1
    return { procedureId: null, collaboratorId: self ?? null, ...of, key: count.current }
  }

  function show(next: ServiceRow[]) {
    setRows(next.length > 1 ? next : [])
    const items = next.flatMap(({ procedureId: id, collaboratorId: who }) =>
      id ? [{ procedureId: id, collaboratorId: who }] : [],
    )
    const [first] = items
    const key = items.length > 1 ? writeItems(items) : first?.procedureId
    if (!key || key === procedureId) return
    choose('procedureId')(key)
    // Day and time stay where they are free with the new services; the form says when they are not. A time of
    // the address that is not offered yet stays too.
    const wanted = time ?? preferred.time
    if (date) choose('date')(date)
    if (date && wanted) choose('time')(wanted)
    if (time && items.length === 1) choose('collaboratorId')(first?.collaboratorId ?? anybodyId)
  }

  return {
    /** Two or more, or none. */
    rows,
    isPending: rows.some((one) => one.procedureId === null),
    add(person: string | null) {
      const first = readItems(procedureId ?? '')?.[0]
      const known = rows.length > 0 ? rows : first ? [row({ ...first, collaboratorId: self ?? person })] : []
      show([...known, row({})])
    },
    change: (key: number, to: Partial<ServiceRow>) =>
      show(rows.map((one) => (one.key === key ? { ...one, ...to } : one))),
    remove: (key: number) => show(rows.filter((one) => one.key !== key)),
  }
}

export type Services = ReturnType<typeof useServices>
