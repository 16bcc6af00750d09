import { addDays } from '@encaixe/contract/local-time.ts'
import type { Database } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from './a-shop.ts'

/** Books this many appointments of tomorrow with each professional; the first reminder of each is due now. */
export async function fillDueReminders(
  { db }: Database,
  { companyId: company_id, procedureId: procedure_id, collaboratorIds }: Shop,
  { now, today, perPerson }: { now: Date; today: string; perPerson: number },
): Promise<void> {
  for (const [person, collaborator_id] of collaboratorIds.entries()) {
    const rows = Array.from({ length: perPerson }, (_, at) => {
      const start_minute = 540 + at * 5
      return {
        company_id,
        id: newId(),
        procedure_id,
        collaborator_id,
        client_user_id: null,
        client_name: `Cliente ${person}-${at}`,
        client_email: null,
        client_phone: `(11) 9${5_000 + person}-${1_000 + at}`,
        day: addDays(today, 1),
        start_minute,
        end_minute: start_minute + 5,
        procedure_name: 'Corte',
        price_cents: null,
        collaborator_name: 'Davi',
        status: 'scheduled' as const,
        notes: null,
        confirmed_at: null,
        created_at: now,
        updated_at: now,
      }
    })
    await db.insertInto('appointments').values(rows).execute()
    const due = rows.map(({ id: appointment_id }) => ({
      company_id,
      appointment_id,
      kind: 'first' as const,
      due_at: now,
      state: 'waiting' as const,
      hand_text: null,
      hand_done_at: null,
    }))
    await db.insertInto('reminders').values(due).execute()
  }
}
