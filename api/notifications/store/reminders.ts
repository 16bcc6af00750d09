import type { MessageEvent } from '@encaixe/contract/messages.ts'
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import { inHundreds } from '../../companies/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared, unknownInstant } from '../../platform/database/prepared-statements.ts'
import type { RemindersTable, Tables } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { MemberCompanyId } from '../../platform/member-company.ts'
import type { AppointmentKey } from './notices.ts'
import { settingsColumns } from './settings.ts'

type ReminderRow = Selectable<RemindersTable>
type ReminderKey = Pick<ReminderRow, 'company_id' | 'appointment_id' | 'kind'>

/**
 * Selects the data that the reminders of a visit are planned from: the first of its appointments that is scheduled. The
 * key share lock on the company makes this query wait for a change of the rules, or makes the change wait for this
 * transaction: otherwise a late first plan could use old rules.
 */
export function selectPlan(tx: Tx, { companyId, appointmentId }: AppointmentKey) {
  return tx
    .selectFrom('appointments')
    .innerJoin('companies', 'companies.id', 'appointments.company_id')
    .leftJoin('message_settings as settings', 'settings.company_id', 'appointments.company_id')
    .leftJoin('whatsapp_numbers as own', 'own.company_id', 'appointments.company_id')
    .select([
      'settings.company_id',
      'own.company_id as own_number_of',
      ...settingsColumns.map((column) => `settings.${column}` as const),
      'appointments.day',
      'appointments.start_minute',
      'appointments.updated_at as written_at',
      'companies.timezone',
    ])
    .where('appointments.company_id', '=', companyId)
    .where((eb) =>
      eb.or([eb('appointments.id', '=', appointmentId), eb('appointments.visit_id', '=', appointmentId)]),
    )
    .where('appointments.status', '=', 'scheduled')
    .orderBy('appointments.day')
    .orderBy('appointments.start_minute')
    .limit(1)
    .forKeyShare('companies')
    .modifyEnd(prepared)
    .executeTakeFirst()
}

export async function insertReminders(tx: Tx, rows: Insertable<RemindersTable>[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('reminders')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    // Each number of rows is a separate statement. The statements for one visit run often, so they are prepared.
    .$if(rows.length <= 2, (query) => query.modifyEnd(prepared))
    .execute()
}

export async function deleteReminders(
  tx: Tx,
  companyId: CompanyId,
  visits: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('reminders')
    .where('company_id', '=', companyId)
    .where('appointment_id', 'in', visits)
    .execute()
}

/** Deletes the texts that the owner has not sent yet, because they describe the visit before its change. */
export async function deleteHandTexts(tx: Tx, { companyId, appointmentId }: AppointmentKey): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ hand_text: null })
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .where('hand_done_at', 'is', null)
    .execute()
}

/** Deletes the reminders that wait. Reminders that the owner has sent personally stay, whatever the rules are now. */
export async function deleteWaiting(tx: Tx, companyId: CompanyId): Promise<void> {
  await tx
    .deleteFrom('reminders')
    .where('company_id', '=', companyId)
    .where('state', '=', 'waiting')
    .where('hand_done_at', 'is', null)
    .execute()
}

/** A company with due reminders, since when the first of them is due, and how many are, up to a bound. */
export type DueCompany = { id: CompanyId; since: Date; due: number }

/** The companies with due reminders, the one that waits longest first. `most`: reminders are counted up to this bound. */
export function selectDueCompanies(db: Db, now: Date, most: number): Promise<DueCompany[]> {
  return db
    .selectFrom('reminders')
    .select(({ fn }) => [
      'company_id as id',
      fn.min<Date>('due_at').as('since'),
      sql<number>`least(count(*), ${most})::integer`.as('due'),
    ])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .groupBy('company_id')
    .orderBy('since')
    .execute()
}

/** A reminder whose turn has come. */
export type DueReminder = Pick<ReminderRow, 'company_id' | 'appointment_id' | 'kind' | 'hand_done_at'>

/** Due reminders of a company that no other process has claimed. */
export function claimDue(
  tx: Tx,
  { id, since }: DueCompany,
  now: Date,
  limit: number,
): Promise<DueReminder[]> {
  return tx
    .selectFrom('reminders')
    .select(['company_id', 'appointment_id', 'kind', 'hand_done_at'])
    .where('company_id', '=', id)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`due_at between ${unknownInstant(since)} and ${unknownInstant(now)}`)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .modifyEnd(prepared)
    .execute()
}

/** The end of a due reminder, or the instant at which it is looked at again. */
export type Verdict = Pick<ReminderRow, 'state'> | Pick<ReminderRow, 'due_at'>

export async function updateReminders(tx: Tx, verdicts: ReadonlyMap<DueReminder, Verdict>): Promise<void> {
  const changes = [...verdicts].map(([key, verdict]) => ({ ...ofKey(key), ...verdict }))
  await sql`update reminders set state = coalesce(one.state, reminders.state), due_at = coalesce(one.due_at, reminders.due_at)
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as one (company_id uuid, appointment_id uuid, kind text, state text, due_at timestamptz)
    where reminders.company_id = one.company_id and reminders.appointment_id = one.appointment_id
      and reminders.kind = one.kind ${prepared}`.execute(tx)
}

