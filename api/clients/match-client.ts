import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, newId } from '../platform/ids.ts'
import { type TrailDraft, writeTrail } from '../trail/facade.ts'
import { isPairOfTeam } from './claim-contact.ts'
import type { Outcome } from './no-show-rule.ts'
import { storeClaim, storeFirstClaim } from './store/claims.ts'
import { selectAccounts } from './store/clients.ts'
import { selectErased } from './store/erased.ts'
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
  /** The outcomes of the client's last visits, newest first, also of those before the account was erased. */
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
  const { companyId, userId } = who
  const [found, erased] = await Promise.all([
    selectMatch(tx, { ...contact, mobile, mostOutcomes }),
    userId === null ? { blocked: false, outcomes: [] } : selectErased(tx, { companyId, userId }),
  ])
  if (!found) return { id: newId(), ...erased, contact, found: null }
  return { id: found.id, blocked: found.blocked, outcomes: found.outcomes, contact, found }
}

/**
 * Stores a new record, or adds the booking's contacts to the found record. Runs once the booking has a free time. The
 * number that an account typed becomes a claim: anybody may type any number.
 */
export async function adoptClient(
  tx: Tx,
  { id, contact, found }: MatchedClient,
  by: TrailDraft['by'],
  now: Date,
): Promise<void> {
  const { companyId, userId, phone } = contact
  const isClaim = userId !== null && phone !== null && phone !== found?.phone
  const claim = isClaim && { companyId, clientId: id, userId, phone }
  if (!found) {
    // The claim is stored before the record, so that the record's search text has the number.
    if (claim) await storeFirstClaim(tx, claim, now)
    const isClaimed = userId === null && (contact.only != null || isPairOfTeam(by, contact))
    await insertClient(tx, { ...contact, phone: userId === null ? phone : null, id, isClaimed }, now)
    if (userId !== null) await storeLink(tx, { companyId, userId, clientId: id, proved: true })
    const made = { kind: 'client', action: 'created' } as const
    return writeTrail(tx, [{ ...made, companyId, at: now, by, recordId: id }])
  }
  const added = await addedBy(tx, contact, { found, by })
  const isStored = claim && (await storeClaim(tx, claim, now))
  if (isStored || Object.keys(added).length > 0) await updateContact(tx, { companyId, id }, added, now)
  if (Object.keys(added).length > 0) {
    const action = userId === null ? 'contact_written' : 'contact_proved'
    await writeTrail(tx, [{ kind: 'client', action, companyId, at: now, by, recordId: id }])
  }
  if (userId !== null && !found.linked) await storeLink(tx, { companyId, userId, clientId: id, proved: true })
}

/**
 * Returns the fields of the record that a booking fills. The verified e-mail of an account fills the record that the
 * account proved. What the owner types fills any record, but a typed e-mail proves no account. What others of the
 * company type fills no record of an account: the company would book for somebody else by it.
 */
async function addedBy(
  tx: Tx,
  { companyId, userId, phone, email }: ClientContact,
  { found, by }: { found: FoundClient; by: TrailDraft['by'] },
) {
  const byCompany = userId === null
  const added = {
    ...(byCompany && phone !== null && found.phone === null && { phone }),
    ...(email !== null &&
      found.email === null &&
      (byCompany || found.proved) && { email, email_claimed: byCompany }),
  }
  if (!byCompany || by.role === 'owner' || Object.keys(added).length === 0) return added
  if ((await selectAccounts(tx, companyId, [found.id])).some(({ proved }) => proved)) return {}
  return isPairOfTeam(by, { phone, email: found.email }) ? { ...added, email_claimed: true } : added
}
