import { mobileOf } from '@encaixe/contract/phones.ts'
import { type SqlBool, sql } from 'kysely'
import { ofPerson, type PersonScope } from '../../appointments/facade.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { Known } from './person.ts'

const erasedName = 'Cliente apagado'

export type Held = { id: string; client_id: string | null; isOwn: boolean }

const heldRows = (scope: PersonScope) => sql`
  select id, client_id, ${ofPerson(scope)} as "isOwn" from appointments
  where company_id = ${scope.companyId}::uuid and (${ofPerson(scope)} or client_id = any(${scope.clientIds}::uuid[]))
  order by id`

/**
 * Locks the person's appointments, and the appointments of others in records that are deleted: another account may have
 * typed the person's number. The appointments are locked by id and before any record, in the order in which completing
 * an appointment locks them.
 */
export async function lockAppointments(tx: Tx, scope: PersonScope): Promise<Held[]> {
  return (await sql<Held>`${heldRows(scope)} for update`.execute(tx)).rows
}

/** Selects the appointments after the records were locked: from this moment on, nothing is booked for the records. */
export async function selectHeld(tx: Tx, scope: PersonScope): Promise<Held[]> {
  return (await heldRows(scope).execute(tx)).rows as Held[]
}

type Erasing = { companyId: CompanyId; appointmentIds: readonly string[]; now: Date }

/**
 * Empties appointments of the person's data: day, service, price and outcome stay. Times that are held for offers are
 * emptied too, and no link of a message opens the appointments any more. The caller has locked the appointments.
 */
export async function eraseAppointments(
  tx: Tx,
  { companyId, appointmentIds: ids, now }: Erasing,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update appointments set client_name = ${erasedName}, client_email = null, client_phone = null, notes = null,
      internal_notes = null, guest_name = null, client_id = null, client_user_id = null, updated_at = ${now}
    where company_id = ${companyId}::uuid and (id = any(${ids}::uuid[]) or offer_id in (
      select id from offers where company_id = ${companyId}::uuid and appointment_id = any(${ids}::uuid[])))`.execute(
    tx,
  )
  // Senders lock messages in this order too. A message without any link left has null.
  await sql`
    with about as (
      select id from messages where company_id = ${companyId}::uuid and links is not null
        and appointment_id in (select other.id from appointments one join appointments other
          on other.company_id = one.company_id and (other.id = one.id or other.series_id = one.series_id)
          where one.company_id = ${companyId}::uuid and one.id = any(${ids}::uuid[]))
      order by id for update)
    update messages m set links = jsonb_set(links, '{opens}', (
      select jsonb_object_agg(key, opened) from jsonb_each(links -> 'opens') as one (key, opened)
      where coalesce((opened ->> 'appointment')::uuid, m.appointment_id) <> all(${ids}::uuid[])))
    from about where m.id = about.id`.execute(tx)
  for (const table of ['links', 'reminders'] as const)
    await sql`
      delete from ${sql.table(table)} where company_id = ${companyId}::uuid
        and appointment_id = any(${ids}::uuid[])`.execute(tx)
}

/** Deletes records and account links. Appointments that others booked with the person's number stay, without record. */
export async function deleteClients(tx: Tx, companyId: CompanyId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update appointments set client_id = null
    where company_id = ${companyId}::uuid and client_id = any(${ids}::uuid[])`.execute(tx)
  await tx.deleteFrom('clients').where('company_id', '=', companyId).where('id', 'in', ids).execute()
}

export type OwnContact = { names: string[]; phones: string[] }

/** The names and numbers in the person's own appointments of a company. Run before the appointments are erased. */
export async function selectOwnContact(tx: Tx, scope: PersonScope): Promise<OwnContact> {
  const { rows } = await sql<{ name: string; phone: string | null }>`
    select distinct client_name as name, client_phone as phone from appointments
    where ${ofPerson({ ...scope, clientIds: [] })}`.execute(tx)
  return {
    names: rows.map(({ name }) => name),
    phones: rows.flatMap(({ phone }) => phone ?? []),
  }
}

type Leaving = OwnContact & { email: string | null; now: Date }

/**
 * Erases the person from a record that stays, because other accounts share it or nothing proves that it is the
 * person's. The verified e-mail is removed. If the record is certainly the person's, the person's number and name are
 * removed too. Together with the name, all notes of the company are removed.
 */
export async function leaveRecord(
  tx: Tx,
  { company_id: companyId, client_id: id, proved }: Known,
  { email, names, phones, now }: Leaving,
): Promise<void> {
  const numbers = [...phones, ...phones.flatMap((phone) => mobileOf(phone) ?? [])]
  const hasEmail = sql<SqlBool>`coalesce(email = ${email?.toLowerCase() ?? null}, false)`
  const hasPhone = sql<SqlBool>`(${proved}::boolean and coalesce(phone = any(${numbers}::text[]), false))`
  const hasName = sql<SqlBool>`(${proved}::boolean
    and lower(name) in (select lower(left(trim(one), 100)) from unnest(${names}::text[]) one))`
  await sql`
    update clients set email = case when ${hasEmail} then null else email end,
      email_claimed = email_claimed and not ${hasEmail},
      phone = case when ${hasPhone} then null else phone end,
      name = case when ${hasName} then ${erasedName} else name end,
      birthday = case when ${hasName} then null else birthday end,
      notes = case when ${hasName} then null else notes end,
      tags = case when ${hasName} then '{}' else tags end,
      version = version + 1, updated_at = ${now}
    where company_id = ${companyId}::uuid and id = ${id}::uuid and (${hasEmail} or ${hasPhone} or ${hasName})`.execute(
    tx,
  )
}

/** Deletes the rows of the account that are not records of a company. */
export async function deleteTraces(tx: Tx, userId: string): Promise<void> {
  const claims = await tx
    .deleteFrom('client_claims')
    .where('user_id', '=', userId)
    .returning(['company_id', 'client_id'])
    .execute()
  // A record that stays is written again, because its search text has the number of the claim.
  await sql`
    update clients c set name = c.name from unnest(${claims.map(({ company_id }) => company_id)}::uuid[],
      ${claims.map(({ client_id }) => client_id)}::uuid[]) claim (company, client)
    where c.company_id = claim.company and c.id = claim.client`.execute(tx)
  await tx.deleteFrom('client_accounts').where('user_id', '=', userId).execute()
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
  await tx
    .updateTable('subscriptions')
    .set({ unregistered_payer: null, attribution: null })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Locks records in the order of their ids, and returns the records that still exist. The lock waits for a booking that
 * has not committed, and a later booking finds the record deleted.
 */
export async function lockClients(tx: Tx, companyId: CompanyId, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from clients where company_id = ${companyId}::uuid and id = any(${ids}::uuid[])
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}
