import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import { sql } from 'kysely'
import { storeContact } from '../messages/facade.ts'
import { aClient, type Client } from './a-shop.ts'
import { aVisitShop, type Item, type VisitShop, visitIn } from './a-visit-shop.ts'
import { startMailServer } from './mail-server.ts'
import { decodedHeader, partsOf } from './read-mail.ts'
import { startTestApi, type TestApi } from './test-api.ts'
import { startWhatsappEmulator } from './whatsapp-emulator.ts'

export type VisitMails = Awaited<ReturnType<typeof startVisitMails>>

/** The API with a mail server and an emulated WhatsApp, and the messages about visits that arrive at both. */
export async function startVisitMails() {
  const smtp = await startMailServer()
  const meta = await startWhatsappEmulator()
  const api = await startTestApi({ jobs: 'by hand', env: { ...smtp.env, ...meta.env } })
  let shops = 0

  function clear() {
    smtp.received.length = 0
    meta.received.length = 0
  }

  async function aPhone(): Promise<string> {
    const phone = `(11) 95555-${2_000 + ++shops}`
    await phoneAnswers(api, phone)
    return phone
  }

  return {
    api,
    aPhone,
    clear,
    aShop: (name: string) => aVisitShop(api, name),

    /** Books Corte with Ana and Barba with Caio, unless `items` differ. */
    async booked(shop: VisitShop, change: object = {}, items?: Item[]) {
      const wish = { clientPhone: await aPhone(), ...change }
      const made = await aVisit(api, shop, items ?? shop.cutAndShave, wish)
      await phoneAnswers(api, wish.clientPhone)
      await api.drain()
      const [first = '', second = ''] = made.parts
      return { ...made, first, second, client: made.client.name, who: made.client }
    },

    /** Waits for the pause after a change, in which another change may follow. */
    async settled() {
      api.clock.advance(31_000)
      await api.drain()
    },

    /** Returns the mails that arrived since the last call, by the part of the receiver's address before the @. */
    arrived() {
      const read = smtp.received.map(({ to, subject, raw }) => {
        const [{ text = '' } = {}] = partsOf(raw).filter(({ type }) => type === 'text/plain')
        const mail = { subject: decodedHeader(subject), text: text.replaceAll('\r\n', '\n'), raw }
        return [(to[0] ?? '').split('@')[0] ?? '', mail] as const
      })
      const phone = meta.received.map(({ name, parameters }) => ({ name, ...parameters }))
      clear()
      return { all: read.map(([to]) => to).toSorted(), of: Object.fromEntries(read), phone }
    },

    async close() {
      await api.close()
      await smtp.close()
      await meta.close()
    },
  }
}

/**
 * Stores that the owner of this number has answered, and has proved it to the companies at which an account booked with
 * it, so that the number gets all messages. A number that an account types later is not proved.
 */
export async function phoneAnswers({ database, clock }: Pick<TestApi, 'database' | 'clock'>, phone: string) {
  const number = mobileOf(phone)
  if (!number)
    throw new Error(`A client cannot answer by the number ${phone}, because it is not a mobile number`)
  await storeContact(database.db, number, { answered_at: clock.now() })
  await database.db
    .updateTable('client_claims')
    .set({ proved_at: clock.now() })
    .where('phone', '=', number)
    .execute()
}

let clients = 0

export type Visiting = { client: Client; visit: Visit; parts: string[] }

/** Books the visit of a new client, on 3 March 2027 at 10:00 unless the change differs. */
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

/** Returns a line such as `2027-03-03 10:00 Corte Ana` for each part that is not cancelled. */
export const linesOf = ({ appointments }: Visit) =>
  appointments
    .filter(({ status }) => status !== 'cancelled')
    .map((one) => `${one.date} ${one.startTime} ${one.procedure.name} ${one.collaborator.name}`)

/** Returns a text such as `15+0` for each part: the blocking minutes and the dropped minutes after it. */
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
 * Returns a text such as `moved 2`, with its sequence, for each event of a visit that was not drained yet. The event of
 * a move is enqueued with a delay. Events of one instant are drained in any order, so they are sorted.
 */
export async function eventsOf(api: TestApi, visitId: string): Promise<string[]> {
  api.clock.advance(30_000)
  const events = (await api.drain()).map(({ data }) => data as Record<string, unknown>)
  return events
    .filter(({ appointmentId }) => appointmentId === visitId)
    .map(({ event, sequence }) => `${event} ${sequence ?? ''}`.trim())
    .toSorted()
}
