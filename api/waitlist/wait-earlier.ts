import { caps } from '@encaixe/contract/caps.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { EarlierInput, WaitlistEntry } from '@encaixe/contract/waitlist.ts'
import {
  hasBegun,
  type KnownAppointment,
  refuseClient,
  selectVisit,
  visitIdOf,
} from '../appointments/facade.ts'
import { companyMissing } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../platform/http/route.ts'
import { newId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { countOpen, readEntry } from './join-waitlist.ts'
import { holdAccount, insertEntry, lockWaiter, replaceEarlier } from './store/entries.ts'
import { selectWaitlistOf } from './store/lists.ts'

type Asking = { appointment: KnownAppointment; body: EarlierInput; caller: Caller }

/** The whole visit would go earlier, whichever part she asks for. Asking again replaces. */
export async function waitEarlier(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { appointment, body, caller }: Asking,
): Promise<
  | WaitlistEntry
  | Refused<'unauthenticated' | 'not_found' | 'appointment_closed' | 'waitlist_off' | 'too_many'>
> {
  const { company_id: companyId } = appointment
  const userId = caller.id
  const visitId = visitIdOf(appointment)
  return database.transaction(async (tx) => {
    const now = clock.now()
    // Two accounts may have one visit; they take the lock of the visit first.
    await lockWaiter(tx, companyId, visitId)
    await lockWaiter(tx, companyId, userId)
    const company = await selectWaitlistOf(tx, companyId)
    if (!company) return companyMissing
    const here = localTime(now, company.timezone)
    const parts = (await selectVisit(tx, { companyId }, visitId)).filter(
      ({ status }) => status !== 'cancelled',
    )
    const closed = refuseClosed(parts, here)
    if (closed) return closed
    if (!company.waitlist) return refused('waitlist_off')
    if (!(await holdAccount(tx, caller))) return refused('unauthenticated')
    const daysBefore = body.days ?? 0
    const replaced = await replaceEarlier(tx, { companyId, id: visitId, userId, daysBefore })
    if (replaced !== undefined) return readEntry(tx, { companyId, id: replaced }, now)
    if ((await countOpen(tx, { companyId, userId }, now)) >= caps.waitlist.max) {
      return refuseClient('waitlist', company)
    }
    const id = newId()
    const entry = {
      company_id: companyId,
      id,
      user_id: userId,
      items: '[]',
      collaborator_id: null,
      windows: '[]',
      appointment_id: visitId,
      days_before: daysBefore,
      status: 'open' as const,
      created_at: now,
      ends_at: null,
      closed_at: null,
    }
    await insertEntry(tx, entry, [])
    return readEntry(tx, { companyId, id }, now)
  })
}

const begun = refused('appointment_closed', { sentence: 'Este horário já começou.' })
const waits = refused('appointment_closed', {
  sentence: 'Este horário ainda espera a resposta da empresa.',
})

function refuseClosed(
  parts: readonly KnownAppointment[],
  here: { date: string; minute: number },
): Refused<'appointment_closed'> | undefined {
  if (parts.some(({ status }) => status === 'held')) return waits
  if (parts.length === 0 || parts.some(({ status }) => status !== 'scheduled'))
    return refused('appointment_closed')
  return parts.some((part) => hasBegun(part, here)) ? begun : undefined
}
