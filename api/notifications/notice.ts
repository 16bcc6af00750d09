import type { NotifiedPart, NotifiedPlace } from '../platform/database/json-columns.ts'
import type { NoticeRow } from './store/notices.ts'
import { inOrder, mergeParts, sequenceOf } from './visit-place.ts'

/**
 * A visit with its company and its people, as messages describe it: the row of its first appointment, with place, texts
 * and price of what is left of it. An appointment alone is its own row.
 */
export type Notice = NoticeRow & {
  /** What is left of it, in order. If nothing is, what it was. */
  parts: NotifiedPart[]
  /** Every appointment of it, also those that were cancelled. */
  rows: NoticeRow[]
  /** The message is about one part of a visit that has others. */
  of_visit?: boolean
}

export function noticeOf(rows: readonly NoticeRow[]): Notice | undefined {
  const visit = mergeVisit(rows)
  if (!visit) return undefined
  return { ...visit, rows: visit.visit_id === null ? [visit] : inOrder(rows) }
}

type VisitRow = NotifiedPart & Pick<NoticeRow, 'visit_id' | 'status' | 'sequence' | 'confirmed_at'>

/** All rows of a visit as one, with the parts that are left of it; of an appointment alone its own row. */
export function mergeVisit<Row extends VisitRow>(
  rows: readonly Row[],
): (Row & { parts: NotifiedPart[] }) | undefined {
  const lead = rows.find(({ id, visit_id }) => id === visit_id) ?? rows[0]
  if (!lead) return undefined
  if (lead.visit_id === null) return { ...lead, parts: [partOf(lead)] }
  const status = statusOf(rows)
  const left = inOrder(rows.filter((row) => row.status === status))
  const confirmed = left.map(({ confirmed_at }) => confirmed_at)
  return {
    ...lead,
    ...mergeParts(left.map(partOf)),
    status,
    confirmed_at: confirmed.includes(null) ? null : (confirmed[0] ?? null),
    sequence: sequenceOf(rows),
  }
}

const statuses = ['scheduled', 'held', 'completed', 'no_show', 'cancelled'] as const

/** A visit is scheduled as long as one of its parts is. It waits for the company's yes as a whole. */
export const statusOf = <S extends (typeof statuses)[number]>(rows: readonly { status: S }[]) =>
  (statuses.find((status) => rows.some((row) => row.status === status)) ?? 'cancelled') as S

export function partOf(row: NotifiedPart): NotifiedPart {
  const { id, procedure_name, price_cents, day, start_minute, end_minute } = row
  const { collaborator_id, collaborator_name, no_preference } = row
  const part = {
    id,
    procedure_name,
    price_cents,
    day,
    start_minute,
    end_minute,
    collaborator_id,
    collaborator_name,
  }
  return { ...part, ...(no_preference && { no_preference }) }
}

export function placeOf(notice: Notice): NotifiedPlace {
  const { day, start_minute, end_minute, collaborator_id, collaborator_name, timezone } = notice
  const place = { day, start_minute, end_minute, collaborator_id, collaborator_name, timezone }
  if (notice.visit_id !== null) return { ...place, parts: notice.parts }
  return { ...place, ...(notice.no_preference && { no_preference: true }) }
}

/** What a message tells of a visit, and one about a series of each of its visits. */
export function toldOf(notice: Notice, visits: readonly Notice[] | undefined): NotifiedPlace {
  const place = placeOf(notice)
  return visits
    ? { ...place, visits: Object.fromEntries(visits.map((one) => [one.id, placeOf(one)])) }
    : place
}

/** One appointment of a visit, for what is about it alone. Its messages still count among those of the visit. */
export function partNotice({ sequence, rows, visit_id, parts }: Notice, id: string): Notice | undefined {
  const row = rows.find((one) => one.id === id)
  if (!row) return undefined
  const others = parts.filter((part) => part.id !== id)
  return {
    ...row,
    visit_id: null,
    sequence,
    rows: [row],
    parts: [partOf(row)],
    of_visit: visit_id !== null && others.length > 0,
  }
}

/** What is left of a visit, with everything that is known of each part. */
export const scheduledIn = ({ rows }: Notice) => rows.filter(({ status }) => status === 'scheduled')
