import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { clientSentences } from './client-rules.ts'
import { mobileOf, phoneKindOf } from './phones.ts'
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

/** The client of an appointment about which no message is sent: a name is enough. The first refused field is the name. */
export const nameAlone = z.object({
  clientName: text({ max: 100, required: bookingSentences.clientName }),
  ...reached.shape,
})

/** A client for whom the company books: a name, and a mobile or an e-mail. */
export const clientContact = nameAlone.refine(
  ({ clientEmail, clientPhone }) => clientEmail !== null || mobileOf(clientPhone ?? null) !== null,
  {
    path: ['clientEmail'],
    error: bookingSentences.clientEmail,
    // This check of the contact runs even while the name is wrong, so that one answer has both errors.
    when: ({ value }) => reached.safeParse(value).success,
  },
)

type Contact = { phone?: string | null | undefined; email?: string | null | undefined }

/**
 * Returns the reason why a client of the book cannot have this contact. A phone number must be complete, and only a
 * Brazilian mobile gets messages: a client with any other number needs an e-mail too.
 */
export function describeContactProblem({ phone, email }: Contact): string | undefined {
  if (!phone) return email ? undefined : clientSentences.contact
  const kind = phoneKindOf(phone)
  if (kind === 'invalid') return clientSentences.phone
  if (kind === 'no area') return clientSentences.area
  return kind === 'mobile' || email ? undefined : clientSentences[kind]
}
