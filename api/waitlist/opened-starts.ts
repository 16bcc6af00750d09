/** Finds the starts of a visit that use a time that opened. Pure. */
import { busyFrom, overlap, type Span } from '@encaixe/contract/free-starts.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import { type KnownAppointment, type Offering, planVisit } from '../appointments/facade.ts'
import type { AskedItem } from '../platform/database/json-columns.ts'

/** The opened time of a professional. Clients may be asked for starts from minute `from` to before minute `before`. */
export type Opened = {
  collaboratorId: string
  date: string
  span: Span
  from: number
  before: number
  here: LocalTime
}

/** One start of a visit, and its items with the professionals who are planned for this start. */
export type OpenedStart = { begins: number; end: number; items: readonly VisitItem[] }

/** Returns the starts, in order, at which the professional of `opened` does a part that overlaps the opened time. */
export function startsIn(
  offering: Offering,
  items: readonly VisitItem[],
  { collaboratorId, date, span, from, before, here }: Opened,
): OpenedStart[] {
  const durations = items.map(({ procedureId }) => durationOf(offering, procedureId))
  if (durations.some((duration) => duration === undefined)) return []
  const found = new Map<number, OpenedStart>()
  let offset = 0
  for (const [at, duration = 0] of durations.entries()) {
    const begins = offset
    offset += duration
    const item = items[at]
    if (!item || (item.collaboratorId !== null && item.collaboratorId !== collaboratorId)) continue
    if (!performs(offering, collaboratorId, item.procedureId)) continue
    const named = items.with(at, { ...item, collaboratorId })
    const plan = planVisit(offering, named)
    for (const start of plan.startsOn({ date, here, who: 'client' })) {
      const part = { start: start + begins, end: start + begins + duration }
      if (start < from || start >= before || found.has(start) || !overlap(part, span)) continue
      found.set(start, { begins: start, end: start + plan.duration, items: named })
    }
  }
  return [...found.values()].sort((a, b) => a.begins - b.begins)
}

const durationOf = ({ procedures }: Offering, id: string) =>
  procedures.find((one) => one.id === id && one.isActive)?.duration

const performs = ({ staff }: Offering, id: string, procedureId: string) =>
  staff.some((one) => one.id === id && one.performs.has(procedureId))

/** Returns the items of a start with names, as an asking stores them; undefined when the start is not possible. */
export function askedItems(
  offering: Offering,
  { begins, items }: OpenedStart,
  { date, here }: Pick<Opened, 'date' | 'here'>,
): AskedItem[] | undefined {
  return planVisit(offering, items)
    .partsAt({ date, here, who: 'client', minute: begins })
    ?.map(({ procedure, professional }) => ({
      procedureId: procedure.id,
      procedure: procedure.name,
      collaboratorId: professional.id,
      collaborator: professional.name,
    }))
}

/** Reads the text of a wish: `procedure:collaborator,procedure:`. */
export const itemsOfWish = (wish: string): VisitItem[] =>
  wish.split(',').map((item) => {
    const [procedureId = '', collaboratorId = ''] = item.split(':')
    return { procedureId, collaboratorId: collaboratorId === '' ? null : collaboratorId }
  })

type Placed = Pick<KnownAppointment, 'collaborator_id' | 'day' | 'start_minute'>

/** Returns an offering of one day in which the time of these parts of a visit counts as free. */
export function withoutOwn(offering: Offering, parts: readonly Placed[], day: string): Offering {
  const own = parts.filter((part) => part.day === day)
  if (own.length === 0) return offering
  const staff = offering.staff.map((person) => {
    const theirs = own.filter((part) => part.collaborator_id === person.id)
    if (theirs.length === 0) return person
    const { starts, ends } = person.busyOn(0)
    const others = starts
      .map((start, at) => ({ start, end: ends[at] ?? start }))
      .filter(({ start }) => !theirs.some((part) => part.start_minute === start))
    const today = busyFrom(others)
    return { ...person, busyOn: (at: number) => (at === 0 ? today : person.busyOn(at)) }
  })
  return { ...offering, staff }
}
