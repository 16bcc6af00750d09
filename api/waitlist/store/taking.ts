import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { WaitlistAsksTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

type AskRow = Selectable<WaitlistAsksTable>
export type AskKey = { companyId: CompanyId; askId: string }

/** An asking with its entry, its company and whom it asked. */
export type FoundAsk = NonNullable<Awaited<ReturnType<typeof selectAsk>>>

export function selectAsk(db: Db | Tx, { companyId, askId }: AskKey) {
  return db
    .selectFrom('waitlist_asks')
    .innerJoin('waitlist_entries', (join) =>
      join
        .onRef('waitlist_entries.company_id', '=', 'waitlist_asks.company_id')
        .onRef('waitlist_entries.id', '=', 'waitlist_asks.entry_id'),
    )
    .innerJoin('companies', 'companies.id', 'waitlist_asks.company_id')
    .innerJoin('users', 'users.id', 'waitlist_asks.user_id')
    .selectAll('waitlist_asks')
    .select([
      'waitlist_entries.status as entry_status',
      'waitlist_entries.ends_at as entry_ends_at',
      'waitlist_entries.appointment_id as visit_id',
      'companies.name as company_name',
      'companies.slug as company_slug',
      'companies.timezone',
      'companies.theme_color',
      'companies.address as company_address',
      'companies.phone as company_phone',
      'companies.email as company_email',
      'users.subject as user_subject',
      'users.name as user_name',
      'users.email as user_email',
      'users.phone as user_phone',
    ])
    .where('waitlist_asks.company_id', '=', companyId)
    .where('waitlist_asks.id', '=', askId)
    .executeTakeFirst()
}

/** Locks the account: an erasure and this transaction run one after the other. Whether it is still there. */
export async function shareAccount(tx: Tx, userId: string): Promise<boolean> {
  const account = tx.selectFrom('users').select('id').where('id', '=', userId)
  return (await account.where('terms_version', 'is not', null).forKeyShare().executeTakeFirst()) !== undefined
}

type Outcome = Pick<AskRow, 'outcome' | 'outcome_at'> & Partial<Pick<AskRow, 'appointment_id' | 'replaces'>>

export async function updateAsk(tx: Tx, { companyId, askId }: AskKey, change: Outcome): Promise<void> {
  const { replaces, ...rest } = change
  await tx
    .updateTable('waitlist_asks')
    .set({ ...rest, ...(replaces && { replaces: JSON.stringify(replaces) }) })
    .where('company_id', '=', companyId)
    .where('id', '=', askId)
    .execute()
}

export type TakenSpan = { collaboratorId: string; day: string; start: number; end: number }

/**
 * The others who were asked for any of this time, whose entries stay open. In one order, because two takers may mark the same
 * askings.
 */
export async function markLate(
  tx: Tx,
  { companyId, askId }: AskKey,
  spans: readonly TakenSpan[],
  at: Date,
): Promise<void> {
  await sql`
    with late as (
      select a.id from waitlist_asks a
      where a.company_id = ${companyId}::uuid and a.outcome is null and a.id <> ${askId}::uuid
        and a.day = any(${spans.map(({ day }) => day)}::date[])
        and exists (select from json_to_recordset(${JSON.stringify(spans)})
            as span("collaboratorId" uuid, day date, start int, "end" int)
          where span."collaboratorId" = a.collaborator_id and span.day = a.day
            and span.start < a.end_minute and a.start_minute < span."end")
      order by a.id for no key update)
    update waitlist_asks a set outcome = 'late', outcome_at = ${at}
    from late where a.company_id = ${companyId}::uuid and a.id = late.id`.execute(tx)
}

/** Takers whose visits go earlier wait for each other, or two would both count the last move of the day free. */
export async function lockTakenMoves(tx: Tx, companyId: CompanyId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`taken moves ${companyId}`}, 0))`.execute(tx)
}

/** The appointment that left the time of an opening. */
export function selectLeft(tx: Tx, companyId: CompanyId, openingId: string) {
  return tx
    .selectFrom('openings')
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.company_id', '=', 'openings.company_id')
        .onRef('appointments.id', '=', 'openings.appointment_id'),
    )
    .select(['appointments.company_id', 'appointments.id', 'appointments.collaborator_id'])
    .where('openings.company_id', '=', companyId)
    .where('openings.id', '=', openingId)
    .executeTakeFirst()
}
