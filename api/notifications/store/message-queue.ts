import { type MessageChannel, messageChannels } from '@encaixe/contract/message-channels.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared, unknownIds } from '../../platform/database/prepared-statements.ts'
import { type CompanyId, productCompany } from '../../platform/ids.ts'
import { type MessageRow, withoutProduct } from './messages.ts'

/** The lanes of the queue, in order: `message_lane` in the database decides which message is in which lane. */
const lanes = { now: 1, changes: 2, reminders: 3, rest: 4 } as const

/** The company with which the last turn in each lane ended. */
export type LaneTurns = Record<number, string>

type Due = {
  channel: MessageRow['channel']
  /** Messages of companies with their own WhatsApp number; otherwise all other messages of the channel. */
  own: boolean
  now: Date
  limit: number
  after: LaneTurns
}

/**
 * Locks due messages: messages that wait, and messages with an expired lease, because their sender was lost. Earlier
 * lanes go first, but each lane gets its share: a lane that is never empty stops no other. In a lane the companies take
 * turns, beginning after the company that had the last turn.
 */
export async function lockDue(
  tx: Tx,
  { channel, own, now, limit, after }: Due,
): Promise<{ due: MessageRow[]; after: LaneTurns }> {
  const all = Object.values(lanes)
  const turns = all.map((lane) => after[lane] ?? noCompany)
  const share = Math.ceil(limit / laneShare)
  // The columns of the messages are read by a second statement: a prepared one that reads all of them fails when a
  // migration adds one.
  const { rows } = await sql<Picked>`
    select id, company, lane, is_first as "isFirst" from lock_due(${channel}, ${all}::smallint[], ${turns}::uuid[],
      ${channel === 'whatsapp' ? own : null}::boolean, ${now}::timestamptz, ${limit}::integer, ${share}::integer)
    ${prepared}`.execute(tx)
  const next = { ...after }
  for (const { lane, isFirst, company } of rows) if (isFirst) next[lane] = company
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { due: [], after: next }
  const found = await tx.selectFrom('messages').selectAll().where('id', 'in', ids).execute()
  const due = found.map(withoutProduct)
  return { due: due.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), after: next }
}

type Picked = { id: string; company: string; lane: number; isFirst: boolean }

/** Each lane gets an eighth of a batch, if it has due messages; the rest goes to the earlier lanes. */
const laneShare = 8

const noCompany = '00000000-0000-0000-0000-000000000000'

type InQueue = {
  channel: MessageChannel
  lane: keyof typeof lanes
  waiting: number
  sending: number
  later: number
  oldestSeconds: number
}

/** The whole queue in numbers, for each lane of each channel: a channel without messages has its zeros. */
export async function selectQueue(db: Db, now: Date): Promise<InQueue[]> {
  const { rows } = await sql<InQueue>`
    select channel, lanes.name as lane,
      count(queue) filter (where claimed_until is null and due_at <= ${now}::timestamptz)::integer as waiting,
      count(queue) filter (where claimed_until is not null)::integer as sending,
      count(queue) filter (where claimed_until is null and due_at > ${now}::timestamptz)::integer as later,
      coalesce(extract(epoch from ${now}::timestamptz
        - min(due_at) filter (where claimed_until is null and due_at <= ${now}::timestamptz)), 0)::float8 as "oldestSeconds"
    from unnest(${[...messageChannels]}::text[]) channel
    cross join unnest(${Object.keys(lanes)}::text[], ${Object.values(lanes)}::smallint[]) as lanes (name, lane)
    left join message_queue queue using (channel, lane)
    group by channel, lanes.name`.execute(db)
  return rows
}

/** Marks messages as being sent until an instant, and counts the attempt. */
export async function storeClaim(tx: Tx, ids: readonly string[], until: Date): Promise<void> {
  await sql`update messages set status = 'sending', attempts = attempts + 1, next_attempt_at = ${until}
    where id = any(${unknownIds(ids)}) ${prepared}`.execute(tx)
}

/** Milliseconds between two renewals of a claim, and milliseconds that a claim lasts (`queue_message` in the database). */
export const renewEvery = 4_000
export const claimLasts = 12_000

