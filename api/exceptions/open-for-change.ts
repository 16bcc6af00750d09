import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { type ChangeHours, lockCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import type { MemberCompany, MemberCompanyId } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { countComing } from './store.ts'

/** This domain may not import the appointments, so app.ts passes in the function that finds affected appointments. */
export type HoursDeps = Pick<Deps, 'database' | 'clock'> & { changeHours: ChangeHours }

export const exceptionMissing = refused('not_found', {
  sentence: 'Folga ou horário especial não encontrado',
})

/**
 * Locks the company. Changes of its exceptions wait for each other and for the bookings under way, and later bookings
 * wait for these changes. A booking is therefore either counted as affected, or made by the new hours.
 */
export async function openForChange(
  tx: Tx,
  { id, ownerId }: MemberCompany,
  now: Date,
): Promise<{ today: string } | Refused<'subscription_required'>> {
  const { timezone } = await lockCompany(tx, id, 'to close')
  const barred = await requireSubscription(tx, ownerId, now, 'folgas')
  return barred ?? { today: localTime(now, timezone).date }
}

/** Refuses a new exception at the cap. The company is locked: of two requests at once the second counts the first. */
export async function checkRoom(
  tx: Tx,
  companyId: MemberCompanyId,
  today: string,
): Promise<Refused<'too_many'> | undefined> {
  if ((await countComing(tx, companyId, today)) < caps.exceptions.max) return undefined
  return refused('too_many', { sentence: capSentence('exceptions') })
}
