import { type MatchedClient, matchClient, mostOutcomes, waitsForYes } from '../clients/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { Approved } from './approve-booking.ts'
import type { Offering } from './offering.ts'
import { onlyOf } from './place.ts'

/**
 * The client of the company's book that a booking is for. When she books herself, the booking is refused if the company blocked
 * her, and waits for its yes if the rule of no-shows says so. When the company books, neither happens.
 */
export async function matchBooker(
  tx: Tx,
  approved: Approved,
  { company }: Offering,
): Promise<{ approved: Approved; matched: MatchedClient | null } | Refused<'not_accepted'>> {
  const { client } = approved
  const isHers = approved.reader === 'client'
  const reads = isHers && company.noShowRule.then !== 'none'
  const contact = {
    ...client,
    companyId: company.id,
    userId: client.user?.id ?? null,
    only: onlyOf(approved.by),
  }
  const matched = await matchClient(tx, contact, { mostOutcomes: reads ? mostOutcomes : 0 })
  if (isHers && matched?.blocked) return refused('not_accepted')
  const waits = reads && waitsForYes(company.noShowRule, matched?.outcomes ?? [])
  return { approved: { ...approved, client: { ...client, recordId: matched?.id ?? null }, waits }, matched }
}
