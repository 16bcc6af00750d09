import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { articles } from './company-article.ts'
import { isDate } from './local-time.ts'
import { timePattern } from './work-schedule.ts'

/** Fields that many bodies, queries and answers use: a date, a time, an id, a photo, an idempotency key. */
const { dateInvalid, timeInvalid } = bookingSentences
export const date = z.string({ error: dateInvalid }).refine(isDate, dateInvalid)
export const startTime = z.string({ error: timeInvalid }).regex(timePattern, timeInvalid)

/** An absent or empty field gets the sentence that nothing was chosen; any other value is validated. */
export const chosen = <Value extends z.ZodType<string, string>>(value: Value, missing: string) =>
  z.string({ error: missing }).min(1, missing).pipe(value)

export const anId = (missing: string) => z.string({ error: missing }).min(1, missing)

/** The article before a company's name. Absent unless the company chose it: it is then guessed from the name. */
export const article = z.enum(articles).optional()

/** The path of a photo, which no other photo has; null without a photo. */
export const photo = z.string().nullable()

const sentence = 'A chave deve ter de 1 a 255 caracteres'

/** A repeated request with the same key and body within a day gets the first answer. */
export const retryKey = z.object({
  'idempotency-key': z.string().min(1, sentence).max(255, sentence).optional(),
})
