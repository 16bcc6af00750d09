import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared, unknownIds } from '../../platform/database/prepared-statements.ts'
import type { MessageSettingsTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { proposedSettings, type StoredSettings } from '../message-settings.ts'
import type { AppointmentKey } from './notices.ts'

/** The columns are named instead of `*`, so that the query plans can be cached. */
export const settingsColumns = [
  'channels',
  'first_on',
  'first_minutes',
  'second_on',
  'second_minutes',
  'quiet_on',
  'quiet_from',
  'quiet_until',
] as const

export async function selectSettings(db: Db | Tx, companyId: CompanyId): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings & { channels: StoredSettings['channels'] | null }>`
    select ${sql.join(settingsColumns.map((column) => sql.ref(`settings.${column}`)))},
      own.company_id is not null as own_whatsapp
    from (values (${companyId}::uuid)) as company (id)
    left join message_settings settings on settings.company_id = company.id
    left join whatsapp_numbers own on own.company_id = company.id ${prepared}`.execute(db)
  return orProposed(rows[0])
}

/** Reads the settings of several companies at once. */
export async function selectSettingsOf(
  db: Db | Tx,
  companyIds: readonly CompanyId[],
): Promise<(companyId: CompanyId) => StoredSettings> {
  const { rows } = await sql<StoredSettings & { id: CompanyId; channels: StoredSettings['channels'] | null }>`
    select company_id as id, ${sql.join(settingsColumns.map((column) => sql.ref(column)))}, coalesce(own_whatsapp, false) as own_whatsapp
    from (select * from message_settings where company_id = any(${unknownIds(companyIds)})) settings
    full join (select company_id, true as own_whatsapp from whatsapp_numbers where company_id = any(${unknownIds(companyIds)})) own
      using (company_id) ${prepared}`.execute(db)
  const stored = new Map(rows.map(({ id, ...settings }) => [id, settings]))
  return (companyId) => orProposed(stored.get(companyId))
}

/** A company that stored no settings has those that the product proposes. */
const orProposed = (
  stored: (StoredSettings & { channels: StoredSettings['channels'] | null }) | undefined,
): StoredSettings =>
  stored && stored.channels !== null
    ? stored
    : { ...proposedSettings, own_whatsapp: stored?.own_whatsapp ?? false }

export async function storeSettings(tx: Tx, row: Insertable<MessageSettingsTable>): Promise<void> {
  const { company_id, ...settings } = row
  await tx
    .insertInto('message_settings')
    .values({ company_id, ...settings })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(settings))
    .execute()
}

/** The keys under which the database stores these addresses and numbers. */
export async function selectKeys(db: Db | Tx, contacts: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select contact_key(contact) as key
    from unnest(${contacts}::text[]) as one (contact) ${prepared}`.execute(db)
  return rows.map(({ key }) => key)
}

type Stops = { keys: string[]; notMe: boolean; at: Date }

/**
 * Stores that contacts want no messages of a company. Returns the contacts whose owner answered for the first time that
 * they are not the client. `not_me` counts against the company, so it is stored only for a
 * number that the people of the company typed, and to which a first message about the appointment was sent.
 */
export async function insertStops(
  tx: Tx,
  { companyId, appointmentId }: AppointmentKey,
  { keys, notMe, at }: Stops,
): Promise<string[]> {
  const known = await sql<{ key: string }>`select contact_key as key from company_stops
    where company_id = ${companyId}::uuid and contact_key = any(${keys}::text[]) and says_not_me`.execute(tx)
  const stored = await sql<{ key: string }>`
    insert into company_stops (company_id, contact_key, stopped_at, says_not_me, not_me)
    select ${companyId}::uuid, stop.key, ${at}::timestamptz, ${notMe}::boolean, ${notMe}::boolean and exists (
      select from messages written join messages first on first.company_id = written.company_id
        and mailbox_of(first.address) = mailbox_of(written.address) and first.first_typed_by = 'company'
      where written.company_id = ${companyId} and written.appointment_id = ${appointmentId}::uuid
        and written.receiver = 'client' and contact_key(written.address) = stop.key)
    from unnest(${keys}::text[]) as stop (key)
    on conflict (company_id, contact_key) do update
      set only_reminders = false, not_me = company_stops.not_me or excluded.not_me,
        says_not_me = company_stops.says_not_me or excluded.says_not_me
    returning contact_key as key`.execute(tx)
  const answered = new Set(known.rows.map(({ key }) => key))
  return notMe ? stored.rows.flatMap(({ key }) => (answered.has(key) ? [] : key)) : []
}

type Contacted = { companyId: CompanyId; contact: string }

/**
 * Selects those of the wanted contacts that want no reminders of the company. A person who wants no messages wants no
 * reminders either. `limit 1` makes the planner look up each contact.
 */
export async function selectStopped(db: Db | Tx, wanted: readonly Contacted[]): Promise<Contacted[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<Contacted>`select one."companyId", one.contact
    from json_to_recordset(${JSON.stringify(wanted)}::json) as one ("companyId" uuid, contact text)
    join company_stops stop on stop.company_id = one."companyId" and stop.contact_key = contact_key(one.contact)
    ${prepared}`.execute(db)
  return rows
}

export async function hasStopped(
  db: Db | Tx,
  companyId: CompanyId,
  keys: string[],
  what: 'messages' | 'as stranger',
): Promise<boolean> {
  if (keys.length === 0) return false
  const stop = await db
    .selectFrom('company_stops')
    .select('contact_key')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`contact_key = any(${keys}::text[])`)
    .where('only_reminders', '=', false)
    .$if(what === 'as stranger', (query) => query.where('says_not_me', '=', true))
    .modifyEnd(prepared)
    .executeTakeFirst()
  return stop !== undefined
}
