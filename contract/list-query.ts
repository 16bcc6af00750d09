import './no-eval.ts'
import { z } from 'zod'

export const defaultPage = 50
const longestPage = 200
const limitSentence = `Informe um número de 1 a ${longestPage}`

/** The query of all lists that answer `{ items, nextCursor }`. */
export const listQuery = z.object({
  /** The `nextCursor` of the previous page; the filters must be the same as for that page. */
  cursor: z.string({ error: 'Página inválida' }).optional(),
  limit: z
    .string({ error: limitSentence })
    .regex(/^(200|1\d\d|[1-9]\d?)$/, limitSentence)
    .transform(Number)
    .optional(),
})
