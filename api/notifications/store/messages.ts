import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { NotifiedPlace } from '../../platform/database/json-columns.ts'
import { ofProduct, prepared, unknownIds } from '../../platform/database/prepared-statements.ts'
import type { AppointmentsTable, MessagesTable } from '../../platform/database/tables.ts'
import { type CompanyId, productCompany } from '../../platform/ids.ts'
import type { InstantCursor } from '../../platform/instant-cursor.ts'
import type { MemberCompanyId } from '../../platform/member-company.ts'
import { sequenceOf, statusOf } from '../notice.ts'
import { type AppointmentKey, isOfVisit } from './notices.ts'

export type MessageRow = Selectable<MessagesTable>

export const selectMessage = (db: Db | Tx, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Locks a message. A distributed database locks rows of one company alone, so the company is looked up where the caller
 * does not know it.
 */
export async function lockMessage(
  tx: Tx,
  id: string,
  companyId?: MessageRow['company_id'],
): Promise<MessageRow | undefined> {
  const row = companyId
    ? { company_id: companyId }
    : await tx.selectFrom('messages').select('company_id').where('id', '=', id).executeTakeFirst()
  const locked =
    row &&
    (await tx
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', id)
      .where('company_id', row.company_id === null ? 'is' : '=', row.company_id)
      .forUpdate()
      .executeTakeFirst())
  return locked && withoutProduct(locked)
}

/** A message of the product itself has no company. On a distributed database each row has one. */
export const withoutProduct = (message: MessageRow): MessageRow =>
  message.company_id === productCompany ? { ...message, company_id: null } : message

export async function updateMessages(
  tx: Tx,
  ids: readonly string[],
  change: Updateable<MessagesTable>,
): Promise<void> {
  if (ids.length > 0) await tx.updateTable('messages').set(change).where('id', 'in', ids).execute()
}

export function selectByProvider(tx: Tx, channel: MessageRow['channel'], providerId: string) {
  return tx
    .selectFrom('messages')
    .select(['id', 'company_id'])
    .where('provider_id', '=', providerId)
    .where('channel', '=', channel)
    .executeTakeFirst()
}

const isReminder = sql<boolean>`event like 'reminder%'`

/**
 * Selects the last messages that notified these receivers: one message about a change, and one reminder that may have
 * been sent. A reminder also names day and time, but has no calendar invite.
 */
export function selectLastNotified(
  tx: Tx,
  { companyId, appointmentId }: AppointmentKey,
  receivers: readonly MessageRow['receiver'][],
) {
  return tx
    .selectFrom('messages')
    .distinctOn(isReminder)
    .select(['told as notified', isReminder.as('reminder'), 'sequence', 'created_at'])
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .where('receiver', 'in', receivers)
    .where('told', 'is not', null)
    .where('status', '<>', 'withdrawn')
    .where((eb) => eb.or([eb.not(isReminder), eb('status', 'in', ['sending', 'sent', 'delivered', 'read'])]))
    .orderBy(isReminder)
    .orderBy('sequence', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/**
 * Day, time and professional of one visit in the last message about its series. Such a message is stored with the first
 * visit that it names.
 */
export async function selectSeriesNotified(
  tx: Tx,
  { companyId, appointmentId, seriesId }: AppointmentKey & { seriesId: string },
  receivers: readonly MessageRow['receiver'][],
): Promise<{ notified: NotifiedPlace; created_at: Date } | undefined> {
  const [last] = await tx
    .selectFrom('messages')
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.company_id', '=', 'messages.company_id')
        .onRef('appointments.id', '=', 'messages.appointment_id'),
    )
    .select(['messages.told', 'messages.created_at'])
    .where('messages.company_id', '=', companyId)
    .where('appointments.series_id', '=', seriesId)
    .where('messages.receiver', 'in', receivers)
    .where('messages.status', '<>', 'withdrawn')
    .where(sql<boolean>`jsonb_exists(messages.told -> 'visits', ${appointmentId})`)
    .orderBy('messages.created_at', 'desc')
    .limit(1)
    .execute()
  const notified = last?.told?.visits?.[appointmentId]
  return last && notified && { notified, created_at: last.created_at }
}

type SubjectRow = Pick<
  Selectable<AppointmentsTable>,
  'status' | 'sequence' | 'day' | 'start_minute' | 'end_minute' | 'client_email' | 'client_phone'
> & { about: string; timezone: TimeZone }

export type Subject = Omit<SubjectRow, 'about'>

const ofSubject = (table: 'a' | 'part') => {
  const t = sql.raw(table)
  return sql`${t}.status, ${t}.sequence, ${t}.day, ${t}.start_minute, ${t}.end_minute, ${t}.client_email,
    ${t}.client_phone, companies.timezone`
}

/** Selects the facts that decide whether messages about visits are still true, by the ids of wanted appointments. */
export async function selectSubjects(
  db: Db | Tx,
  wanted: readonly AppointmentKey[],
): Promise<Map<string, Subject>> {
  if (wanted.length === 0) return new Map()
  const keys = wanted.map(({ companyId: company, appointmentId: about }) => ({ company, about }))
  // Companies are joined by `left join`, and `coalesce` keeps the index of visits away from `a`: PostgreSQL would
  // otherwise search by the company alone, and read all its appointments for one message. No visit has the id of a company.
  const from = sql`json_to_recordset(${JSON.stringify(keys)}::json) as wanted (company uuid, about uuid)
    join appointments a on a.company_id = wanted.company and a.id = wanted.about
    left join companies on companies.id = a.company_id`
  const { rows } = await sql<SubjectRow>`select * from (
      select wanted.about, ${ofSubject('a')} from ${from}
      union all
      select wanted.about, ${ofSubject('part')} from ${from}
        join appointments part on part.company_id = a.company_id and part.id <> a.id
          and part.visit_id = coalesce(a.visit_id, a.company_id)
    ) subject order by day, start_minute ${prepared}`.execute(db)
  const subjects = new Map<string, Subject>()
  for (const [about, visit] of Map.groupBy(rows, (row) => row.about)) {
    const status = statusOf(visit)
    const first = visit.find((row) => row.status === status)
    if (first) subjects.set(about, { ...first, sequence: sequenceOf(visit) })
  }
  return subjects
}

export async function selectSubject(db: Db | Tx, { companyId, appointmentId }: AppointmentKey) {
  return (await selectSubjects(db, [{ companyId, appointmentId }])).get(appointmentId)
}

/**
 * Selects the messages about an appointment. Messages about a visit have the id of the visit, and messages about an
 * offer have the id of the one appointment.
 */
export function selectOfAppointment(db: Db, { companyId, appointmentId }: AppointmentKey) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('appointment_id', '=', appointmentId),
        eb('appointment_id', '=', (of) =>
          of
            .selectFrom('appointments')
            .select('appointments.visit_id')
            .where('appointments.company_id', '=', companyId)
            .where('appointments.id', '=', appointmentId),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(500)
    .execute()
}

/** The address of a professional, and whether a colleague has or had a part of the visit. */
export function selectPartOf(db: Db, { companyId, appointmentId }: AppointmentKey, collaboratorId: string) {
  return db
    .selectFrom('collaborators')
    .select((eb) => [
      'collaborators.email',
      eb
        .exists(
          db
            .selectFrom('appointments')
            .select('appointments.id')
            .where('appointments.company_id', '=', companyId)
            .where('appointments.collaborator_id', '<>', collaboratorId)
            .where((of) => isOfVisit(of, companyId, appointmentId)),
        )
        .as('shared'),
    ])
    .where('collaborators.company_id', '=', companyId)
    .where('collaborators.id', '=', collaboratorId)
    .executeTakeFirst()
}

type Failed = { companyId: MemberCompanyId; hidden: readonly MessageRow['event'][]; ofTeam: boolean }

export function selectFailed(
  db: Db,
  { companyId, hidden, ofTeam }: Failed,
  after: InstantCursor | undefined,
  limit: number,
) {
  return db
    .selectFrom('messages')
    .leftJoin('appointments', (join) =>
      join
        .onRef('appointments.company_id', '=', 'messages.company_id')
        .onRef('appointments.id', '=', 'messages.appointment_id'),
    )
    .selectAll('messages')
    .select([
      'appointments.client_name',
      'appointments.procedure_name',
      'appointments.day',
      'appointments.start_minute',
    ])
    .where('messages.company_id', '=', companyId)
    .where('messages.status', '=', 'failed')
    .where('messages.reason', 'is not', null)
    .$if(hidden.length > 0, (query) => query.where('messages.event', 'not in', hidden))
    .$if(ofTeam, (query) => query.where('messages.receiver', '<>', 'client'))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('messages.created_at', 'messages.id'),
          '<',
          eb.tuple(after?.at ?? new Date(0), after?.id ?? ''),
        ),
      ),
    )
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countFailed(db: Db, { companyId, hidden, ofTeam }: Failed): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('status', '=', 'failed')
    .where('reason', 'is not', null)
    .$if(hidden.length > 0, (query) => query.where('event', 'not in', hidden))
    .$if(ofTeam, (query) => query.where('receiver', '<>', 'client'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function selectLatest(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Deletes old mails to the support, because their subject contains the name of the person who wrote. */
export async function deleteContactMails(db: Db, before: Date): Promise<void> {
  // The condition on the company leads to the index `messages_of_product`.
  await db
    .deleteFrom('messages')
    .where(ofProduct)
    .where('event', '=', 'contact')
    .where('created_at', '<', before)
    .execute()
}

/** Locks queued messages of a company, even before they are due. */
export function lockQueued(tx: Tx, companyId: CompanyId, ids: readonly string[]): Promise<MessageRow[]> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Selects the messages that a newer message to the same receiver by the same channel has made outdated, and those to a
 * collaborator whose mails ended. A visit may have several professionals, who are compared by their address.
 */
export async function selectSuperseded(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select one.id from messages one
    where one.id = any(${unknownIds(ids)}) and (one.receiver in ('collaborator', 'former_collaborator') and (
        select bool_or(not gets_mails) and not bool_or(gets_mails and deleted_at is null) from collaborators k
        where k.company_id = one.company_id and lower(k.email) = lower(one.address))
      or exists (select from messages newer
      where newer.company_id = one.company_id and newer.appointment_id = one.appointment_id
        and newer.channel = one.channel and newer.sequence > one.sequence
        and newer.status in ('sent', 'delivered', 'read')
        and case when one.receiver = 'collaborator' and jsonb_exists(one.told, 'parts')
          then newer.receiver in ('collaborator', 'former_collaborator') and newer.address = one.address
          else newer.receiver = one.receiver end)) ${prepared}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
