import { joinServices, listWords } from '@encaixe/contract/visit-words.ts'
import type { NotifiedPart, NotifiedPlace } from '../platform/database/json-columns.ts'
import type { NoticeRow } from './store/notices.ts'

/**
 * A visit with its company and its people, as messages describe it: the row of its first appointment, with time, texts
 * and price of the parts in `parts`. An appointment without a visit is described by its own row.
 */
export type Notice = NoticeRow & {
  /** The parts that are left of the visit, in order; all its former parts when nothing is left. */
  parts: NotifiedPart[]
  /** Every appointment of the visit, also cancelled appointments. */
  rows: NoticeRow[]
  /** True when the message is about one part of a visit that has other parts. */
  of_visit?: boolean
}

export function noticeOf(rows: readonly NoticeRow[]): Notice | undefined {
  const visit = mergeVisit(rows)
  if (!visit) return undefined
  return { ...visit, rows: visit.visit_id === null ? [visit] : inOrder(rows) }
}

type VisitRow = NotifiedPart & Pick<NoticeRow, 'visit_id' | 'status' | 'sequence' | 'confirmed_at'>

/** Merges all rows of a visit into one, with the parts that are left. An appointment without a visit is its own row. */
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

/** The status of a visit: scheduled as long as one of its parts is. A visit is `held` only as a whole. */
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

/** Day, time and professional in a message, as they are stored with it; for a series, also those of each visit. */
export function notifiedPlaceOf(notice: Notice, visits: readonly Notice[] | undefined): NotifiedPlace {
  const place = placeOf(notice)
  return visits
    ? { ...place, visits: Object.fromEntries(visits.map((one) => [one.id, placeOf(one)])) }
    : place
}

/** One appointment of a visit, for a message about it only. The message counts among the messages of the visit. */
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

export const scheduledIn = ({ rows }: Notice) => rows.filter(({ status }) => status === 'scheduled')

/** Day, time, professional and services of a whole visit, as a message names them. */
export type MergedPlace = NotifiedPlace & {
  procedure_name: string
  price_cents: number | null
  parts: NotifiedPart[]
}

/** Merges the parts of a visit: from the first start to the last end, with the sum of the prices. */
export function mergeParts(parts: readonly NotifiedPart[]): MergedPlace {
  const [first] = parts
  if (!first) throw new Error('The text about a visit needs at least one appointment, but the visit has none')
  const last = parts.reduce((a, b) => (compareEnds(a, b) >= 0 ? a : b))
  const priced = parts.flatMap(({ price_cents }) => (price_cents === null ? [] : [price_cents]))
  return {
    day: first.day,
    start_minute: first.start_minute,
    end_minute: last.end_minute,
    collaborator_id: first.collaborator_id,
    collaborator_name: listWords(parts.map((part) => part.collaborator_name)),
    procedure_name: joinServices(parts.map((part) => part.procedure_name)),
    price_cents: priced.length === 0 ? null : priced.reduce((sum, price) => sum + price, 0),
    parts: [...parts],
  }
}

/**
 * Merges the parts of a `NotifiedPlace` for a text. The place of an appointment without a visit is returned unchanged.
 */
export const wholeOf = (place: NotifiedPlace | undefined): Partial<MergedPlace> | undefined =>
  place?.parts ? { ...place, ...mergeParts(place.parts) } : place

const compareEnds = (a: NotifiedPart, b: NotifiedPart) =>
  a.day === b.day ? a.end_minute - b.end_minute : a.day < b.day ? -1 : 1

/** The day of the last part of a visit: a single part may have been moved to another day. */
export const lastDayOf = ({ day, parts }: { day: string; parts: readonly { day: string }[] }): string =>
  parts.reduce((last, part) => (part.day > last ? part.day : last), day)

/** Sorts parts into the order of a visit: by time, and parts with the same time by id. */
export const inOrder = <Part extends Pick<NotifiedPart, 'id' | 'day' | 'start_minute'>>(
  parts: readonly Part[],
): Part[] => parts.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))

const orderOf = ({ day, start_minute, id }: Pick<NotifiedPart, 'id' | 'day' | 'start_minute'>) =>
  `${day} ${String(start_minute).padStart(4, '0')} ${id}`

/** The sequence of a visit. It rises with every change of any part, so that calendars take each newer invite. */
export const sequenceOf = (parts: readonly { sequence: number }[]) =>
  parts.reduce((sum, { sequence }) => sum + sequence, 0)

type Placed = Pick<NotifiedPart, 'day' | 'start_minute' | 'collaborator_id' | 'no_preference'> & {
  id?: string
}

/** The parts of a `NotifiedPlace`. Messages about an appointment without a visit store no parts. */
const partsOf = (place: NotifiedPlace): Placed[] => place.parts ?? [place]

/**
 * Whether two places are the same. The zone is not compared, because it changes no time on the company's clock. A
 * client without a preference needs no message when only the professional changes.
 */
export function isSamePlace(known: NotifiedPlace, now: NotifiedPlace, { forClient = false } = {}): boolean {
  const [before, after] = [partsOf(known), partsOf(now)]
  return (
    before.length === after.length &&
    after.every((part, at) => {
      const was = before[at]
      return (
        was !== undefined &&
        was.day === part.day &&
        was.start_minute === part.start_minute &&
        (was.id === undefined || part.id === undefined || was.id === part.id) &&
        ((forClient && part.no_preference === true) || was.collaborator_id === part.collaborator_id)
      )
    })
  )
}
