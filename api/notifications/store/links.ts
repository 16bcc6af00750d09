import type { LinkPurpose } from '@encaixe/contract/message-links.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { LinksTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

export type LinkKeys = { hash: string; messageId: string; key: string }

/** A link with what it opens and the contact that using it proves. `ofMessage`: the message's row has the link. */
export type OpenedLink = Pick<
  LinksTable,
  'company_id' | 'appointment_id' | 'ask_id' | 'purpose' | 'offer_id' | 'contact_key'
> & { ofMessage: boolean }

/**
 * The link of a token, in place of a table. Two kinds of links have rows in `links`: those without a message, and those
 * that an earlier release wrote; all others are in the row of their message. Both are looked up by primary key.
 */
export const linkOf = ({ hash, messageId, key }: { [K in keyof LinkKeys]: string | RawBuilder<unknown> }) =>
  sql<OpenedLink>`(
    select company_id, appointment_id, ask_id, purpose, offer_id, contact_key, false as "ofMessage"
      from links where token_hash = ${hash}
    union all
    select m.company_id, coalesce((opened ->> 'appointment')::uuid, m.appointment_id), m.ask_id,
        coalesce(opened ->> 'purpose', opened #>> '{}'), (opened ->> 'offer')::uuid,
        case when m.links ? 'contact' then m.links ->> 'contact' else contact_key(m.address) end, true
      from messages m cross join lateral (select m.links -> 'opens' -> ${key}::text) as found (opened)
      where m.id = ${messageId}::uuid and opened is not null)`

export async function insertLinks(tx: Tx, links: Insertable<LinksTable>[]): Promise<void> {
  if (links.length > 0) await tx.insertInto('links').values(links).modifyEnd(prepared).execute()
}

export async function deleteStatementLinks(tx: Tx, companyId: CompanyId, statementId: string): Promise<void> {
  await tx
    .deleteFrom('links')
    .where('company_id', '=', companyId)
    .where('statement_id', '=', statementId)
    .execute()
}

/** The company can read these links, so whoever uses them proves no address and no number. */
export async function unproveLinks(
  db: Db | Tx,
  companyId: CompanyId,
  links: readonly LinkKeys[],
): Promise<void> {
  if (links.length === 0) return
  await sql`with earlier as (
      update links set contact_key = null where company_id = ${companyId}::uuid and contact_key is not null
        and token_hash = any(${links.map(({ hash }) => hash)}::text[]))
    update messages set links = links || '{"contact": null}'
    where company_id = ${companyId}::uuid and id = any(${links.map(({ messageId }) => messageId)}::uuid[])
      and links is not null`.execute(db)
}

type Proving = { token: string; appointment_id: string; purpose: LinkPurpose; offer_id: string | null }

/** Selects those of these links to appointments that prove the address or number to which they were sent. */
export async function selectProving(
  tx: Tx,
  companyId: CompanyId,
  links: readonly (LinkKeys & { token: string })[],
): Promise<Proving[]> {
  if (links.length === 0) return []
  const keys = { hash: sql.ref('one.hash'), messageId: sql.ref('one.messageId'), key: sql.ref('one.key') }
  const { rows } = await sql<Proving>`
    select one.token, link.appointment_id, link.purpose, link.offer_id
    from json_to_recordset(${JSON.stringify(links)}::json) as one (token text, hash text, "messageId" uuid, key text)
      cross join lateral ${linkOf(keys)} link
    where link.company_id = ${companyId}::uuid and link.contact_key is not null
      and link.purpose not in ('take', 'statement')`.execute(tx)
  return rows
}
