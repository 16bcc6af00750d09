import { timeOf } from '@encaixe/contract/local-time.ts'
import { heldReasons } from '@encaixe/contract/message-quotas.ts'
import type { FailedMessage, Message } from '@encaixe/contract/messages.ts'
import { rightOf } from '@encaixe/contract/permissions.ts'
import type { Db } from '../platform/database/db.ts'
import { readInstantCursor, writeInstantCursor } from '../platform/instant-cursor.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import {
  countFailed,
  type MessageRow,
  selectFailed,
  selectOfAppointment,
  selectPartOf,
} from './store/messages.ts'
import type { AppointmentKey } from './store/notices.ts'

/**
 * Lists the messages about an appointment and its visit. The company sees all messages. A professional sees the
 * messages to the client and to the professional. The client sees only messages that were or will be sent to the
 * client.
 */
export async function listMessages(
  db: Db,
  key: AppointmentKey,
  company: Pick<MemberCompany, 'only'> | null,
): Promise<Message[]> {
  const rows = await selectOfAppointment(db, key)
  if (company) return company.only === null ? rows.map(messageView) : forOne(db, key, company.only, rows)
  const ownRows = rows.filter(({ receiver, status }) => receiver === 'client' && isOnItsWay[status])
  // Only the company reads why an attempt to send a message failed.
  return ownRows.map((row) => ({ ...messageView(row), reason: null }))
}

async function forOne(db: Db, key: AppointmentKey, only: string, rows: MessageRow[]): Promise<Message[]> {
  const part = await selectPartOf(db, key, only)
  const own = part?.email?.toLowerCase()
  return rows
    .filter(({ receiver, address }) =>
      isToCollaborator(receiver)
        ? own !== undefined && address?.toLowerCase() === own
        : receiver === 'client',
    )
    .map(messageView)
    .map((view) => (part?.shared ? { ...view, subject: null } : view))
}

const isToCollaborator = (receiver: Message['receiver']) =>
  receiver === 'collaborator' || receiver === 'former_collaborator'

const isOnItsWay: Record<Message['status'], boolean> = {
  queued: true,
  sending: true,
  sent: true,
  delivered: true,
  read: true,
  failed: false,
  withdrawn: false,
  held: false,
}

/**
 * The events that a member may not see. Without the right to see the team, a member sees no invitations; without the
 * right to see all statements, a member sees no messages about them.
 */
export const hiddenEvents = ({ by }: MemberCompany): MessageRow['event'][] => [
  ...(rightOf('GET /api/invitations', by.role) === 'refused' ? (['invited'] as const) : []),
  ...(rightOf('GET /api/statements', by.role) === 'all'
    ? []
    : (['statement_sent', 'statement_answered', 'address_changed'] as const)),
]

const page = 50

type FailedPage = { items: FailedMessage[]; nextCursor: string | null; total: number }

export async function listFailed(
  db: Db,
  company: MemberCompany,
  { cursor, to }: { cursor?: string | undefined; to?: 'team' | undefined },
): Promise<FailedPage | Refused<'invalid'>> {
  const after = cursor === undefined ? undefined : readInstantCursor(cursor)
  if (after === null) return refused('invalid', { fields: { cursor: 'Página inválida' } })
  const listed = { companyId: company.id, hidden: hiddenEvents(company), ofTeam: to === 'team' }
  const rows = await selectFailed(db, listed, after, page + 1)
  const items = rows.slice(0, page)
  const last = items.at(-1)
  return {
    items: items.map(failedView),
    nextCursor: rows.length > page && last ? writeInstantCursor({ at: last.created_at, id: last.id }) : null,
    total: await countFailed(db, listed),
  }
}

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

/** A message without its stored text cannot be sent again, and none goes to a number that is not the client's. */
export const canRetry = ({ status, body, reason }: Pick<MessageRow, 'status' | 'body' | 'reason'>) =>
  status === 'failed' && body !== null && reason !== heldReasons.notMe

type Failed = MessageRow & {
  client_name: string | null
  procedure_name: string | null
  day: string | null
  start_minute: number | null
}

function failedView({ client_name, procedure_name, day, start_minute, ...row }: Failed): FailedMessage {
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
