import { defaultPage } from '@encaixe/contract/list-query.ts'
import { instantOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { type CompanyCall, mayCall } from '@encaixe/contract/permissions.ts'
import type { TrailEntry, TrailFilters } from '@encaixe/contract/trail.ts'
import type { TrailKind } from '@encaixe/contract/trail-words.ts'
import type { Db } from '../platform/database/db.ts'
import { type CompanyId, isId } from '../platform/ids.ts'
import { readInstantCursor, writeInstantCursor } from '../platform/instant-cursor.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { selectTrail, type TrailRow } from './store.ts'

export type TrailCompany = { id: CompanyId; timezone: string; by: { userId: string; role: MemberRole } }
type Page = { items: TrailEntry[]; nextCursor: string | null }

/** The entries of the trail, newest first. The dates are those of the company's clock. */
export async function listTrail(
  db: Db,
  { id: companyId, timezone, by }: TrailCompany,
  { cursor, limit = defaultPage, kind, role, recordId, from, to }: TrailFilters,
): Promise<Page | Refused<'invalid'>> {
  const after = cursor === undefined ? undefined : readInstantCursor(cursor)
  if (after === null) return refused('invalid', { fields: { cursor: 'Página inválida' } })
  if (recordId !== undefined && !isId(recordId)) return { items: [], nextCursor: null }
  const days = {
    from: from === undefined ? undefined : instantOf({ date: from, minute: 0 }, timezone),
    // The end is midnight after the day, written as minute 1440: the last date of the calendar has no next date.
    until: to === undefined ? undefined : instantOf({ date: to, minute: 24 * 60 }, timezone),
  }
  const rows = await selectTrail(db, { companyId, kind, role, recordId, ...days, after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map((row) => viewOf(row, by)),
    nextCursor: rows.length > limit && last ? writeInstantCursor(last) : null,
  }
}

/** The call by which a role reads the records of a kind. Every reader of the trail reads the other kinds. */
const readBy: Partial<Record<TrailKind, CompanyCall>> = {
  appointment: 'GET /api/schedules/{id}',
  messages: 'GET /api/schedules/{id}/messages',
  client: 'GET /api/clients/{id}',
  statement: 'GET /api/statements',
  share: 'GET /api/shares',
  till: 'GET /api/till',
}

function subjectOf({ kind, subject }: TrailRow, role: MemberRole): TrailEntry['subject'] {
  const call = readBy[kind as TrailKind]
  if (!subject || (call && !mayCall(role, call))) return null
  const { id, name = null, service = null, date = null, until = null, minute = null, email = null } = subject
  return { id, name, service, date, until, startTime: minute === null ? null : timeOf(minute), email }
}

const viewOf = (row: TrailRow, reader: TrailCompany['by']): TrailEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.by_user_id,
  role: row.by_role,
  action: row.action,
  kind: row.kind as TrailKind,
  recordId: row.record_id,
  byLink: row.by_user_id === null && row.by_role !== 'system',
  own: row.by_user_id === reader.userId,
  name: row.by_name,
  subject: subjectOf(row, reader.role),
  cents: row.kind === 'share' ? null : row.amount,
  percent: row.kind === 'share' && row.amount !== null ? row.amount / 100 : null,
})
