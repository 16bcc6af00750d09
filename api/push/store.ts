import type { PushSettings, PushSubscriptionInput } from '@encaixe/contract/push.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared-statements.ts'
import type { CompanyId } from '../platform/ids.ts'

export type PushKeys = { publicKey: string; privateKey: string }

export async function selectPushKeys(db: Db): Promise<PushKeys | undefined> {
  const row = await db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  return row && { publicKey: row.public_key, privateKey: row.private_key }
}

/** Stores the key pair. Two processes may start together: the keys of the first process stay. */
export async function insertPushKeys(db: Db, { publicKey, privateKey }: PushKeys): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ id: 1, public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

type NewDevice = { id: string; userId: string; input: PushSubscriptionInput; now: Date }

/**
 * Stores a device. The same address means the same browser, whichever user is signed in now. A device of another
 * account is taken over only with the same secret, which only its browser has. Returns undefined without this secret.
 */
export async function upsertDevice(
  tx: Tx,
  { id, userId, input, now }: NewDevice,
): Promise<string | undefined> {
  const { endpoint, keys } = input
  const row = { user_id: userId, p256dh: keys.p256dh, auth: keys.auth, created_at: now }
  const stored = await tx
    .insertInto('push_subscriptions')
    .values({ id, endpoint, ...row })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet(row)
        .where((eb) =>
          eb.or([
            eb('push_subscriptions.user_id', '=', userId),
            eb('push_subscriptions.auth', '=', keys.auth),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

export async function deleteOldestDevices(tx: Tx, userId: string, most: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId}::uuid
      order by created_at desc, id offset ${most})`.execute(tx)
}

export async function deleteOwnDevice(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function deleteDevice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export async function deleteDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

export async function deleteSettingsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_settings').where('user_id', '=', userId).execute()
}

type Of = { companyId: CompanyId; userId: string }

export async function selectPushSettings(
  db: Db,
  { companyId, userId }: Of,
): Promise<PushSettings | undefined> {
  const row = await db
    .selectFrom('push_settings')
    .select('settings')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.settings
}

export async function storePushSettings(
  tx: Tx,
  { companyId, userId }: Of,
  settings: PushSettings,
): Promise<void> {
  const row = { settings: JSON.stringify(settings) }
  await tx
    .insertInto('push_settings')
    .values({ company_id: companyId, user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(row))
    .execute()
}

/** The browsers of all members of a company, with the settings of each member. */
const devicesIn = (db: Db | Tx, companyId: CompanyId) =>
  db
    .selectFrom('memberships')
    .innerJoin('push_subscriptions as device', 'device.user_id', 'memberships.user_id')
    .leftJoin('push_settings', (join) =>
      join
        .onRef('push_settings.company_id', '=', 'memberships.company_id')
        .onRef('push_settings.user_id', '=', 'memberships.user_id'),
    )
    .where('memberships.company_id', '=', companyId)
    .select(['device.id', 'memberships.role', 'memberships.collaborator_id', 'push_settings.settings'])

export const selectDevices = (tx: Tx, companyId: CompanyId, butOf: string | null) =>
  devicesIn(tx, companyId)
    .$if(butOf !== null, (query) => query.where('memberships.user_id', '<>', butOf))
    .modifyEnd(prepared)
    .execute()

export const selectDevice = (db: Db, companyId: CompanyId, id: string) =>
  devicesIn(db, companyId)
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('device.id', '=', id)
    .select(['device.endpoint', 'device.p256dh', 'device.auth', 'companies.timezone'])
    .executeTakeFirst()

export type Device = NonNullable<Awaited<ReturnType<typeof selectDevice>>>

type About = { companyId: CompanyId; appointmentId: string; person: string | null }

/** Returns the appointments of a visit in their order, or only the appointments of one professional. */
export const selectParts = (db: Db, { companyId, appointmentId, person }: About) =>
  db
    .selectFrom('appointments')
    .select(['id', 'client_name', 'status', 'day', 'start_minute'])
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('id', '=', appointmentId), eb('visit_id', '=', appointmentId)]))
    .$if(person !== null, (query) => query.where('collaborator_id', '=', person))
    .orderBy('day')
    .orderBy('start_minute')
    .execute()

/** Returns the client's name from any row of the visit: this professional may have no appointment left in the visit. */
export async function selectClientName(db: Db, { companyId, appointmentId }: About): Promise<string> {
  const row = await db
    .selectFrom('appointments')
    .select('client_name')
    .where('company_id', '=', companyId)
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  return row?.client_name ?? ''
}

/** Counts this notification, and returns the number of notifications sent to this browser in the present hour. */
export async function countInHour(db: Db, id: string, now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const { rows } = await sql<{ count: number }>`
    update push_subscriptions set
      sent_in_hour = case when hour_began_at > ${hourAgo}::timestamptz then sent_in_hour + 1 else 1 end,
      hour_began_at = case when hour_began_at > ${hourAgo}::timestamptz then hour_began_at else ${now} end
    where id = ${id}::uuid returning sent_in_hour as count`.execute(db)
  return rows[0]?.count ?? 0
}
