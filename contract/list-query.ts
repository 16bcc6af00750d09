import './no-eval.ts'
import { z } from 'zod'

export const defaultPage = 50
const longestPage = 200
const limitSentence = `Informe um número de 1 a ${longestPage}`

/** The query of every list that answers `{ items, nextCursor }`. */
export const listQuery = z.object({
  /** The `nextCursor` of the previous page, whose filters must be the same. */
  cursor: z.string({ error: 'Página inválida' }).optional(),
  limit: z
    .string({ error: limitSentence })
    .regex(/^(200|1\d\d|[1-9]\d?)$/, limitSentence)
    .transform(Number)
    .optional(),
})
