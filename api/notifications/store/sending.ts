import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { MessageRow } from './messages.ts'

type Due = { channel: MessageRow['channel']; now: Date; limit: number }

/** Locks messages that are due: those that wait, and those whose sender must have been lost, because its lease has expired. */
export function lockDue(tx: Tx, { channel, now, limit }: Due): Promise<MessageRow[]> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('status', 'in', ['queued', 'sending'])
    .where('channel', '=', channel)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Locks messages that wait, also before they are due. */
export function lockQueued(tx: Tx, ids: readonly string[]): Promise<MessageRow[]> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Marks messages as being sent until an instant, and counts the attempt. */
export async function storeClaim(tx: Tx, ids: readonly string[], until: Date): Promise<void> {
  await sql`update messages set status = 'sending', attempts = attempts + 1, next_attempt_at = ${until}
    where id = any(${ids}::uuid[]) ${prepared}`.execute(tx)
}

type Claimed = Pick<MessageRow, 'id' | 'attempts'>

/** Returns claimed messages that nobody has begun to send. One whose lease has expired may be another process's by now. */
export async function returnClaimed(db: Db, claimed: readonly Claimed[], now: Date): Promise<void> {
  const keys = claimed.map(({ id, attempts }) => ({ id, attempts }))
  await sql`update messages set status = 'queued', attempts = messages.attempts - 1, next_attempt_at = ${now}
    from json_to_recordset(${JSON.stringify(keys)}::json) as one (id uuid, attempts integer)
    where messages.id = one.id and messages.status = 'sending' and messages.attempts = one.attempts
    ${prepared}`.execute(db)
}

type Accepted = { id: string; attempts: number; providerId: string | null }

/**
 * Stores that a provider has accepted messages. One whose report arrived before its answer keeps what that says. `empty`: links
 * in the texts open appointments, so texts that are not needed are deleted.
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

/** Those of these messages whose receiver was sent a newer one by the same channel. A visit may have several professionals. */
export async function selectSuperseded(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select one.id from messages one
    where one.id = any(${ids}::uuid[]) and exists (select from messages newer
      where newer.company_id = one.company_id and newer.appointment_id = one.appointment_id
        and newer.channel = one.channel and newer.sequence > one.sequence
        and newer.status in ('sent', 'delivered', 'read')
        and case when one.receiver = 'collaborator' and jsonb_exists(one.told, 'parts')
          then newer.receiver in ('collaborator', 'former_collaborator') and newer.address = one.address
          else newer.receiver = one.receiver end) ${prepared}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
