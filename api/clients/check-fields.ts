import { clientSentences } from '@encaixe/contract/client-rules.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { OwnedCompany } from '../companies/facade.ts'
import { type Refused, refused } from '../platform/refused.ts'

type Contact = { phone: string | null; email: string | null }

/** As the book stores them. */
export function contactOf({ phone, email }: Partial<Contact>) {
  const mobile = mobileOf(phone ?? null)
  return { mobile, phone: mobile ?? phone ?? null, email: email?.toLowerCase() ?? null }
}

/** Without a mobile and an e-mail nobody could be found again. */
export function checkContact({ phone, email }: Contact): Refused<'invalid'> | undefined {
  if (mobileOf(phone) !== null || email !== null) return undefined
  return refused('invalid', { fields: { phone: clientSentences.contact } })
}

export function checkBirthday(
  birthday: string | null | undefined,
  { timezone }: Pick<OwnedCompany, 'timezone'>,
  now: Date,
): Refused<'invalid'> | undefined {
  if (!birthday || birthday < localTime(now, timezone).date) return undefined
  return refused('invalid', { fields: { birthday: clientSentences.birthday } })
}
