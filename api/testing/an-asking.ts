import type { LinkPurpose } from '@encaixe/contract/message-links.ts'
import { sql } from 'kysely'
import { createLinks, hashToken } from '../notifications/create-links.ts'
import type { AskedItem } from '../platform/database/json-columns.ts'
import { newId } from '../platform/ids.ts'
import { createToken } from '../platform/secret-token.ts'
import type { Client, Shop } from './a-shop.ts'
import { companyIdOf, type Reply, sayingAs } from './an-owner.ts'
import type { TestApi } from './test-api.ts'

export type AskingOptions = {
  date?: string
  /** The start in minutes of the day. */
  start?: number
  end?: number
  items?: AskedItem[]
  /** The id of the client's visit that would move to this time. */
  tied?: string
  /** The time of the client's visit when the client was asked. */
  stood?: { day: string; minute: number }
  /** The id of an existing waitlist entry, for another asking of this entry. */
  entryId?: string
  openingId?: string
}

export type Asking = HeldLink & { entryId: string; askId: string }

/**
 * Asks a client who waits for a time of the shop's first professional, on 3 March 2027 from 10:00 to 10:30, and returns
 * the link of the message. The rows are written as the search writes them, without a message.
 */
export async function anAsking(
  api: TestApi,
  shop: Shop,
  client: Pick<Client, 'name'>,
  options: AskingOptions = {},
): Promise<Asking> {
  const { date = '2027-03-03', start = 600, end = 630, tied, stood } = options
  const { companyId, collaboratorId, procedureId } = shop
  const now = api.clock.now()
  const [entryId, askId, token] = [options.entryId ?? newId(), newId(), createToken()]
  const items = options.items ?? [
    { procedureId, procedure: 'Corte', collaboratorId, collaborator: 'Profissional 1' },
  ]
  await api.database.transaction(async (tx) => {
    const { id: userId } = await tx
      .selectFrom('users')
      .select('id')
      .where('subject', '=', client.name)
      .executeTakeFirstOrThrow()
    if (options.entryId === undefined) {
      const wished = items.map((item) => ({ procedureId: item.procedureId, collaboratorId: null }))
      const window = { from: date, to: date, startTime: '00:00', endTime: '23:59' }
      await tx
        .insertInto('waitlist_entries')
        .values({
          company_id: companyId,
          id: entryId,
          user_id: userId,
          items: JSON.stringify(tied ? [] : wished),
          windows: JSON.stringify(tied ? [] : [window]),
          appointment_id: tied ?? null,
          days_before: tied ? 30 : null,
          status: 'open',
          created_at: now,
          ends_at: tied ? null : new Date(`${date}T23:59:00-03:00`),
        })
        .execute()
    }
    await tx
      .insertInto('waitlist_asks')
      .values({
        company_id: companyId,
        id: askId,
        entry_id: entryId,
        user_id: userId,
        opening_id: options.openingId ?? null,
        collaborator_id: items[0]?.collaboratorId ?? collaboratorId,
        day: date,
        start_minute: start,
        end_minute: end,
        items: JSON.stringify(items),
        replaces: stood ? JSON.stringify(stood) : null,
        asked_at: now,
        asked_on: now.toISOString().slice(0, 10),
        answers_until: new Date(now.getTime() + 600_000),
      })
      .execute()
    await tx
      .insertInto('links')
      .values({
        token_hash: hashToken(token),
        company_id: companyId,
        purpose: 'take',
        ask_id: askId,
        created_at: now,
      })
      .execute()
  })
  const say = sayingAs(api)
  return {
    entryId,
    askId,
    token,
    path: `/a/${token}`,
    opens: () => say(`GET /api/links/${token}`),
    answers: (body = {}) => say(`POST /api/links/${token}`, body),
    asks: (what) => say(`GET /api/links/${token}/${what}`),
  }
}

/** Creates the opening left by an appointment, 10:00 to 10:30 of 3 March 2027. Its next round is due in ten minutes. */
export async function anOpening(api: TestApi, shop: Shop, appointmentId: unknown): Promise<string> {
  const [id, now] = [newId(), api.clock.now()]
  await api.database.db
    .insertInto('openings')
    .values({
      company_id: shop.companyId,
      id,
      appointment_id: String(appointmentId),
      collaborator_id: shop.collaboratorId,
      day: '2027-03-03',
      start_minute: 600,
      end_minute: 630,
      opened_at: now,
      next_at: new Date(now.getTime() + 600_000),
    })
    .execute()
  return id
}

export type HeldLink = {
  token: string
  /** The path of the link's page. */
  path: string
  opens(): Promise<Reply>
  answers(body?: object): Promise<Reply>
  asks(what: string): Promise<Reply>
}

type LinkAbout = {
  companyId: string
  appointmentId: unknown
  offerId?: unknown
  /** The address or number to which the message with the link was sent. */
  sentTo?: string
}

/**
 * Creates a link of this appointment with an own row, for a person who is not signed in. With `sentTo` it is as in a
 * message that an earlier release wrote.
 */
export async function aLink(
  api: TestApi,
  { companyId, appointmentId, offerId, sentTo }: LinkAbout,
  purpose: LinkPurpose,
): Promise<HeldLink> {
  const made = await api.database.transaction((tx) =>
    createLinks(tx, {
      companyId: companyIdOf(companyId),
      appointmentId: String(appointmentId),
      ...(offerId !== undefined && { offerId: String(offerId) }),
      purposes: [purpose],
      publicUrl: api.config.publicUrl,
      now: api.clock.now(),
    }),
  )
  const path = made[purpose].replace(api.config.publicUrl, '')
  const token = path.replace('/a/', '')
  if (sentTo !== undefined)
    await sql`update links set contact_key = contact_key(${sentTo}) where token_hash = ${hashToken(token)}`.execute(
      api.database.db,
    )
  const say = sayingAs(api)
  return {
    token,
    path,
    opens: () => say(`GET /api/links/${token}`),
    answers: (body = {}) => say(`POST /api/links/${token}`, body),
    asks: (what) => say(`GET /api/links/${token}/${what}`),
  }
}
