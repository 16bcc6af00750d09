import { localTime } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import type { Insertable } from 'kysely'
import type { UserRow } from '../identity/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { OpeningsTable } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'

export function selectUsers(db: Db, limit: number): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().orderBy('created_at').limit(limit).execute()
}

/** Counts the rows of a company, including deleted ones. */
export async function countWritten(
  db: Db,
  table: 'procedures' | 'collaborators' | 'appointments',
  companyId: CompanyId,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the last day before this day on which a client paid. */
export async function selectLastPaid(
  db: Db,
  companyId: CompanyId,
  before: string,
): Promise<string | undefined> {
  const last = await db
    .selectFrom('appointments')
    .select('paid_on')
    .where('company_id', '=', companyId)
    .where('paid_on', '<', before)
    .orderBy('paid_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.paid_on ?? undefined
}

/** Whether the company ever had a member besides the owner: a member whom the owner removed is not added again. */
export async function hasHadMembers(db: Db, companyId: CompanyId): Promise<boolean> {
  const joined = await db
    .selectFrom('trail')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'member')
    .limit(1)
    .executeTakeFirst()
  return joined !== undefined
}

/** Returns the slug of a user's company, if the company is active. */
export async function selectShownSlug(
  db: Db,
  { issuer, subject }: Pick<UserRow, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const company = await db
    .selectFrom('companies')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .select('companies.slug')
    .where('users.issuer', '=', issuer)
    .where('users.subject', '=', subject)
    .where('companies.is_active', '=', true)
    .executeTakeFirst()
  return company?.slug
}

/** Returns appointments from tomorrow on, only of clients with a telephone. */
export function selectUpcoming(db: Db, companyId: CompanyId, now: Date, limit: number) {
  return (
    db
      .selectFrom('appointments')
      .select(['id', 'created_at'])
      .where('company_id', '=', companyId)
      .where('day', '>', localTime(now, defaultZone).date)
      .where('status', '=', 'scheduled')
      .where('created_at', '<', now)
      .where('client_phone', 'is not', null)
      // The messages of a visit belong to its first appointment.
      .where((eb) => eb.or([eb('visit_id', 'is', null), eb('visit_id', '=', eb.ref('id'))]))
      .orderBy('day')
      .orderBy('start_minute')
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

/** Returns the ids of appointments that have messages. */
export async function selectNotified(db: Db, companyId: CompanyId): Promise<string[]> {
  const found = await db
    .selectFrom('messages')
    .select('appointment_id')
    .distinct()
    .where('company_id', '=', companyId)
    .execute()
  return found.flatMap(({ appointment_id }) => appointment_id ?? [])
}

type About = { companyId: CompanyId } & ({ appointmentId: string } | { askId: string })

export async function selectQueued(tx: Tx, { companyId, ...about }: About): Promise<string[]> {
  const found = await tx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where((eb) =>
      'askId' in about ? eb('ask_id', '=', about.askId) : eb('appointment_id', '=', about.appointmentId),
    )
    .where('status', '=', 'queued')
    .execute()
  return found.map(({ id }) => id)
}

export async function insertOpening(tx: Tx, opening: Insertable<OpeningsTable>): Promise<string> {
  await tx.insertInto('openings').values(opening).execute()
  return opening.id
}

/** Makes one message of the demonstration fail: the number has no WhatsApp. */
export async function failMessage(db: Db | Tx, companyId: CompanyId, appointmentId: string, reason: string) {
  await db
    .updateTable('messages')
    .set({ status: 'failed', reason, sent_at: null, next_attempt_at: null })
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .where('channel', '=', 'whatsapp')
    .execute()
}
