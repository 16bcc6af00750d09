import { type MatchedClient, matchClient, mostOutcomes, waitsForYes } from '../clients/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { Approved } from './approve-booking.ts'
import type { Offering } from './offering.ts'

/**
 * Whom the company's book knows as the client of a booking. What she books herself is refused when the company blocked her,
 * and waits for its yes by its rule of no-shows; the company's own bookings do neither.
 */
export async function matchBooker(
  tx: Tx,
  approved: Approved,
  { company }: Offering,
): Promise<{ approved: Approved; matched: MatchedClient | null } | Refused<'not_accepted'>> {
  const { client } = approved
  const isHers = approved.reader === 'client'
  const reads = isHers && company.noShowRule.then !== 'none'
  const contact = { ...client, companyId: company.id, userId: client.user?.id ?? null }
  const matched = await matchClient(tx, contact, { mostOutcomes: reads ? mostOutcomes : 0 })
  if (isHers && matched?.blocked) return refused('not_accepted')
  const waits = reads && waitsForYes(company.noShowRule, matched?.outcomes ?? [])
  return { approved: { ...approved, client: { ...client, recordId: matched?.id ?? null }, waits }, matched }
}
