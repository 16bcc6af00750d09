import type { ClientOrder } from '@encaixe/contract/client-rules.ts'
import type { ClientSummary } from '@encaixe/contract/clients.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { NoShowRule } from '@encaixe/contract/no-shows.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { ClientsTable } from '../../platform/database/tables.ts'
import type { MemberCompanyId } from '../../platform/member-company.ts'
import type { SearchedWord } from '../../platform/searched-words.ts'
import { mostOutcomes, type Outcome } from '../no-show-rule.ts'

type ClientRow = Omit<Selectable<ClientsTable>, 'search_text'>

/** A row with computed values: the next visit, the company's rule of no-shows, and outcomes if the rule may apply. */
export type ListedClient = ClientRow & {
  next_visit: string | null
  after: NoShowRule['after']
  then: NoShowRule['then']
  cleared_by: NoShowRule['clearedBy']
  outcomes: Outcome[]
  claims: { id: string; phone: string; at: string; other: TwinRecord | null }[]
  claimed_by: { id: string; claimId: string; name: string }[]
  has_account: boolean
}

type TwinRecord = { id: string; name: string; blocked: boolean; noShows: number }

/** The place in the list at which a page ends. */
type ClientPlace = { key: string; id: string }

type Order = { key: RawBuilder<unknown>; type: RawBuilder<unknown>; ascends: boolean }

const recent = { key: sql`coalesce(c.last_visit, '-infinity'::date)`, type: sql`date`, ascends: false }

/** Each order is the key of an index. */
const orders: Record<ClientOrder, Order> = {
  name: { key: sql`c.sort_name`, type: sql`text`, ascends: true },
  recent,
  fit: recent,
  visits: { key: sql`c.visits`, type: sql`integer`, ascends: false },
}

type Asked = {
  companyId: MemberCompanyId
  /** Set for a professional: only this professional's clients are listed; the search reads only name and number. */
  only: string | null
  words: readonly SearchedWord[]
  tag?: string | undefined
  order: ClientOrder
  after?: ClientPlace | undefined
  limit: number
  now: LocalTime
}

/** One or two letters or digits are searched only at word starts: the trigram index finds short texts nowhere else. */
const isShort = /^[\p{L}\p{N}]{1,2}$/u

const begins = ({ pattern }: Pick<SearchedWord, 'pattern'>, text = sql`c.search_text`) =>
  sql`(${text} like fold_text(${pattern.slice(1)}) or ${text} like fold_text(${`% ${pattern.slice(1)}`}))`

const occurs = ({ word, pattern, digits }: SearchedWord, text = sql`c.search_text`) => {
  if (isShort.test(word)) return begins({ pattern }, text)
  return digits === null
    ? sql`${text} like fold_text(${pattern})`
    : sql`(${text} like fold_text(${pattern}) or ${text} like ${digits})`
}

/** The text that a professional searches: a hit by e-mail would reveal the e-mail, which this role may not read. */
const withoutEmail = sql`(c.sort_name || ' ' || coalesce(regexp_replace(c.phone, '\\D', '', 'g'), ''))`

/** The ids of the page are found first, because the query for the ids reads only an index. */
export async function selectClients(
  db: Db | Tx,
  { companyId, only, words, tag, order, after, limit, now }: Asked,
): Promise<(ListedClient & { key: string })[]> {
  const { key, type, ascends } = orders[order]
  const direction = ascends ? sql`asc` : sql`desc`
  const conditions = [
    sql`c.company_id = ${companyId}::uuid`,
    ...words.map((word) => occurs(word)),
    ...(only === null ? [] : words.map((word) => occurs(word, withoutEmail))),
    ...(tag === undefined ? [] : [sql`c.tags @> ${[tag]}::text[]`]),
  ]
  const from =
    only === null
      ? sql`clients c`
      : sql`(select distinct client_id from appointments where company_id = ${companyId}::uuid
          and collaborator_id = ${only}::uuid and client_id is not null and status <> 'cancelled' offset 0) served
        join clients c on c.id = served.client_id`
  const sorted = (rank: number, more: RawBuilder<unknown>[], place: ClientPlace | undefined) => {
    const past = place
      ? [sql`(${key}, c.id) ${ascends ? sql`>` : sql`<`} (${place.key}::${type}, ${place.id}::uuid)`]
      : []
    return sql`(select c.id, ${key} as key, ${sql.lit(rank)} as rank from ${from}
      where ${sql.join([...conditions, ...more, ...past], sql` and `)}
      order by ${key} ${direction}, c.id ${direction} limit ${limit})`
  }
  const found =
    order === 'fit' ? sql.join(ranked(sorted, words, after), sql` union all `) : sorted(0, [], after)
  const { rows } = await sql<ListedClient & { key: string }>`
    select ${listed(companyId, now)}, ${order === 'fit' ? sql`found.rank || ' ' || found.key` : sql`found.key::text`} as key
    from (${found}) found
      join clients c on c.company_id = ${companyId}::uuid and c.id = found.id
      join companies k on k.id = c.company_id
    order by found.rank, found.key ${direction}, found.id ${direction} limit ${limit}`.execute(db)
  return rows
}

