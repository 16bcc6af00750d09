import type { Tx } from '../platform/database/db.ts'
import type { NotifiedPlace } from '../platform/database/json-columns.ts'
import { movePause } from './enqueue-booking-event.ts'
import type { Receiver } from './mail/booking-mail.ts'
import { selectLastTold } from './store/messages.ts'
import { type AppointmentKey, selectLastMoves } from './store/notices.ts'

/** What a receiver knows: by the last message that may have arrived, and by the last one about a change. */
export type Told = { last?: NotifiedPlace | undefined; news?: NotifiedPlace | undefined }

/**
 * The people of a company are notified together, so what one of them was told all know. Where nobody of them was, the
 * client has the same address and was told in their place.
 */
const team = ['owner', 'collaborator'] as const

export const findToldToClient = (tx: Tx, key: AppointmentKey) => findTold(tx, key, ['client'])

export async function findToldToTeam(tx: Tx, key: AppointmentKey): Promise<Told> {
  const told = await findTold(tx, key, team)
  return told.last ? told : findTold(tx, key, ['client'])
}

async function findTold(tx: Tx, key: AppointmentKey, receivers: readonly Receiver[]): Promise<Told> {
  const [first, second] = await selectLastTold(tx, key, receivers)
  const news = [first, second].find((row) => row && !row.reminder)
  const reminder = [first, second].find((row) => row?.reminder)
  const isNewer = reminder && (!news || isAfter(reminder, news))
  return { last: (isNewer ? reminder : news)?.told ?? undefined, news: news?.told ?? undefined }
}

type Dated = { sequence: number; created_at: Date }

const isAfter = (one: Dated, other: Dated) =>
  one.sequence === other.sequence ? one.created_at > other.created_at : one.sequence > other.sequence

/**
 * The place that a receiver believes in, if that is not the present one; undefined when she knows the present one. Before
 * the first message she knows the place before the moves that wait for this one message.
 */
export async function findOutdatedPlace(
  tx: Tx,
  key: AppointmentKey,
  { last, news }: Told,
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
