import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Tx } from '../platform/database/db.ts'
import type { TrailDraft } from '../trail/facade.ts'
import { isNumberProved } from './store/claims.ts'
import { type ClientRow, unproveLinks } from './store/clients.ts'

type Contact = { phone: string | null; email: string | null }
type By = Pick<TrailDraft['by'], 'role'>

/**
 * Whether a number and an e-mail stand in one record by the word of somebody other than the owner. The company books by
 * the number, so the account with this e-mail would read what the company books for the owner of the number.
 */
export const isPairOfTeam = ({ role }: By, { phone, email }: Contact): boolean =>
  role !== 'owner' && email !== null && mobileOf(phone) !== null

/**
 * Returns the e-mail of a record into which the company writes a contact. The record stays the account's only if the
 * owner wrote the contact or a link proved the number. After a contact that anybody else writes, the accounts read only
 * what they booked, and the account's e-mail leaves the record: the company books by the new contact, perhaps for another
 * person.
 */
export async function claimContact(
  tx: Tx,
  by: By,
  before: ClientRow,
  after: Contact,
): Promise<Pick<ClientRow, 'email' | 'email_claimed'>> {
  const { company_id: companyId, id: clientId } = before
  const newEmail = after.email !== null && after.email !== before.email
  const newPhone = mobileOf(after.phone) !== null && after.phone !== before.phone
  const stays = { email: after.email, email_claimed: after.email === before.email && before.email_claimed }
  if (by.role === 'owner' || !(newEmail || newPhone)) return stays
  if (!newEmail && (await isNumberProved(tx, { companyId, clientId, phone: after.phone }))) return stays
  const wasOfAccount = await unproveLinks(tx, companyId, clientId)
  if (wasOfAccount && !newEmail) return { email: null, email_claimed: false }
  return { email: after.email, email_claimed: after.email !== null }
}
