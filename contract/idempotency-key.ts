import './no-eval.ts'
import { z } from 'zod'

const sentence = 'A chave deve ter de 1 a 255 caracteres'

/** A repetition with the same key and body within a day gets the first answer. */
export const retryKey = z.object({
  'idempotency-key': z.string().min(1, sentence).max(255, sentence).optional(),
})
