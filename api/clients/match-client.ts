import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, newId } from '../platform/ids.ts'
import { type TrailDraft, writeTrail } from '../trail/facade.ts'
import type { Outcome } from './no-show-rule.ts'
import { type FoundClient, insertClient, selectMatch, storeLink, updateContact } from './store/matches.ts'

/** Who an appointment is for. `email` of an account is one that its provider has verified. */
export type ClientContact = {
  companyId: CompanyId
  /** Null when the company books. */
  userId: string | null
  name: string
  email: string | null
  phone: string | null
  /** The professional who books for herself alone: contact leads her to no record but of whom she serves. */
  only?: string | null
}

export type MatchedClient = {
  id: string
  blocked: boolean
  /** Of her last visits, newest first. */
  outcomes: Outcome[]
  contact: ClientContact
  /** Null: a new one, which `adoptClient` stores. */
  found: FoundClient | null
}

/**
 * The record of the company's book that a booking belongs to. Null for somebody at the counter with a name alone, who could
 * not be found again. Holds the locks of her contacts until the transaction ends, so it comes after those of days.
 */
export async function matchClient(
  tx: Tx,
  who: ClientContact,
  { mostOutcomes }: { mostOutcomes: number },
): Promise<MatchedClient | null> {
  const email = who.email?.toLowerCase() ?? null
  const mobile = mobileOf(who.phone)
  if (who.userId === null && email === null && mobile === null) return null
  const contact = { ...who, email, phone: mobile ?? who.phone }
  const found = await selectMatch(tx, { ...contact, mobile, mostOutcomes })
  if (!found) return { id: newId(), blocked: false, outcomes: [], contact, found: null }
  return { id: found.id, blocked: found.blocked, outcomes: found.outcomes, contact, found }
}

/** Once the booking has found its place: stores a new record, or what the booking adds to the one that was found. */
export async function adoptClient(
  tx: Tx,
  { id, contact, found }: MatchedClient,
  by: TrailDraft['by'],
  now: Date,
): Promise<void> {
  const { companyId, userId } = contact
  if (!found) {
    const isClaimed = userId === null && contact.only != null
    await insertClient(tx, { ...contact, id, isClaimed }, now)
    if (userId !== null) await storeLink(tx, { companyId, userId, clientId: id, proved: true })
    const made = { kind: 'client', action: 'created' } as const
    return writeTrail(tx, [{ ...made, companyId, at: now, by, recordId: id }])
  }
  const { linked, was_proved: wasProved, proved } = found
  const added = addedBy(contact, found)
  if (Object.keys(added).length > 0) await updateContact(tx, { companyId, id }, added, now)
  if (userId !== null && (!linked || proved !== wasProved))
    await storeLink(tx, { companyId, userId, clientId: id, proved })
}

/**
 * An e-mail that was only typed proves no account: a professional's, and anybody's at the counter for a record that is there.
 * Gaps are filled; the newest number of an account that is hers for certain replaces the old one.
 */
function addedBy({ userId, phone, email }: ClientContact, found: FoundClient) {
  const own = userId !== null && found.proved
  const better = own && (mobileOf(phone) !== null || mobileOf(found.phone) === null)
  return {
    ...(phone !== null && phone !== found.phone && (found.phone === null || better) && { phone }),
    ...(email !== null && found.email === null && { email, email_claimed: !own }),
  }
}
