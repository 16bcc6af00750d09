import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { MessageSettingsTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { proposedSettings, type StoredSettings } from '../message-settings.ts'

export async function selectSettings(db: Db | Tx, companyId: CompanyId): Promise<StoredSettings> {
  const stored = await db
    .selectFrom('message_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return stored ?? proposedSettings
}

export async function storeSettings(tx: Tx, row: Insertable<MessageSettingsTable>): Promise<void> {
  await tx
    .insertInto('message_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute()
}

export async function insertStops(tx: Tx, companyId: CompanyId, contacts: string[], at: Date): Promise<void> {
  if (contacts.length === 0) return
  await tx
    .insertInto('reminder_stops')
    .values(contacts.map((contact) => ({ company_id: companyId, contact, stopped_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasStopped(db: Db | Tx, companyId: CompanyId, contacts: string[]): Promise<boolean> {
  if (contacts.length === 0) return false
  const stop = await db
    .selectFrom('reminder_stops')
    .select('contact')
    .where('company_id', '=', companyId)
    .where('contact', 'in', contacts)
    .executeTakeFirst()
  return stop !== undefined
}

/**
 * Claims the next send time of a channel: no two messages of any process get the same one. A time more than a minute
 * ahead comes from a clock that was set back since, and is ignored.
 */
export async function claimSendTime(db: Db, channel: string, spacing: number, now: Date): Promise<Date> {
  const step = sql<Date>`make_interval(secs => ${spacing / 1_000})`
  const { rows } = await sql<{ turn: Date }>`
    insert into message_rates as rate (channel, free_at) values (${channel}, ${now}::timestamptz + ${step})
    on conflict (channel) do update set free_at = case
      when rate.free_at between ${now}::timestamptz and ${now}::timestamptz + interval '1 minute' then rate.free_at
      else ${now}::timestamptz end + ${step}
    returning free_at - ${step} as turn`.execute(db)
  return rows[0]?.turn ?? now
}
