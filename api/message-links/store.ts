import type { DepositState } from '@encaixe/contract/deposit-rules.ts'
import { sql } from 'kysely'
import { overtaken } from '../appointments/facade.ts'
import { inHundreds } from '../companies/facade.ts'
import { linkOf, mergeVisit, type OpenedLink, readToken, receivedDeposit } from '../notifications/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { NotifiedPart } from '../platform/database/json-columns.ts'
import type { CompanyId } from '../platform/ids.ts'
import { type LinkedStatement, selectLinkedStatement } from '../statements/facade.ts'
import { type FoundAsk, selectAsk } from '../waitlist/facade.ts'

/**
 * A link with the merged row of its visit, and with a row for each appointment that is left of the visit. A link to
 * choose has the row of its own appointment in place of the merged row.
 */
export type LinkRow = Found & { parts: NotifiedPart[]; rows: Found[] }
type Found = NonNullable<Awaited<ReturnType<typeof selectFound>>>

/** Finds a link. A link acts on the whole visit; a link to choose acts only on the appointment of the offer. */
export async function selectLink(db: Db | Tx, token: string): Promise<LinkRow | undefined> {
  const opened = await selectOpened(db, token)
  const link = opened && (await selectFound(db, opened))
  if (!link) return undefined
  const rows = link.visit_id === null ? [link] : await selectParts(db, link, link.visit_id)
  const visit = mergeVisit(rows)
  if (!visit) return undefined
  return { ...(link.purpose === 'choose' ? { ...link, parts: visit.parts } : visit), rows }
}

async function selectParts(db: Db | Tx, link: Found, visitId: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('appointments')
    .selectAll('appointments')
    .where('company_id', '=', link.company_id)
    .where('visit_id', '=', visitId)
    .orderBy('day')
    .orderBy('start_minute')
    .execute()
  return rows.map((row) => ({ ...link, ...row }))
}

/** A link to take a time that opened. It belongs to a question to a waiting client, not to an appointment. */
export type TakeLink = Pick<FoundAsk, 'company_name' | 'company_slug'> & {
  purpose: 'take'
  contact_key: string | null
  ask: FoundAsk
}

export async function selectTakeLink(db: Db | Tx, token: string): Promise<TakeLink | undefined> {
  const link = await selectOpened(db, token)
  if (!link || link.ask_id === null) return undefined
  const ask = await selectAsk(db, { companyId: link.company_id, askId: link.ask_id })
  if (!ask) return undefined
  const { company_name, company_slug } = ask
  return { purpose: 'take', contact_key: link.contact_key, company_name, company_slug, ask }
}

/** A link to a professional's statement of a month. */
export type StatementLink = Pick<LinkedStatement, 'company_name' | 'company_slug'> & {
  purpose: 'statement'
  contact_key: null
  linked: LinkedStatement
}

export async function selectStatementLink(
  db: Db | Tx,
  tokenHash: string,
): Promise<StatementLink | undefined> {
  const linked = await selectLinkedStatement(db, tokenHash)
  if (!linked) return undefined
  const { company_name, company_slug } = linked
  return { purpose: 'statement', contact_key: null, company_name, company_slug, linked }
}

export type AnyLink = LinkRow | TakeLink | StatementLink

const depositState = (
  companyId: CompanyId,
) => sql<DepositState | null>`(select asked.state from deposits asked
  where asked.company_id = ${companyId}::uuid
    and asked.visit_id = coalesce(appointments.visit_id, appointments.id))`

/** The link of a token. Only this query has no company, because it looks for the company. */
const selectOpened = (db: Db | Tx, token: string): Promise<OpenedLink | undefined> =>
  db
    .selectFrom(linkOf(readToken(token)).as('links'))
    .selectAll()
    .executeTakeFirst()

/** The link with the current values of its appointment and company. */
async function selectFound(db: Db | Tx, link: OpenedLink) {
  const { company_id: companyId, purpose, contact_key, ofMessage } = link
  if (purpose === 'take' || purpose === 'statement') return undefined
  const found = await selectAppointmentOf(db, companyId, link)
  return found && { ...found, purpose, contact_key, ofMessage }
}

const noOffer = '00000000-0000-0000-0000-000000000000'

