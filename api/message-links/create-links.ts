import type { LinkPurpose } from '@encaixe/contract/message-links.ts'
import type { Tx } from '../platform/database/db.ts'
import { makeToken, sealToken } from './make-token.ts'
import { insertLinks } from './store.ts'

type Wish<P extends LinkPurpose> = {
  companyId: string
  appointmentId: string
  purposes: readonly P[]
  publicUrl: string
  now: Date
}

/**
 * New addresses for one message, part of the transaction that writes it. They cannot be read again: the message keeps
 * them in its text. None needs an end, because a link lives until its appointment is over, wherever that is moved to.
 */
export async function createLinks<const P extends LinkPurpose>(
  tx: Tx,
  { companyId, appointmentId, purposes, publicUrl, now }: Wish<P>,
): Promise<Record<P, string>> {
  const made = purposes.map((purpose) => ({ purpose, token: makeToken() }))
  await insertLinks(
    tx,
    made.map(({ purpose, token }) => ({
      token_hash: sealToken(token),
      company_id: companyId,
      appointment_id: appointmentId,
      purpose,
      created_at: now,
    })),
  )
  const addresses = made.map(({ purpose, token }) => [purpose, `${publicUrl}/a/${token}`])
  return Object.fromEntries(addresses) as Record<P, string>
}
