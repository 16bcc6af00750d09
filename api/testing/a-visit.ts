import type { Visit } from '@encaixe/contract/visits.ts'
import { sql } from 'kysely'
import { aClient, type Client } from './a-shop.ts'
import { type Item, type VisitShop, visitIn } from './a-visit-shop.ts'
import type { TestApi } from './test-api.ts'

let clients = 0

export type Visiting = { client: Client; visit: Visit; parts: string[] }

/** The visit of a new client, on 3 March 2027 at 10:00 unless the change differs. */
export async function aVisit(
  api: TestApi,
  shop: VisitShop,
  items: Item[],
  change: object = {},
): Promise<Visiting> {
  const client = await aClient(api, `visitante-${++clients}`)
  const reply = await shop.books(client, items, change)
  if (reply.status !== 201) throw new Error(`A visit was not booked: ${reply.status} ${reply.body.code}`)
  const visit = visitIn(reply)
  return { client, visit, parts: visit.appointments.map(({ id }) => id) }
}

export const itemsOf = (items: Item[]) =>
  items.map(([procedureId, collaboratorId = null]) => ({ procedureId, collaboratorId }))

export const changeVisit = (
  { say }: Pick<Client, 'say'>,
  id: string,
  verb: 'cancel' | 'reschedule',
  body?: object,
) => say(`PATCH /api/visits/${id}/${verb}`, body)

/** `2027-03-03 10:00 Corte Ana`, for each part that is not cancelled. */
export const linesOf = ({ appointments }: Visit) =>
  appointments
    .filter(({ status }) => status !== 'cancelled')
    .map((one) => `${one.date} ${one.startTime} ${one.procedure.name} ${one.collaborator.name}`)

/** `15+0` for each part: the minutes after it that block, and those that were dropped. */
export async function timesAfter({ database }: TestApi, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; buffer_minutes: number; waived_minutes: number }>`
    select id, buffer_minutes, waived_minutes from appointments where id = any(${ids}::uuid[])`.execute(
    database.db,
  )
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    return `${row?.buffer_minutes}+${row?.waived_minutes}`
  })
}

/**
 * `moved 2` for each event of a visit that was not drained yet, with its sequence. That of a move is enqueued with a delay.
 * Those of one instant are drained in any order, so they are sorted.
 */
export async function eventsOf(api: TestApi, visitId: string): Promise<string[]> {
  api.clock.advance(30_000)
  const events = (await api.drain()).map(({ data }) => data as Record<string, unknown>)
  return events
    .filter(({ appointmentId }) => appointmentId === visitId)
    .map(({ event, sequence }) => `${event} ${sequence ?? ''}`.trim())
    .toSorted()
}