function selectAppointmentOf(db: Db | Tx, companyId: CompanyId, link: OpenedLink) {
  return db
    .selectFrom('appointments')
    .leftJoin('offers', (join) =>
      join
        .on('offers.company_id', '=', companyId)
        // With null the planner leaves the table out, and Citus then finds no company in it.
        .on('offers.id', '=', link.offer_id ?? noOffer)
        .onRef('offers.appointment_id', '=', 'appointments.id'),
    )
    .innerJoin('companies', 'companies.id', 'appointments.company_id')
    .leftJoin('users', 'users.id', 'appointments.client_user_id')
    .leftJoin('message_contacts', (join) => join.on('message_contacts.key', '=', link.contact_key))
    .selectAll('appointments')
    .select([
      'offers.id as offered_id',
      'offers.ends_at as offer_ends_at',
      'offers.outcome as offer_outcome',
      'offers.proposals as offer_proposals',
      overtaken(companyId).as('offer_overtaken'),
      depositState(companyId).as('deposit_state'),
      receivedDeposit(companyId).as('received_deposit'),
      'message_contacts.suppressed_for',
      'companies.name as company_name',
      'companies.slug as company_slug',
      'companies.article as company_article',
      'companies.timezone',
      'companies.waitlist as company_waitlist',
      'companies.theme_color',
      'companies.address as company_address',
      'companies.phone as company_phone',
      sql<string | null>`case when companies.email_public then companies.email end`.as('company_email'),
      'users.subject as client_uid',
    ])
    .where('appointments.company_id', '=', companyId)
    .where('appointments.id', '=', link.appointment_id)
    .executeTakeFirst()
}

/** Whether the link was sent to this number. */
export async function isSentTo(
  db: Db | Tx,
  { contact_key: key }: Pick<LinkRow, 'contact_key'>,
  phone: string,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`select contact_key(${phone}) = ${key} as same`.execute(db)
  return rows[0]?.same === true
}

export async function deleteStatementLinksBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('links').where('statement_id', 'is not', null).where('created_at', '<', at).execute()
}

/**
 * Deletes the links of appointments on the days from `from` to before `day`, and the links to opened times on these days.
 * A message about a series keeps its links until the last of its visits. The links of a hundred companies are deleted in
 * one transaction, through the indexes that begin with the company: nothing older than `from` is read.
 */
export async function deleteLinksBefore(db: Db, days: { from: string; day: string }): Promise<void> {
  await inHundreds(db, (ids) => emptyLinks(db, ids, days))
  const { day } = days
  await db
    .deleteFrom('links')
    .using('appointments')
    .whereRef('appointments.company_id', '=', 'links.company_id')
    .whereRef('appointments.id', '=', 'links.appointment_id')
    .where('appointments.day', '<', day)
    .execute()
  await db
    .deleteFrom('links')
    .using('waitlist_asks')
    .whereRef('waitlist_asks.company_id', '=', 'links.company_id')
    .whereRef('waitlist_asks.id', '=', 'links.ask_id')
    .where('waitlist_asks.day', '<', day)
    .execute()
}

async function emptyLinks(
  db: Db,
  companyIds: readonly string[],
  { from, day }: { from: string; day: string },
): Promise<void> {
  await sql`
    with over as materialized (
      select company_id, id, series_id from appointments
      where company_id = any(${companyIds}::uuid[]) and day >= ${from} and day < ${day}
    ), about as (
      select company_id, id from over
      union
      select a.company_id, a.id from over join appointments a
        on a.company_id = over.company_id and a.series_id = over.series_id and a.day < ${day})
    update messages m set links = null from about
    where m.company_id = about.company_id and m.appointment_id = about.id and m.links is not null
      and not exists (select from appointments visit
        where visit.company_id = m.company_id and visit.day >= ${day} and visit.id = any(array(
          select (jsonb_path_query(m.links, '$.opens.*.appointment') #>> '{}')::uuid)))`.execute(db)
  await sql`
    update messages m set links = null from waitlist_asks a
    where a.company_id = any(${companyIds}::uuid[]) and a.day >= ${from} and a.day < ${day}
      and m.company_id = a.company_id and m.ask_id = a.id and m.links is not null`.execute(db)
}
