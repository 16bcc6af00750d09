import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared-statements.ts'
import type { MessagesTable } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'

/** Returns the messages that were new. A message whose key is stored already is not queued again. */
export async function insertMessages(tx: Tx, messages: Insertable<MessagesTable>[]) {
  if (messages.length === 0) return []
  return tx
    .insertInto('messages')
    .values(messages)
    .onConflict((conflict) => conflict.constraint('messages_once').doNothing())
    .returning(['id', 'channel', 'status'])
    .modifyEnd(prepared)
    .execute()
}

/** Withdraws messages whose keys begin with `keyStart` and that wait or can be sent again: they are no longer true. */
export async function withdrawMessages(tx: Tx, companyId: CompanyId, keyStart: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ status: 'withdrawn', next_attempt_at: null, body: null, content: null })
    .where('company_id', '=', companyId)
    .where('status', 'in', ['queued', 'failed'])
    .where(sql<boolean>`starts_with(key, ${keyStart})`)
    .execute()
}

/** Lets one transaction at a time count and add a company's messages, so that two cannot exceed its quotas together. */
export async function lockQuotas(tx: Tx, companyId: CompanyId): Promise<void> {
  await sql`select pg_advisory_xact_lock(17, hashtext(${companyId})) ${prepared}`.execute(tx)
}

export type ReceiverKind = 'client' | 'team' | 'phone' | 'product'
export type Wanted = { address: string; kind: ReceiverKind; company: CompanyId | null }

/** The number of admissions. A message counts once more each time it is sent again. */
const admissions = sql`(count(*) + coalesce(sum(cardinality(retried_at)), 0))::integer`

export type Use = {
  company: number
  /** True when the owner of the company has paid at least once. */
  paid: boolean
  account: number
  contact: number
}

/** Counts the messages that were admitted since an instant, for every quota except the quotas of one receiver. */
export async function countUse(
  tx: Tx,
  { companyId, accountId, since }: { companyId: CompanyId | null; accountId: string | null; since: Date },
): Promise<Use> {
  const lately = sql`admitted_at > ${since}::timestamptz`
  const { rows } = await sql<Use>`select
    (select ${admissions} from messages where company_id = ${companyId} and ${lately}) as company,
    (select ${admissions} from messages where account_id = ${accountId} and by_client and ${lately}) as account,
    (select ${admissions} from messages
      where ${companyId}::uuid is null and company_id is null and event = 'contact' and ${lately}) as contact,
    exists (select from companies
      join subscriptions on subscriptions.user_id = companies.owner_id
      join subscription_payments payment on payment.subscription_id = subscriptions.id
      where companies.id = ${companyId} and payment.state = 'paid') as paid
    ${prepared}`.execute(tx)
  const [use] = rows
  if (!use) throw new Error(`Counting the messages of company ${companyId} returned no row`)
  return use
}

export type ReceiverUse = Wanted & {
  here: number
  everywhere: number
  /** The receiver used a link that we sent to this address, or wrote to us from this address. */
  answered: boolean
  /** The address belongs to an account and was verified by its provider; a client's account must have booked before. */
  account: boolean
  suppressed: 'missing' | 'asked' | null
  /** True when the receiver wants no messages of this company. */
  stopped: boolean
}

/** A missing mailbox is tried again after this many days, because it may exist by then. */
const missingDays = 30

/**
 * Reads the stored facts about each receiver, in the order of `wanted`, and how many messages each receiver was sent
 * since an instant. The plan is prepared, because planning takes longer than reading. `limit 1` makes the planner look
 * up each receiver: for a JSON parameter it expects a hundred rows, and would read whole tables for them.
 */
export async function selectReceivers(
  db: Db | Tx,
  wanted: readonly Wanted[],
  { since, now }: { since: Date; now: Date },
): Promise<ReceiverUse[]> {
  const { rows } =
    await sql<ReceiverUse>`select wanted.address, wanted.kind, wanted.company, used.here, used.everywhere,
      contact.answered_at is not null as answered,
      case when contact.suppressed_for = 'asked'
        or contact.suppressed_at > ${now}::timestamptz - make_interval(days => ${missingDays})
        then contact.suppressed_for end as suppressed,
      coalesce((select true from company_stops stop
        where stop.company_id = wanted.company and stop.contact_key = wanted.key and not stop.only_reminders
        limit 1), false) as stopped,
      coalesce((select true from users
        where lower(users.email) = lower(wanted.address) and users.email_verified
          and users.terms_accepted_at is not null
          and (wanted.kind <> 'client' or (
            select true from appointments where appointments.client_user_id = users.id limit 1))
        limit 1), false) as account
    from (select address, kind, company, place, contact_key(address) as key
      from rows from (json_to_recordset(${JSON.stringify(wanted)}::json) as (address text, kind text, company uuid))
        with ordinality as one (address, kind, company, place)) as wanted
    left join lateral (select * from message_contacts where key = wanted.key limit 1) contact on true
    cross join lateral (
      select ${admissions} as everywhere,
        coalesce(sum(1 + cardinality(retried_at))
          filter (where company_id is not distinct from wanted.company), 0)::integer as here
      from messages
      where mailbox_of(messages.address) = mailbox_of(wanted.address) and admitted_at > ${since}::timestamptz
        and (receiver = 'client') = (wanted.kind in ('client', 'phone'))
    ) used
    order by wanted.place ${prepared}`.execute(db)
  return rows
}

/**
 * Completed visits that may prove a number, in any spelling with the same last digits. A visit that the company
 * booked shortly before it began proves nothing: a company can invent such a visit in a minute.
 */
export function selectVisits(tx: Tx, companyId: CompanyId, phone: string) {
  return tx
    .selectFrom('appointments')
    .innerJoin('companies', 'companies.id', 'appointments.company_id')
    .select([
      'appointments.client_phone',
      'appointments.client_user_id',
      'appointments.created_at',
      'appointments.day',
      'appointments.start_minute',
      'appointments.end_minute',
      'companies.timezone',
    ])
    .where('appointments.company_id', '=', companyId)
    .where('appointments.client_phone', 'is not', null)
    .where('appointments.status', '=', 'completed')
    .where(sql<boolean>`phone_end(appointments.client_phone) = phone_end(${phone})`)
    .orderBy('appointments.day')
    .limit(200)
    .execute()
}

type ContactChange = { answered_at: Date } | { suppressed_at: Date; suppressed_for: 'missing' | 'asked' }

/** Stores facts about `contact`, an e-mail address or a telephone number. Only its keyed hash is stored. */
export async function storeContact(tx: Db | Tx, contact: string, change: ContactChange): Promise<void> {
  await storeContactKey(tx, sql<string>`contact_key(${contact})`, change)
}

export async function storeContactKey(
  tx: Db | Tx,
  key: string | ReturnType<typeof sql<string>>,
  change: ContactChange,
): Promise<void> {
  await tx
    .insertInto('message_contacts')
    .values({ key, ...change })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(change))
    .execute()
}

/** Lifts a suppression. `asked`: the contact's owner wants messages again. `missing`: the contact proved to exist. */
export async function liftSuppression(
  tx: Db | Tx,
  contact: string,
  reason: 'missing' | 'asked',
): Promise<void> {
  await tx
    .updateTable('message_contacts')
    .set({ suppressed_at: null, suppressed_for: null })
    .where(sql<boolean>`key = contact_key(${contact})`)
    .where('suppressed_for', '=', reason)
    .execute()
}
