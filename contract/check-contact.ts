import { clientSentences } from './client-rules.ts'
import { phoneKindOf } from './phones.ts'

type Contact = { phone?: string | null | undefined; email?: string | null | undefined }

/**
 * Why a client of the book cannot have this contact; it concerns the phone. A number must be complete, and only a Brazilian mobile
 * gets messages: with any other number an e-mail is needed too.
 */
export function describeContactProblem({ phone, email }: Contact): string | undefined {
  if (!phone) return email ? undefined : clientSentences.contact
  const kind = phoneKindOf(phone)
  if (kind === 'invalid') return clientSentences.phone
  if (kind === 'no area') return clientSentences.area
  return kind === 'mobile' || email ? undefined : clientSentences[kind]
}
