import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { InstantCursor } from '../../platform/instant-cursor.ts'
import type { MessageRow } from './messages.ts'
import type { AppointmentKey } from './notices.ts'

export type Undelivered = Pick<
  MessageRow,
  'id' | 'channel' | 'event' | 'status' | 'body' | 'reason' | 'created_at'
> & {
  appointment_id: string
  client_name: string
  procedure_name: string
  day: string
  start_minute: number
  client_phone: string | null
  /** The text to send by hand; null when it was deleted. */
  text: string | null
}
/** `ids`: only messages about these appointments. */
type Listed = { companyId: CompanyId; now: Date; ids?: readonly string[] }

/**
 * The messages to clients that were held or failed, about appointments still to come. A message is left out when the
 * same news left by another channel, or when there is newer news.
 */
const undelivered = ({ companyId, now, ids }: Listed, after: RawBuilder<unknown>) => sql`
  from messages m
    join appointments a on a.company_id = m.company_id and a.id = m.appointment_id
    join companies c on c.id = m.company_id
  where m.company_id = ${companyId} and m.status in ('held', 'failed') and m.reason is not null
    and m.receiver = 'client' ${after}
    ${ids ? sql`and m.appointment_id = any(${ids}::uuid[])` : sql``}
    and (a.day + make_interval(mins => a.start_minute)) at time zone c.timezone > ${now}::timestamptz
    and (a.status in ('scheduled', 'held') or m.event = 'cancelled')
    and not exists (select from messages told
      where told.company_id = m.company_id and told.appointment_id = m.appointment_id and told.receiver = 'client'
        and told.status <> 'withdrawn' and (told.sequence > m.sequence
          or told.sequence = m.sequence and told.event = m.event and told.status not in ('held', 'failed')))`

export async function selectUndelivered(
  tx: Tx,
  listed: Listed,
  after: InstantCursor | undefined,
  limit: number,
): Promise<Undelivered[]> {
  const before = after ? sql`and (m.created_at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Undelivered>`
    select m.id, m.appointment_id, m.channel, m.event, m.status, m.body, m.reason, m.created_at, a.client_name,
      a.client_phone, a.procedure_name, a.day, a.start_minute,
      m.content ->> 'byHand' as text
    ${undelivered(listed, before)} order by m.created_at desc, m.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Those of these appointments about which a message did not reach the client. */
export async function selectUndeliveredOf(
  db: Db | Tx,
  listed: Listed & { ids: readonly string[] },
): Promise<string[]> {
  if (listed.ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct m.appointment_id as id ${undelivered(listed, sql``)}`.execute(db)
  return rows.map(({ id }) => id)
}

type NotTheirs = { companyId: CompanyId; keys: readonly string[]; reason: string; now: Date }

/** Fails what was sent to these contacts about appointments to come: their owners are not the client. */
export async function failMessagesTo(tx: Tx, { companyId, keys, reason, now }: NotTheirs): Promise<void> {
  await sql`update messages m set status = 'failed', reason = ${reason}, next_attempt_at = null
    from appointments a join companies c on c.id = a.company_id
    where m.company_id = ${companyId}::uuid and a.company_id = m.company_id and a.id = m.appointment_id
      and m.receiver = 'client' and m.status not in ('held', 'withdrawn')
      and a.day >= ${now}::timestamptz::date - 1 and contact_key(m.address) = any(${keys}::text[])
      and (a.day + make_interval(mins => a.start_minute)) at time zone c.timezone > ${now}::timestamptz`.execute(
    tx,
  )
}

export async function selectClientId(
  tx: Tx,
  { companyId, appointmentId }: AppointmentKey,
): Promise<string | null> {
  const row = await tx
    .selectFrom('appointments')
    .select('client_id')
    .where('company_id', '=', companyId)
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  return row?.client_id ?? null
}

export async function countUndelivered(tx: Db | Tx, listed: Listed): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${undelivered(listed, sql``)}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function storeText(tx: Tx, id: string, text: string): Promise<void> {
  await sql`update messages set content = jsonb_set(content, '{byHand}', to_jsonb(${text}::text))
    where id = ${id}::uuid and content is not null`.execute(tx)
}

/** The content without everything but the text to the client that the company may send by hand. */
const onlyByHand = sql<null>`case when receiver = 'client' and content ? 'byHand'
  then jsonb_set('{}', '{byHand}', content -> 'byHand') end`

/** Fails messages that can never leave. Only the text stays that the company may send by hand. */
export async function refuseMessages(tx: Tx, ids: readonly string[], reason: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ status: 'failed', reason, next_attempt_at: null, body: null, content: onlyByHand })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Deletes the texts of messages that were written from `from` to before `before`; their state stays, and what the company
 * may send by hand until its appointment. Of earlier messages only those with a reason can still have such a text.
 */
export async function deleteContents(db: Db, { from, before }: { from: Date; before: Date }): Promise<void> {
  const isAhead = sql<boolean>`exists (select from appointments a where a.company_id = messages.company_id
    and a.id = messages.appointment_id and a.day >= ${before.toISOString().slice(0, 10)}::date)`
  await db
    .updateTable('messages')
    .set({
      body: null,
      content: sql<null>`case when status = 'failed' and ${isAhead} then ${onlyByHand} end`,
    })
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .where('status', 'in', ['sent', 'delivered', 'read', 'withdrawn', 'failed'])
    // A message to a contact that gets none has no body, but a text that the company may send by hand.
    .where((eb) => eb.or([eb('body', 'is not', null), eb('content', 'is not', null)]))
    .execute()
  // The company may send a held text, or one that failed, by hand until its appointment is over.
  await db
    .updateTable('messages')
    .set({ content: null })
    .where('reason', 'is not', null)
    .where('created_at', '<', before)
    .where('status', 'in', ['held', 'failed'])
    .where('content', 'is not', null)
    .where((eb) => eb.not(isAhead))
    .execute()
}
