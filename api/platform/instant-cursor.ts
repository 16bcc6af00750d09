import { isId } from './ids.ts'

/** The position of a row in a list from the newest to the oldest; rows of the same instant are ordered by their ids. */
export type InstantCursor = { at: Date; id: string }

export const writeInstantCursor = ({ at, id }: InstantCursor) => `${at.toISOString()} ${id}`

/** Parses a cursor; returns null for a text that is not a cursor. */
export function readInstantCursor(text: string): InstantCursor | null {
  const [at = '', id] = text.split(' ')
  const instant = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) ? at : Number.NaN)
  return isId(id) && !Number.isNaN(instant.getTime()) ? { at: instant, id } : null
}
