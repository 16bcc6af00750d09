import { describeContactProblem } from '@encaixe/contract/client-contact.ts'
import { clientSentences } from '@encaixe/contract/client-rules.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'

type Contact = { phone: string | null; email: string | null }

/** The contact in the form in which the book stores it. */
export function contactOf({ phone, email }: Partial<Contact>) {
  const mobile = mobileOf(phone ?? null)
  return { mobile, phone: mobile ?? phone ?? null, email: email?.toLowerCase() ?? null }
}

export function checkContact(contact: Contact): Refused<'invalid'> | undefined {
  const problem = describeContactProblem(contact)
  return problem === undefined ? undefined : refused('invalid', { fields: { phone: problem } })
}

export function checkBirthday(
  birthday: string | null | undefined,
  { timezone }: Pick<MemberCompany, 'timezone'>,
  now: Date,
): Refused<'invalid'> | undefined {
  if (!birthday || birthday < localTime(now, timezone).date) return undefined
  return refused('invalid', { fields: { birthday: clientSentences.birthday } })
}
