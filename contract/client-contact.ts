import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { email, text } from './text.ts'

/** The client of an appointment that the owner books. */
export const clientContact = z.object({
  clientName: text({ max: 100, required: bookingSentences.clientName }),
  clientEmail: email({
    required: bookingSentences.clientEmail,
    invalid: bookingSentences.clientEmailInvalid,
  }),
})

/** The client of an appointment without contact: a name is enough. */
export const nameAlone = clientContact.extend({
  clientEmail: z
    .string({ error: bookingSentences.clientEmail })
    .nullish()
    .transform((typed) => typed?.trim() || null)
    .pipe(clientContact.shape.clientEmail.nullable()),
})