type Sorted = (
  rank: number,
  more: RawBuilder<unknown>[],
  after: ClientPlace | undefined,
) => RawBuilder<unknown>

/**
 * The two parts of an order by fit, each read in the order of an index: clients with a name that begins with every word,
 * and the others. Words of one or two signs and numbers decide nothing.
 */
function ranked(sorted: Sorted, words: readonly SearchedWord[], after: ClientPlace | undefined) {
  const long = words.filter(({ word, digits }) => digits === null && !isShort.test(word))
  const [rank, key] = after ? [Number(after.key[0]), after.key.slice(2)] : [0, '']
  const place = after && { id: after.id, key }
  if (long.length === 0) return [sorted(0, [], place)]
  const fits = sql`(${sql.join(
    long.map((word) => begins(word)),
    sql` and `,
  )})`
  const others = sorted(1, [sql`not ${fits}`], rank === 1 ? place : undefined)
  return rank === 1 ? [others] : [sorted(0, [fits], place), others]
}

export async function selectClientsById(
  db: Db | Tx,
  companyId: MemberCompanyId,
  ids: readonly string[],
  now: LocalTime,
): Promise<ListedClient[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedClient>`
    select ${listed(companyId, now)} from clients c join companies k on k.id = c.company_id
    where c.company_id = ${companyId}::uuid and c.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Whether somebody answered 'Não é comigo' from the client's number, or from one that the client's account typed. */
export async function saysNotMe(
  db: Db | Tx,
  { company_id, phone, claims }: Pick<ListedClient, 'company_id' | 'phone' | 'claims'>,
): Promise<boolean> {
  const numbers = [phone, ...claims.map((claim) => claim.phone)].filter((one) => one !== null)
  if (numbers.length === 0) return false
  const { rows } = await sql`select from company_stops where company_id = ${company_id}::uuid and says_not_me
    and contact_key in (select contact_key(number) from unnest(${numbers}::text[]) number)`.execute(db)
  return rows.length > 0
}

/** The records that are named beside a number that they claim. Hundreds of accounts may type one number. */
const mostClaimants = 5

const listed = (
  companyId: MemberCompanyId,
  { date, minute }: LocalTime,
) => sql`c.company_id, c.id, c.name, c.sort_name, c.phone, c.email,
  c.email_claimed, c.birthday, c.notes, c.tags, c.blocked, c.visits, c.no_shows, c.last_visit, c.spent_cents, c.version,
  c.created_at, c.updated_at, k.no_show_after as after, k.no_show_then as "then", k.no_show_cleared_by as cleared_by,
  (select a.day from appointments a where a.company_id = ${companyId}::uuid and a.client_id = c.id and a.status = 'scheduled'
    and (a.day, a.start_minute) > (${date}::date, ${minute}::smallint)
    order by a.day, a.start_minute, a.id limit 1) as next_visit,
  case when k.no_show_then <> 'none' and c.no_shows >= k.no_show_after
    then latest_outcomes(${companyId}::uuid, c.id, ${mostOutcomes}) else '{}' end as outcomes,
  (select coalesce(json_agg(json_build_object('id', k.id, 'phone', k.phone, 'at', k.claimed_at, 'other', (
      select json_build_object('id', o.id, 'name', o.name, 'blocked', o.blocked, 'noShows', o.no_shows)
      from clients o where o.company_id = ${companyId}::uuid and o.phone = k.phone and o.id <> k.client_id
      order by o.visits desc, o.id limit 1)) order by k.claimed_at desc, k.id), '[]')
    from client_claims k where k.company_id = ${companyId}::uuid and k.client_id = c.id and k.answer is null) as claims,
  (select coalesce(json_agg(json_build_object('id', o.id, 'claimId', k.id, 'name', o.name) order by k.claimed_at, k.id), '[]')
    from (select * from client_claims k where k.company_id = ${companyId}::uuid and k.phone = c.phone and k.answer is null
      and k.client_id <> c.id order by claimed_at, id limit ${mostClaimants}) k
    join clients o on o.company_id = ${companyId}::uuid and o.id = k.client_id) as claimed_by,
  exists (select from client_accounts l where l.company_id = ${companyId}::uuid and l.client_id = c.id) as has_account`

export async function selectSummary(db: Db | Tx, companyId: MemberCompanyId): Promise<ClientSummary> {
  const { rows } = await sql<ClientSummary>`
    select (select count(*) from clients where company_id = ${companyId}::uuid) as count,
      (select coalesce(json_agg(t order by t.count desc, t.tag), '[]') from (
        select tag, count(*) as count from clients, unnest(tags) tag
        where company_id = ${companyId}::uuid and tags <> '{}' group by tag) t) as tags`.execute(db)
  return rows[0] as ClientSummary
}
