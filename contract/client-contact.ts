import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { mobileOf } from './phones.ts'
import { email, phoneText, text } from './text.ts'

const typedEmail = z
  .string({ error: bookingSentences.clientEmail })
  .nullish()
  .transform((typed) => typed?.trim() || null)
  .pipe(
    email({
      required: bookingSentences.clientEmail,
      invalid: bookingSentences.clientEmailInvalid,
    }).nullable(),
  )

const reached = z.object({ clientEmail: typedEmail, clientPhone: phoneText })

/** The client of an appointment without contact: a name is enough. */
export const nameAlone = reached.extend({
  clientName: text({ max: 100, required: bookingSentences.clientName }),
})

/** The client of an appointment that the owner books: a name, and a mobile or an e-mail. */
export const clientContact = nameAlone.refine(
  ({ clientEmail, clientPhone }) => clientEmail !== null || mobileOf(clientPhone ?? null) !== null,
  {
    path: ['clientEmail'],
    error: bookingSentences.clientEmail,
    // Also while the name is wrong, so that both are answered at once.
    when: ({ value }) => reached.safeParse(value).success,
  },
)
