import type { Tx } from '../platform/database/db.ts'
import type { NotifiedPart, NotifiedPlace } from '../platform/database/json-columns.ts'
import { movePause } from './enqueue-event.ts'
import type { Receiver } from './mail/booking-mail.ts'
import {
  inOrder,
  isSamePlace,
  type MergedPlace,
  mergeParts,
  type Notice,
  partOf,
  placeOf,
  wholeOf,
} from './notice.ts'
import { selectLastNotified, selectSeriesNotified } from './store/messages.ts'
import { selectLastMoves } from './store/notices.ts'

/**
 * `last`: the `NotifiedPlace` in the last message that may have reached the receiver. `news`: the `NotifiedPlace` in
 * the last message about a change.
 */
export type Notified = { last?: NotifiedPlace | undefined; news?: NotifiedPlace | undefined }

/**
 * The people of a company are notified together, so a message to one of them counts for all. If they were never
 * notified, their address is also the client's, and the message to the client counts.
 */
const team = ['owner', 'collaborator'] as const

export const findNotifiedOfClient = (tx: Tx, notice: Notice) => findNotified(tx, notice, ['client'])

export async function findNotifiedOfTeam(tx: Tx, notice: Notice): Promise<Notified> {
  const notified = await findNotified(tx, notice, team)
  return notified.last ? notified : findNotified(tx, notice, ['client'])
}

async function findNotified(tx: Tx, notice: Notice, receivers: readonly Receiver[]): Promise<Notified> {
  const key = { companyId: notice.company_id, appointmentId: notice.id }
  const [first, second] = await selectLastNotified(tx, key, receivers)
  const own = [first, second].find((row) => row && !row.reminder)
  const reminder = [first, second].find((row) => row?.reminder)
  const ofSeries = await findOfSeries(tx, notice, receivers)
  const news = ofSeries && (!own || ofSeries.created_at > own.created_at) ? ofSeries : own
  const isNewer = reminder && (!news || isAfter(reminder, news))
  const known = (place: NotifiedPlace | null | undefined) => (place ? withoutDone(place, notice) : undefined)
  return { last: known((isNewer ? reminder : news)?.notified), news: known(news?.notified) }
}

/** Finds the confirmation of a series. The confirmation is stored with the first visit, and names all visits. */
function findOfSeries(tx: Tx, notice: Notice, receivers: readonly Receiver[]) {
  const { company_id: companyId, id: appointmentId, series_id: seriesId } = notice
  if (seriesId === null) return undefined
  return selectSeriesNotified(tx, { companyId, appointmentId, seriesId }, receivers)
}

/** `sequence` is left out for a message about a series, which has the sequence of another visit. */
type Dated = { sequence?: number; created_at: Date }

const isAfter = (one: Dated, other: Dated) =>
  one.sequence === undefined || other.sequence === undefined || one.sequence === other.sequence
    ? one.created_at > other.created_at
    : one.sequence > other.sequence

/** Removes the completed and missed parts of a visit: these parts need no message when other parts change. */
function withoutDone(place: NotifiedPlace, { rows }: Notice): NotifiedPlace {
  const done = rows.filter(({ status }) => status === 'completed' || status === 'no_show')
  const left = place.parts?.filter((part) => !done.some(({ id }) => id === part.id)) ?? []
  return done.length === 0 || left.length === 0 ? place : { ...place, ...mergeParts(left) }
}

/**
 * The place that the message about a cancelled visit names: where the parts of the last message were at the end. `before`
 * is the place in that message, if a move just before the cancellation was not announced.
 */
export function placeAtEnd(
  { rows }: Pick<Notice, 'rows'>,
  last: NotifiedPlace | undefined,
  options?: { forClient: boolean },
): { place?: MergedPlace; before?: NotifiedPlace } {
  const known = last?.parts?.map(({ id }) => id) ?? rows.map(({ id }) => id)
  const parts = rows.filter(({ id }) => known.includes(id)).map(partOf)
  if (!last || parts.length === 0) return {}
  const place = mergeParts(inOrder(parts))
  return isSamePlace(last, place, options) ? { place } : { place, before: { ...last, ...wholeOf(last) } }
}

/**
 * Returns the `NotifiedPlace` that a receiver was last notified of, or undefined when the visit still has this place. A
 * receiver without a message is treated as notified of the place before the pending moves.
 */
export async function findOutdatedPlace(
  tx: Tx,
  notice: Notice,
  { last, news }: Notified,
  { forClient = false } = {},
): Promise<NotifiedPlace | undefined> {
  const now = placeOf(notice)
  const known = [last ?? (await originOfLastMoves(tx, notice)), news]
  return known.find((place) => place && !isSamePlace(place, now, { forClient }))
}

/** Day, time and professional of a visit before the moves that nobody was notified of yet. */
async function originOfLastMoves(tx: Tx, notice: Notice): Promise<NotifiedPlace | undefined> {
  const moves = await selectLastMoves(tx, notice)
  const gapAfter = moves.findIndex(({ at }, index) => {
    const earlier = moves[index + 1]
    return !earlier || at.getTime() - earlier.at.getTime() > movePause
  })
  const pending = moves.slice(0, gapAfter + 1).reverse()
  if (pending.length === 0) return undefined
  const parts = notice.rows.flatMap((row): NotifiedPart[] => {
    const first = pending.find(({ appointment_id }) => appointment_id === row.id)
    if (!first) return row.status === 'scheduled' ? [partOf(row)] : []
    const { day, start_minute, end_minute, collaborator_id, collaborator_name } = first
    if (!day || start_minute == null || end_minute == null || !collaborator_id || !collaborator_name) {
      return [partOf(row)]
    }
    return [{ ...partOf(row), day, start_minute, end_minute, collaborator_id, collaborator_name }]
  })
  const [first] = parts
  if (!first) return undefined
  if (notice.visit_id !== null) return mergeParts(inOrder(parts))
  const { day, start_minute, end_minute, collaborator_id, collaborator_name } = first
  return { day, start_minute, end_minute, collaborator_id, collaborator_name }
}
