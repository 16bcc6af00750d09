import { depositAmount } from '@encaixe/contract/deposit-amount.ts'
import { hasVisited, type MatchedClient, matchClient, mostOutcomes, waitsForYes } from '../clients/facade.ts'
import { type AskedDeposit, asksDeposit } from '../deposits/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { Approved, BookingWish } from './approve-booking.ts'
import type { Offering } from './offering.ts'
import { onlyOf } from './place.ts'

type Booking = { approved: Approved; wish: BookingWish; offering: Offering }

/**
 * The client of the company's book that a booking is for. When she books herself, the booking is refused if the company blocked
 * her, waits for a deposit if the company asks her for one, and else for its yes if the rule of no-shows says so. When the
 * company books, none of it happens.
 */
export async function matchBooker(
  tx: Tx,
  { approved, wish, offering }: Booking,
): Promise<{ approved: Approved; matched: MatchedClient | null } | Refused<'not_accepted'>> {
  const { client } = approved
  const { company } = offering
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
  const isBound = reads && waitsForYes(company.noShowRule, matched?.outcomes ?? [])
  const deposit = isHers ? await depositFor(tx, { wish, offering, matched, isBound }) : null
  const known = { ...approved, client: { ...client, recordId: matched?.id ?? null } }
  return { approved: { ...known, deposit, waits: isBound && !deposit }, matched }
}

type Asking = Omit<Booking, 'approved'> & { matched: MatchedClient | null; isBound: boolean }

async function depositFor(
  tx: Tx,
  { wish, offering: { company, procedures }, matched, isBound }: Asking,
): Promise<AskedDeposit | null> {
  if (!company.deposit) return null
  const { terms, pix } = company.deposit
  const isNew = terms.when === 'new_clients' && !(matched && (await hasVisited(tx, company.id, matched.id)))
  if (!asksDeposit(terms.when, { isNew, isBound, then: company.noShowRule.then })) return null
  const items = wish.items.flatMap(
    ({ procedureId }) => procedures.find(({ id }) => id === procedureId.toLowerCase()) ?? [],
  )
  const cents = depositAmount(items, terms.amount)
  return cents > 0 ? { cents, minutes: terms.minutes, pix } : null
}
