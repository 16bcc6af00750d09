import type { Tx } from '../platform/database/db.ts'
import type { NotifiedPlace } from '../platform/database/json-columns.ts'
import { movePause } from './enqueue-booking-event.ts'
import type { Receiver } from './mail/booking-mail.ts'
import { selectLastNotified } from './store/messages.ts'
import { type AppointmentKey, selectLastMoves } from './store/notices.ts'

/** What a receiver knows: by the last message that may have arrived, and by the last one about a change. */
export type Notified = { last?: NotifiedPlace | undefined; news?: NotifiedPlace | undefined }

/**
 * The people of a company are notified together, so what one of them was notified of all know. If none of them was
 * notified, the client has the same address and received that message.
 */
const team = ['owner', 'collaborator'] as const

export const findNotifiedOfClient = (tx: Tx, key: AppointmentKey) => findNotified(tx, key, ['client'])

export async function findNotifiedOfTeam(tx: Tx, key: AppointmentKey): Promise<Notified> {
  const notified = await findNotified(tx, key, team)
  return notified.last ? notified : findNotified(tx, key, ['client'])
}

async function findNotified(tx: Tx, key: AppointmentKey, receivers: readonly Receiver[]): Promise<Notified> {
  const [first, second] = await selectLastNotified(tx, key, receivers)
  const news = [first, second].find((row) => row && !row.reminder)
  const reminder = [first, second].find((row) => row?.reminder)
  const isNewer = reminder && (!news || isAfter(reminder, news))
  return { last: (isNewer ? reminder : news)?.told ?? undefined, news: news?.told ?? undefined }
}

type Dated = { sequence: number; created_at: Date }

const isAfter = (one: Dated, other: Dated) =>
  one.sequence === other.sequence ? one.created_at > other.created_at : one.sequence > other.sequence

/**
 * The place that a receiver believes in, if that is not the present one; undefined when she knows the present one. If no
 * message was sent yet, the receiver knows the place before the pending moves.
 */
export async function findOutdatedPlace(
  tx: Tx,
  key: AppointmentKey,
  { last, news }: Notified,
  now: NotifiedPlace,
): Promise<NotifiedPlace | undefined> {
  const known = [last ?? (await originOfLastMoves(tx, key)), news]
  return known.find((place) => place && !isSamePlace(place, now))
}

async function originOfLastMoves(tx: Tx, key: AppointmentKey): Promise<NotifiedPlace | undefined> {
  const moves = await selectLastMoves(tx, key)
  const gapAfter = moves.findIndex(({ at }, index) => {
    const earlier = moves[index + 1]
    return !earlier || at.getTime() - earlier.at.getTime() > movePause
  })
  const { day, start_minute, end_minute, collaborator_id, collaborator_name } = moves[gapAfter] ?? {}
  if (!day || start_minute == null || end_minute == null || !collaborator_id || !collaborator_name) {
    return undefined
  }
  return { day, start_minute, end_minute, collaborator_id, collaborator_name }
}

/** The zone apart: it changes no time on the company's clock. */
export const isSamePlace = (one: NotifiedPlace, other: NotifiedPlace) =>
  one.day === other.day &&
  one.start_minute === other.start_minute &&
  one.collaborator_id === other.collaborator_id
