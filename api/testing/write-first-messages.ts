import { type CompanyId, newId } from '../platform/ids.ts'
import type { TestApi } from './test-api.ts'

/** Stores first messages to other numbers, in place of as many bookings. */
export async function writeFirstMessages(
  { clock, database }: TestApi,
  companyId: CompanyId,
  count: number,
  typedBy: 'company' | 'account' = 'company',
): Promise<void> {
  const now = clock.now()
  const rows = Array.from({ length: count }, (_, at) => ({
    company_id: companyId,
    id: newId(),
    appointment_id: null,
    key: `first ${at} ${newId()}`,
    event: 'booked' as const,
    receiver: 'client' as const,
    channel: 'whatsapp' as const,
    address: `+55219777${String(at).padStart(5, '0')}`,
    subject: 'Agendamento confirmado',
    body: null,
    status: 'sent' as const,
    reason: null,
    first_typed_by: typedBy,
    created_at: now,
    sent_at: now,
    admitted_at: now,
  }))
  await database.db.insertInto('messages').values(rows).execute()
}
