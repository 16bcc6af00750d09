import { joinServices, listPeople } from '@encaixe/contract/visit-words.ts'
import type { NotifiedPart, NotifiedPlace } from '../platform/database/json-columns.ts'

/** What a message names of a visit as a whole. */
export type MergedPlace = NotifiedPlace & {
  procedure_name: string
  price_cents: number | null
  parts: NotifiedPart[]
}

/** The parts of a visit as one place: from the first start to the last end, with the sum of the prices. */
export function mergeParts(parts: readonly NotifiedPart[]): MergedPlace {
  const [first] = parts
  if (!first) throw new Error('A visit without parts cannot be described')
  const last = parts.reduce((a, b) => (compareEnds(a, b) >= 0 ? a : b))
  const priced = parts.flatMap(({ price_cents }) => (price_cents === null ? [] : [price_cents]))
  return {
    day: first.day,
    start_minute: first.start_minute,
    end_minute: last.end_minute,
    collaborator_id: first.collaborator_id,
    collaborator_name: listPeople(parts.map((part) => part.collaborator_name)),
    procedure_name: joinServices(parts.map((part) => part.procedure_name)),
    price_cents: priced.length === 0 ? null : priced.reduce((sum, price) => sum + price, 0),
    parts: [...parts],
  }
}

/** A place with its parts as texts name it; of an appointment alone the place as it is. */
export const wholeOf = (place: NotifiedPlace | undefined): Partial<MergedPlace> | undefined =>
  place?.parts ? { ...place, ...mergeParts(place.parts) } : place

const compareEnds = (a: NotifiedPart, b: NotifiedPart) =>
  a.day === b.day ? a.end_minute - b.end_minute : a.day < b.day ? -1 : 1

/** The day on which the last part of a visit is: one may have been moved to another day alone. */
export const lastDayOf = ({ day, parts }: { day: string; parts: readonly { day: string }[] }): string =>
  parts.reduce((last, part) => (part.day > last ? part.day : last), day)

/** In the order of a visit: by their times, and those of one time by id. */
export const inOrder = <Part extends Pick<NotifiedPart, 'id' | 'day' | 'start_minute'>>(
  parts: readonly Part[],
): Part[] => parts.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))

const orderOf = ({ day, start_minute, id }: Pick<NotifiedPart, 'id' | 'day' | 'start_minute'>) =>
  `${day} ${String(start_minute).padStart(4, '0')} ${id}`

/** Of a visit: it rises with every change of any part, so that calendars take each newer invite. */
export const sequenceOf = (parts: readonly { sequence: number }[]) =>
  parts.reduce((sum, { sequence }) => sum + sequence, 0)

type Placed = Pick<NotifiedPart, 'day' | 'start_minute' | 'collaborator_id' | 'no_preference'> & {
  id?: string
}

/** Messages about an appointment alone name no parts. */
const partsOf = (place: NotifiedPlace): Placed[] => place.parts ?? [place]

/**
 * The zone apart: it changes no time on the company's clock. A client who asked for nobody in particular needs no message
 * when the person alone changes.
 */
export function isSamePlace(known: NotifiedPlace, now: NotifiedPlace, { forClient = false } = {}): boolean {
  const [before, after] = [partsOf(known), partsOf(now)]
  return (
    before.length === after.length &&
    after.every((part, at) => {
      const was = before[at]
      return (
        was !== undefined &&
        was.day === part.day &&
        was.start_minute === part.start_minute &&
        (was.id === undefined || part.id === undefined || was.id === part.id) &&
        ((forClient && part.no_preference === true) || was.collaborator_id === part.collaborator_id)
      )
    })
  )
}
