import { timeOf } from '@encaixe/contract/local-time.ts'
import type { FailedMessage, Message } from '@encaixe/contract/messages.ts'
import type { MessageRow } from './store/messages.ts'

/** A message without its text. */
export function messageView(row: MessageRow): Message {
  return {
    id: row.id,
    appointmentId: row.appointment_id,
    event: row.event,
    receiver: row.receiver,
    channel: row.channel,
    address: row.address,
    subject: row.subject,
    status: row.status,
    reason: ['failed', 'queued', 'held'].includes(row.status) ? row.reason : null,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    nextAttemptAt: row.status === 'queued' ? (row.next_attempt_at?.toISOString() ?? null) : null,
    canRetry: canRetry(row),
  }
}

/** A message without its stored text cannot be sent again. */
export const canRetry = ({ status, body }: MessageRow) => status === 'failed' && body !== null

type Failed = MessageRow & {
  client_name: string | null
  procedure_name: string | null
  day: string | null
  start_minute: number | null
}

export function failedView({
  client_name,
  procedure_name,
  day,
  start_minute,
  ...row
}: Failed): FailedMessage {
  const known =
    row.appointment_id !== null &&
    client_name !== null &&
    procedure_name !== null &&
    day !== null &&
    start_minute !== null
  return {
    ...messageView(row),
    appointment: known
      ? {
          id: row.appointment_id ?? '',
          clientName: client_name,
          procedureName: procedure_name,
          date: day,
          startTime: timeOf(start_minute),
        }
      : null,
  }
}