/** Keeps messages for the process that sends them, by the clock of the database: the clocks of processes differ. */
export async function renewClaims(
  db: Db,
  messages: readonly Pick<MessageRow, 'id' | 'company_id'>[],
): Promise<void> {
  const companies = messages.map(({ company_id }) => company_id ?? productCompany)
  await sql`select renew_claims(${messages.map(({ id }) => id)}::uuid[], ${companies}::uuid[],
    clock_timestamp() + make_interval(secs => ${claimLasts / 1_000})) ${prepared}`.execute(db)
}

export async function selectDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at ${prepared}`.execute(db)
  return rows[0]?.at ?? new Date(0)
}

/**
 * Makes the messages due whose process did not renew its claim: it was killed. Changes nothing when it runs long after
 * `askedAt`. Returns the ids of the messages.
 */
export async function takeOverLost(
  db: Db,
  { askedAt, now }: { askedAt: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update messages set next_attempt_at = ${now} where status = 'sending' and next_attempt_at > ${now} and id in (
      select message_id from message_queue where claimed_until < statement_timestamp())
      and statement_timestamp() < ${askedAt}::timestamptz + interval '2 seconds'
    returning id ${prepared}`.execute(db)
  return rows.map(({ id }) => id)
}

type Claimed = Pick<MessageRow, 'id' | 'attempts'>

/**
 * Returns to the queue those claimed messages that nobody has begun to send. A message with an expired lease may belong
 * to another process by now, so the claim is compared.
 */
export async function returnClaimed(db: Db, claimed: readonly Claimed[], now: Date): Promise<void> {
  const keys = claimed.map(({ id, attempts }) => ({ id, attempts }))
  await sql`update messages set status = 'queued', attempts = messages.attempts - 1, next_attempt_at = ${now}
    from json_to_recordset(${JSON.stringify(keys)}::json) as one (id uuid, attempts integer)
    where messages.id = one.id and messages.status = 'sending' and messages.attempts = one.attempts
    ${prepared}`.execute(db)
}

/** `providerId`: null for a mail, because nothing looks for the answer of a mail server. */
type Accepted = { id: string; attempts: number; providerId: string | null }

/**
 * Stores that a provider has accepted messages. A message whose report arrived before the provider's answer keeps the
 * reported state. `empty`: the texts are deleted when they are not needed, because their links open appointments.
 */
export async function storeAccepted(
  tx: Tx,
  accepted: readonly Accepted[],
  { now, empty }: { now: Date; empty: boolean },
): Promise<void> {
  const sorted = accepted.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await sql`update messages set status = 'sent', provider_id = one."providerId", reason = null, sent_at = ${now},
      next_attempt_at = null, body = case when ${empty}::boolean then null else body end,
      content = case when ${empty}::boolean then null else content end
    from json_to_recordset(${JSON.stringify(sorted)}::json) as one (id uuid, attempts integer, "providerId" text)
    where messages.id = one.id and messages.status = 'sending' and messages.attempts = one.attempts
    ${prepared}`.execute(tx)
}

type Turns = {
  /** The channel of the deployment, or the company whose own WhatsApp number sends. */
  of: MessageChannel | { companyId: CompanyId }
  count: number
  spacing: number
  now: Date
}

/**
 * Claims the next send times of a sender and returns the first one: no two messages of any process get the same time.
 * A stored time more than a minute ahead comes from a clock that was set back since, and is ignored.
 */
export async function claimSendTimes(db: Db, { of, count, spacing, now }: Turns): Promise<Date> {
  const step = count * spacing
  // Citus takes only immutable functions of columns in an update, and an instant plus an interval is none.
  const next = sql<Date>`(case
    when rate.free_at between ${now}::timestamptz and ${new Date(now.getTime() + 60_000)}::timestamptz then rate.free_at
    else ${now}::timestamptz end at time zone 'UTC' + make_interval(secs => ${step / 1_000})) at time zone 'UTC'`
  const claim =
    typeof of === 'object'
      ? sql<{ end: Date }>`
        update whatsapp_numbers rate set free_at = ${next} where company_id = ${of.companyId}::uuid
        returning free_at as end`
      : sql<{ end: Date }>`
        insert into message_rates as rate (channel, free_at) values (${of}, ${new Date(now.getTime() + step)})
        on conflict (channel) do update set free_at = ${next}
        returning free_at as end`
  const { rows } = await claim.execute(db)
  return rows[0] ? new Date(rows[0].end.getTime() - step) : now
}
