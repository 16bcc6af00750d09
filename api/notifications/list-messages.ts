import type { FailedMessage, Message } from '@encaixe/contract/messages.ts'
import type { Db } from '../platform/database/db.ts'
import { readInstantCursor, writeInstantCursor } from '../platform/instant-cursor.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { failedView, messageView } from './message-view.ts'
import { hiddenEvents } from './retry-message.ts'
import {
  countFailed,
  type MessageRow,
  selectFailed,
  selectOfAppointment,
  selectPartOf,
} from './store/messages.ts'
import type { AppointmentKey } from './store/notices.ts'

/**
 * Of an appointment with its visit. The company sees all messages, a professional those to the client and to herself, the
 * client only what was or will be sent to her.
 */
export async function listMessages(
  db: Db,
  key: AppointmentKey,
  company: Pick<MemberCompany, 'only'> | null,
): Promise<Message[]> {
  const rows = await selectOfAppointment(db, key)
  if (company) return company.only === null ? rows.map(messageView) : forOne(db, key, company.only, rows)
  const hers = rows.filter(({ receiver, status }) => receiver === 'client' && isOnItsWay[status])
  // Why an attempt failed is for the company.
  return hers.map((row) => ({ ...messageView(row), reason: null }))
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

const page = 50

type FailedPage = { items: FailedMessage[]; nextCursor: string | null; total: number }

export async function listFailed(
  db: Db,
  company: MemberCompany,
  cursor: string | undefined,
): Promise<FailedPage | Refused<'invalid'>> {
  const after = cursor === undefined ? undefined : readInstantCursor(cursor)
  if (after === null) return refused('invalid', { fields: { cursor: 'Página inválida' } })
  const listed = { companyId: company.id, hidden: hiddenEvents(company) }
  const rows = await selectFailed(db, listed, after, page + 1)
  const items = rows.slice(0, page)
  const last = items.at(-1)
  return {
    items: items.map(failedView),
    nextCursor: rows.length > page && last ? writeInstantCursor({ at: last.created_at, id: last.id }) : null,
    total: await countFailed(db, listed),
  }
}
