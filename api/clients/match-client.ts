import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, newId } from '../platform/ids.ts'
import { type TrailDraft, writeTrail } from '../trail/facade.ts'
import type { Outcome } from './no-show-rule.ts'
import { type FoundClient, insertClient, selectMatch, storeLink, updateContact } from './store/matches.ts'

/** The contact of the client of an appointment. The `email` of an account is verified by its provider. */
export type ClientContact = {
  companyId: CompanyId
  /** The id of the account that books; null when the company books. */
  userId: string | null
  name: string
  email: string | null
  phone: string | null
  /** For a professional who books only own appointments: contacts match only records of this professional's clients. */
  only?: string | null
}

export type MatchedClient = {
  id: string
  blocked: boolean
  /** The outcomes of the client's last visits, newest first. */
  outcomes: Outcome[]
  contact: ClientContact
  /** The record that was found; null for a new client, whom `adoptClient` stores. */
  found: FoundClient | null
}

/**
 * Finds the record of the company's book to which a booking belongs. Returns null for a client at the counter who gave
 * only a name, because no record can be matched again later. The locks of the contacts are held until the transaction
 * ends, so the locks of days must be taken before.
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

/** Stores a new record, or adds the booking's contacts to the found record. Runs once the booking has a free time. */
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
 * Returns the fields that a booking adds to a record. Two kinds of typed e-mails prove no account: an e-mail that a
 * professional typed, and an e-mail that was typed at the counter for an existing record. Empty fields are filled; the
 * newest number of an account that is certainly the client's replaces the old number.
 */
function addedBy({ userId, phone, email }: ClientContact, found: FoundClient) {
  const own = userId !== null && found.proved
  const better = own && (mobileOf(phone) !== null || mobileOf(found.phone) === null)
  return {
    ...(phone !== null && phone !== found.phone && (found.phone === null || better) && { phone }),
    ...(email !== null && found.email === null && { email, email_claimed: !own }),
  }
}