const ofKey = ({ company_id, appointment_id, kind }: ReminderKey) => ({ company_id, appointment_id, kind })

type Change = Partial<Omit<ReminderRow, keyof ReminderKey>>

export async function updateReminder(db: Db | Tx, key: ReminderKey, change: Change): Promise<void> {
  const { company_id, appointment_id, kind } = ofKey(key)
  await db
    .updateTable('reminders')
    .set(change)
    .where('company_id', '=', company_id)
    .where('appointment_id', '=', appointment_id)
    .where('kind', '=', kind)
    .modifyEnd(prepared)
    .execute()
}

/**
 * Selects the reminders of a period that the owner still has to send personally, and the reminders that the owner has
 * sent, in the order of their visits: one row for each scheduled appointment of a visit. A client who was reminded by
 * another channel, or who confirmed all parts of the visit, needs no reminder.
 */
export function selectDay(db: Db | Tx, companyId: MemberCompanyId, from: Date, until: Date) {
  return db
    .selectFrom((eb) => remindersByHand(eb, companyId, from, until).as('reminders'))
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.company_id', '=', 'reminders.company_id')
        .on(({ eb, or, ref }) =>
          or([
            eb('appointments.id', '=', ref('reminders.appointment_id')),
            eb('appointments.visit_id', '=', ref('reminders.appointment_id')),
          ]),
        ),
    )
    .selectAll('reminders')
    .select([
      'appointments.id',
      'appointments.day',
      'appointments.start_minute',
      'appointments.end_minute',
      'appointments.collaborator_id',
      'appointments.outside',
      'appointments.client_name',
      'appointments.client_email',
      'appointments.client_phone',
      'appointments.guest_name',
      'appointments.procedure_name',
      'appointments.collaborator_name',
      'appointments.price_cents',
      'appointments.confirmed_at',
    ])
    .where('appointments.company_id', '=', companyId)
    .where('appointments.status', '=', 'scheduled')
    .orderBy('appointments.day')
    .orderBy('appointments.start_minute')
    .orderBy('reminders.appointment_id')
    .orderBy('reminders.due_at')
    .execute()
}

/** The limit counts reminders, not rows, so that each visit has all its rows. */
const remindersByHand = (
  db: ExpressionBuilder<Tables, never>,
  companyId: MemberCompanyId,
  from: Date,
  until: Date,
) =>
  db
    .selectFrom('reminders')
    .selectAll('reminders')
    .where('reminders.company_id', '=', companyId)
    .where('reminders.due_at', '>=', from)
    .where('reminders.due_at', '<', until)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('appointments as one')
          .select('one.id')
          .where('one.company_id', '=', companyId)
          .where(({ eb: is, or, ref }) =>
            or([
              is('one.id', '=', ref('reminders.appointment_id')),
              is('one.visit_id', '=', ref('reminders.appointment_id')),
            ]),
          )
          .where('one.status', '=', 'scheduled')
          .where('one.client_phone', 'is not', null)
          .where('one.without_contact', '=', false)
          .where((of) =>
            of.or([of('one.confirmed_at', 'is', null), of(of.ref('reminders.hand_done_at'), 'is not', null)]),
          ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb('reminders.hand_done_at', 'is not', null),
        eb.not(
          eb.exists(
            eb
              .selectFrom('messages')
              .select('messages.id')
              .where('messages.company_id', '=', companyId)
              .whereRef('messages.appointment_id', '=', 'reminders.appointment_id')
              .where('messages.receiver', '=', 'client')
              .where('messages.event', '=', sql<MessageEvent>`'reminder_' || reminders.kind`)
              .where('messages.status', 'in', ['sending', 'sent', 'delivered', 'read'])
              .where('messages.sequence', '=', (of) =>
                of
                  .selectFrom('appointments as one')
                  .select(({ fn }) => fn.sum<number>('one.sequence').as('sequence'))
                  .where('one.company_id', '=', companyId)
                  .where(({ eb: is, or, ref }) =>
                    or([
                      is('one.id', '=', ref('reminders.appointment_id')),
                      is('one.visit_id', '=', ref('reminders.appointment_id')),
                    ]),
                  ),
              ),
          ),
        ),
      ]),
    )
    .orderBy('reminders.due_at')
    .orderBy('reminders.appointment_id')
    .limit(1_000)

export function selectReminders(db: Db | Tx, { companyId, appointmentId }: AppointmentKey) {
  return db
    .selectFrom('reminders')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .orderBy('due_at')
    .execute()
}

/** Deletes old reminders, because their texts contain links that open an appointment. */
export async function deleteRemindersBefore(db: Db, before: Date): Promise<void> {
  await inHundreds(db, (ids) =>
    sql`delete from reminders where company_id = any(${ids}::uuid[]) and due_at < ${before}`.execute(db),
  )
}
