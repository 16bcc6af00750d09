import { createHash } from 'node:crypto'
import { canonicalText } from '@encaixe/contract/legal-text.ts'
import { terms } from '@encaixe/contract/terms.ts'
import type { Deps } from '../deps.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import { storeAcceptance } from './store/users.ts'

/** Stored with each acceptance: it proves which text was accepted, even if the text of a version were changed later. */
export const termsHash = createHash('sha256').update(canonicalText(terms)).digest('hex')

export async function acceptTerms(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  userId: string,
) {
  const isNew = await storeAcceptance(database.db, userId, {
    version: terms.version,
    hash: termsHash,
    at: clock.now(),
  })
  if (isNew) logSecurityEvent(log, 'terms accepted', { userId })
}
