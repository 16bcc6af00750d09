import { sql } from 'kysely'
import { claimedPhone } from '../../clients/facade.ts'
import type { Db } from '../../platform/database/db.ts'
import { fieldsOf } from '../../platform/files/csv-table.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { appointmentColumns, messageColumns, paymentColumns } from '../csv-tables.ts'

export const page = 100

/** Fields of the two tables of a company's appointments, of the links between them, and of the calendar file. */
const exportedFields = [
  ...new Set([
    ...fieldsOf(appointmentColumns),
    ...fieldsOf(paymentColumns),
    ...(['client_id', 'visit_id', 'series_id', 'sequence'] as const),
  ]),
]

export type ExportedAppointment = Awaited<ReturnType<typeof selectPage>>[number]

/**
 * A page of the appointments, sorted by day, minute and id, after the given ones. Times that are held for an offer are
 * left out, because they are not appointments.
 */
const selectPage = (db: Db, companyId: CompanyId, after: { day: string; minute: number; id: string }) =>
  db
    .selectFrom('appointments')
    .select(exportedFields)
    .where('company_id', '=', companyId)
    .where('offer_id', 'is', null)
    .where(
      sql<boolean>`(day, start_minute, id) > (${after.day}::date, ${after.minute}::smallint, ${after.id}::uuid)`,
    )
    .orderBy('day')
    .orderBy('start_minute')
    .orderBy('id')
    .limit(page)
    .execute()

const noId = '00000000-0000-0000-0000-000000000000'

export async function* readAppointments(db: Db, companyId: CompanyId): AsyncGenerator<ExportedAppointment[]> {
  for (let after = { day: '-infinity', minute: 0, id: noId }; ; ) {
    const rows = await selectPage(db, companyId, after)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < page) return
    after = { day: last.day, minute: last.start_minute, id: last.id }
  }
}

/** The data that the role of the user who downloads the file may read. */
export type Reader = { seesTeam: boolean; seesPlan: boolean }

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** All messages of a company; messages about no appointment are last. */
export async function* readMessages(db: Db, companyId: CompanyId, who: Reader) {
  const messages = db
    .selectFrom('messages')
    .select(['id', 'appointment_id', ...fieldsOf(messageColumns)])
    .where('company_id', '=', companyId)
    .$if(!who.seesTeam, (query) => query.where('receiver', '<>', 'invited'))
    .orderBy('created_at')
    .orderBy('id')
  for await (const rows of readAppointments(db, companyId))
    yield await messages.where('appointment_id', 'in', idsOf(rows)).execute()
  yield await messages.where('appointment_id', 'is', null).execute()
}

export async function* readChanges(db: Db, companyId: CompanyId) {
  for await (const rows of readAppointments(db, companyId))
    yield await db
      .selectFrom('appointment_changes')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('appointment_id', 'in', idsOf(rows))
      .orderBy('appointment_id')
      .orderBy('change_order')
      .execute()
}

/** Reads rows by id, a page at a time. */
export async function* byId<Row extends { id: string }>(read: (after: string) => Promise<Row[]>) {
  for (let after = noId; ; ) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < page) return
    after = rows.at(-1)?.id ?? noId
  }
}

export const readClients = (db: Db, companyId: CompanyId) =>
  byId((after) =>
    db
      .selectFrom('clients')
      .selectAll()
      .select(claimedPhone(companyId))
      .where('company_id', '=', companyId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(page)
      .execute(),
  )

export const readStatements = (db: Db, companyId: CompanyId) =>
  byId((after) =>
    db
      .selectFrom('statements as s')
      .innerJoin('collaborators as k', (join) =>
        join.onRef('k.company_id', '=', 's.company_id').onRef('k.id', '=', 's.collaborator_id'),
      )
      .selectAll('s')
      .select((eb) => eb.fn.coalesce('s.collaborator_name', 'k.name').as('name'))
      .where('s.company_id', '=', companyId)
      .where('s.id', '>', after)
      .orderBy('s.id')
      .limit(page)
      .execute(),
  )

/** The lines of sent statements, a page at a time. */
export async function* readStatementLines(db: Db, companyId: CompanyId) {
  for (let after = { statement: noId, appointment: noId }; ; ) {
    const rows = await db
      .selectFrom('statement_lines')
      .selectAll()
      .where('company_id', '=', companyId)
      .where(
        sql<boolean>`(statement_id, appointment_id) > (${after.statement}::uuid, ${after.appointment}::uuid)`,
      )
      .orderBy('statement_id')
      .orderBy('appointment_id')
      .limit(page)
      .execute()
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < page) return
    after = { statement: last.statement_id, appointment: last.appointment_id }
  }
}

