import { isDate } from '@encaixe/contract/local-time.ts'
import { z } from 'zod'

const cursor = z.object({
  tab: z.enum(['upcoming', 'past']),
  /** The instant against which the first page was divided, so that the next ones are divided alike. */
  at: z.iso.datetime(),
  after: z
    .object({
      date: z.string().refine(isDate),
      minute: z.int().min(0).max(1_439),
      id: z.uuid(),
    })
    .optional(),
})

export type Cursor = z.output<typeof cursor>

export function writeCursor(place: Cursor): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Undefined for anything that is not a cursor of ours. */
export function readCursor(text: string): Cursor | undefined {
  try {
    return cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
