import { isId } from './ids.ts'

/** The place of a row in a list from the newest to the oldest; rows of one instant differ by their ids. */
export type InstantCursor = { at: Date; id: string }

export const writeInstantCursor = ({ at, id }: InstantCursor) => `${at.toISOString()} ${id}`

/** Null for a text that is no cursor. */
export function readInstantCursor(text: string): InstantCursor | null {
  const [at = '', id] = text.split(' ')
  const instant = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) ? at : Number.NaN)
  return isId(id) && !Number.isNaN(instant.getTime()) ? { at: instant, id } : null
}