export const readTrail = (db: Db, companyId: CompanyId) =>
  byId((after) =>
    db
      .selectFrom('trail')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(page)
      .execute(),
  )

const small = [
  'collaborators',
  'collaborator_procedures',
  'procedures',
  'exceptions',
  'holiday_decisions',
  'message_settings',
  'company_slugs',
  'company_stops',
] as const

/** The settings of the company as they are stored, with deleted records; for the owner also the team and the plan. */
export async function readSettings(
  db: Db,
  { id: companyId, ownerId }: { id: CompanyId; ownerId: string },
  { seesTeam, seesPlan }: Reader,
): Promise<Record<string, unknown>> {
  const company = await db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirst()
  // Only the owner reads the Pix key.
  const pix = seesPlan ? {} : { pix_kind: null, pix_key: null, pix_name: null, pix_city: null }
  const read: Record<string, unknown> = { company: { ...company, ...pix } }
  for (const table of small) {
    const { rows } = await sql`
      select * from ${sql.table(table)} where company_id = ${companyId}::uuid`.execute(db)
    read[table] = rows
  }
  if (seesTeam) Object.assign(read, await readTeam(db, companyId))
  if (seesPlan) Object.assign(read, await readPlan(db, ownerId))
  read.whatsapp_numbers = await db
    .selectFrom('whatsapp_numbers')
    .select(['phone_number_id', 'display_number', 'verified_name', 'connected_at', 'failing_since'])
    .where('company_id', '=', companyId)
    .execute()
  return read
}

/** The members, invitations, calendar feeds and names of former members, without the hashes of their secret addresses. */
async function readTeam(db: Db, companyId: CompanyId) {
  const members = await db.selectFrom('members').selectAll().where('company_id', '=', companyId).execute()
  const invitations = await db
    .selectFrom('invitations')
    .select(['id', 'role', 'collaborator_id', 'name', 'email', 'created_at', 'expires_at', 'accepted_by'])
    .where('company_id', '=', companyId)
    .execute()
  const calendar_feeds = await db
    .selectFrom('calendar_feeds')
    .select(['id', 'collaborator_id', 'user_id', 'created_at', 'read_at'])
    .where('company_id', '=', companyId)
    .execute()
  const trail_names = await db
    .selectFrom('trail_names')
    .selectAll()
    .where('company_id', '=', companyId)
    .execute()
  return { members, invitations, calendar_feeds, trail_names }
}

async function readPlan(db: Db, ownerId: string) {
  const subscription = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', ownerId)
    .executeTakeFirst()
  const payments = db.selectFrom('subscription_payments').selectAll().orderBy('due_on')
  const paid = subscription ? await payments.where('subscription_id', '=', subscription.id).execute() : []
  return { subscription, payments: paid }
}

export function readPhotos(db: Db, companyId: CompanyId) {
  return db.selectFrom('photos').select(['id', 'bytes']).where('company_id', '=', companyId).execute()
}

/** Messages to the person about these appointments, and messages of the account, without their texts. */
export function selectMessagesTo(
  db: Db,
  { companyId, userId, appointmentIds }: { companyId: CompanyId; userId: string; appointmentIds: string[] },
) {
  return db
    .selectFrom('messages')
    .select(fieldsOf(messageColumns))
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([sql<boolean>`appointment_id = any(${appointmentIds}::uuid[])`, eb('account_id', '=', userId)]),
    )
    .where('receiver', '=', 'client')
    .orderBy('created_at')
    .execute()
}

export function selectContactMessages(db: Db, email: string | null) {
  return db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'subject', 'message', 'created_at'])
    .where(sql<string>`lower(email)`, '=', email?.toLowerCase() ?? '')
    .orderBy('created_at')
    .execute()
}
