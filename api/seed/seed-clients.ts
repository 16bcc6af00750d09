import type { Insertable } from 'kysely'
import { adoptClient, matchClient } from '../clients/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { AppointmentsTable } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'

type Draft = Insertable<AppointmentsTable> & { created_at: Date }

/** Gives each appointment the client that its booking would have found or made, in the order of the bookings. Their ids. */
export async function seedClients(tx: Tx, companyId: CompanyId, drafts: readonly Draft[]): Promise<string[]> {
  const known = new Map<string, string>()
  for (const draft of drafts.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
    const [userId = null, email = null, phone = null] = [
      draft.client_user_id,
      draft.client_email,
      draft.client_phone,
    ]
    const key = JSON.stringify([userId, email, phone])
    const found = known.get(key)
    if (found !== undefined) {
      draft.client_id = found
      continue
    }
    const contact = { companyId, userId, name: draft.client_name, email, phone }
    const matched = await matchClient(tx, contact, { mostOutcomes: 0 })
    if (!matched) continue
    await adoptClient(tx, matched, { role: userId === null ? 'owner' : 'client', userId }, draft.created_at)
    draft.client_id = matched.id
    known.set(key, matched.id)
  }
  return [...known.values()]
}
