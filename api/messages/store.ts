import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { ofProduct, prepared, unknownInstant } from '../platform/database/prepared-statements.ts'
import type { MessagesTable } from '../platform/database/tables.ts'
import { type CompanyId, productCompany } from '../platform/ids.ts'

/** Whether the owner of the company has paid at least once. Before that, messages to telephones show whose page it is. */
export const hasPaid = sql<boolean>`exists (select from subscriptions
  join subscription_payments payment on payment.subscription_id = subscriptions.id
  where subscriptions.user_id = companies.owner_id and payment.state = 'paid')`

/** Returns the messages that were new. A message whose key is stored already is not queued again. */
export async function insertMessages(tx: Tx, messages: Insertable<MessagesTable>[]) {
  if (messages.length === 0) return []
  return (
    tx
      .insertInto('messages')
      // Without a company the column has its default, which a distributed database needs.
      .values(messages.map(({ company_id, ...row }) => ({ ...row, ...(company_id && { company_id }) })))
      .onConflict((conflict) => conflict.constraint('messages_once').doNothing())
      .returning(['id', 'channel', 'status'])
      // Each number of rows is a separate statement. The messages of one event are few and written often.
      .$if(messages.length <= 6, (query) => query.modifyEnd(prepared))
      .execute()
  )
}

/** Withdraws messages whose keys begin with `keyStart` and that wait or can be sent again: they are no longer true. */
export async function withdrawMessages(tx: Tx, companyId: CompanyId, keyStart: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set(withdrawn)
    .where('company_id', '=', companyId)
    .where('status', 'in', ['queued', 'failed'])
    .where(sql<boolean>`starts_with(key, ${keyStart})`)
    .execute()
}

const withdrawn = { status: 'withdrawn', next_attempt_at: null, body: null, content: null } as const

/** Withdraws the mails about appointments to these addresses of the team, in small letters. */
export async function withdrawTeamMails(
  tx: Tx,
  companyId: CompanyId,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  await tx
    .updateTable('messages')
    .set(withdrawn)
    .where('company_id', '=', companyId)
    .where('status', 'in', ['queued', 'failed'])
    .where('appointment_id', 'is not', null)
    .where('receiver', 'in', ['collaborator', 'former_collaborator'])
    .where(sql`lower(address)`, 'in', addresses)
    .execute()
}

/** Lets one transaction at a time count and add a company's messages, so that two cannot exceed its quotas together. */
export async function lockQuotas(tx: Tx, companyId: CompanyId): Promise<void> {
  await sql`select pg_advisory_xact_lock(17, hashtext(${companyId})) ${prepared}`.execute(tx)
}

/** The same for several companies, without waiting: returns those whose messages no other transaction counts. */
export async function tryLockQuotas<Company extends { id: CompanyId }>(
  tx: Tx,
  companies: readonly Company[],
): Promise<Company[]> {
  const { rows } = await sql<{ id: CompanyId }>`
    select id from unnest(${companies.map(({ id }) => id)}::text[]) id
    where pg_try_advisory_xact_lock(17, hashtext(id)) ${prepared}`.execute(tx)
  const locked = new Set(rows.map(({ id }) => id))
  return companies.filter(({ id }) => locked.has(id))
}

export type ReceiverKind = 'client' | 'team' | 'security' | 'phone' | 'product'

/**
 * The events of messages that protect a person: who gets their mails or has access was changed. They have quotas of
 * their own, and neither use up the other quotas nor are stopped by them: a member could use those up first.
 */
export const securityEvents: readonly string[] = [
  'address_changed',
  'invited',
] satisfies MessagesTable['event'][]
const isOfSecurity = sql`(event in (${sql.join(securityEvents.map((event) => sql.lit(event)))}))`
export type Wanted = { address: string; kind: ReceiverKind; company: CompanyId | null }

/** The number of admissions. A message counts once more each time it is sent again. */
const admissions = sql`(count(*) + coalesce(sum(cardinality(retried_at)), 0))::integer`

export type Use = {
  company: number
  /** When the owner of the company paid for the first time; null before that. */
  paidAt: Date | null
  /** The name and the slug of the company; null for a message of the product. */
  name: string | null
  slug: string | null
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
    (select ${admissions} from messages
      where company_id = ${companyId} and ${lately} and not ${isOfSecurity}) as company,
    (select ${admissions} from messages where account_id = ${accountId} and by_client and ${lately}) as account,
    (select ${admissions} from messages
      where ${companyId}::uuid is null and ${ofProduct} and event = 'contact' and ${lately}) as contact,
    sender.name, sender.slug, sender."paidAt"
    from (select) one left join (
      select companies.name, companies.slug, (select min(coalesce(payment.paid_at, payment.due_on::timestamptz))
        from subscriptions join subscription_payments payment on payment.subscription_id = subscriptions.id
        where subscriptions.user_id = companies.owner_id and payment.state = 'paid') as "paidAt"
      from companies where companies.id = ${companyId}) sender on true
    ${prepared}`.execute(tx)
  const [use] = rows
  if (!use) throw new Error(`Counting the messages of company ${companyId} returned no row`)
  return use
}

export type ReceiverUse = Wanted & {
  here: number
  everywhere: number
  /** True when the company wrote to this receiver before the time that is counted. */
  past: boolean
  /** The receiver used a link that we sent to this address, or wrote to us from this address. */
  answered: boolean
  /** The address belongs to an account and was verified by its provider; a client's account must have booked before. */
  account: boolean
  suppressed: 'missing' | 'asked' | null
  /** True when the receiver wants no messages of this company. */
  stopped: boolean
  /** True when the receiver answered that they are not the client. */
  notMe: boolean
}

/** A missing mailbox is tried again after this many days, because it may exist by then. */
const missingDays = 30

/**
 * Reads the stored facts about each receiver, in the order of `wanted`, and how many messages each receiver was sent
 * since an instant. Each receiver has a statement of its own, which names its company; in a transaction they are sent
 * together. The plan is prepared, because planning takes longer than reading.
 */
export const selectReceivers = (
  db: Db | Tx,
  wanted: readonly Wanted[],
  times: { since: Date; now: Date },
): Promise<ReceiverUse[]> => Promise.all(wanted.map((receiver) => selectReceiver(db, receiver, times)))

async function selectReceiver(
  db: Db | Tx,
  { address, kind, company }: Wanted,
  { since, now }: { since: Date; now: Date },
): Promise<ReceiverUse> {
  const companyId = company ?? productCompany
  const ofSender = company === null ? ofProduct : sql`company_id = ${companyId}::uuid`
  const sent = sql`mailbox_of(address) = any(array[mailbox_of(${address}), contact_key(${address})])
    and admitted_at > ${unknownInstant(since)}
    and (receiver = 'client') = ${kind === 'client' || kind === 'phone'} and ${isOfSecurity} = ${kind === 'security'}`
  const known = sql`lower(users.email) = lower(${address}) and users.email_verified and users.terms_accepted_at is not null`
  const account =
    kind === 'client'
      ? sql`(select true from users join appointments on appointments.client_user_id = users.id where ${known} limit 1)`
      : sql`(select true from users where ${known} limit 1)`
  const { rows } = await sql<Omit<ReceiverUse, keyof Wanted>>`
    select coalesce((select true from messages where mailbox_of(address) = mailbox_of(${address})
        and ${ofSender} and admitted_at <= ${unknownInstant(since)} limit 1), false) as past,
      (select ${admissions} from messages where ${sent}) as everywhere,
      (select ${admissions} from messages where ${ofSender} and ${sent}) as here,
      contact.answered_at is not null as answered,
      case when contact.suppressed_for = 'asked'
        or contact.suppressed_at > ${now}::timestamptz - make_interval(days => ${missingDays})
        then contact.suppressed_for end as suppressed,
      stop.says_not_me is not null as stopped, coalesce(stop.says_not_me, false) as "notMe",
      coalesce(${account}, false) as account
    from (select contact_key(${address}) as key) wanted
      left join message_contacts contact on contact.key = wanted.key
      left join (select contact_key, says_not_me from company_stops
        where company_id = ${companyId}::uuid and contact_key = contact_key(${address}) and not only_reminders limit 1) stop
        on true ${prepared}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Reading a receiver of company ${companyId} returned no row`)
  return { address, kind, company, ...row }
}

/**
 * Counts the other mailboxes, which nobody has proved, to which the company wrote since an instant. Notices of security
 * are counted apart, so that a member cannot use up their part first.
 */
export async function countStrangers(
  tx: Tx,
  { company, address, kind }: Wanted,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select distinct on (mailbox_of(address)) address from messages
      where company_id = ${company} and channel = 'email' and admitted_at > ${since}::timestamptz
        and mailbox_of(address) <> mailbox_of(${address}) and ${isOfSecurity} = ${kind === 'security'}) other
    where not exists (select 1 from message_contacts where key = contact_key(other.address) and answered_at is not null)
      and not exists (select 1 from users where lower(users.email) = lower(other.address) and email_verified
        and terms_accepted_at is not null) ${prepared}`.execute(tx)
  return rows[0]?.count ?? 0
}

type AboutNumber = {
  companyId: CompanyId
  appointmentId: string | null
  accountId: string | null
  address: string
}

/**
 * Selects who typed a number, by the records of the company: `company` when the client's record has the number, because only
 * people of the company, an import or a proof write it there. `account`: only the account that booked, or that waits,
 * has typed it. An account that waits may have proved the number at another company, so parts of it are sent to all nodes:
 * `select 1`, because Citus needs a column there.
 */
export async function selectTypedBy(
  tx: Db | Tx,
  { companyId, appointmentId, accountId, address }: AboutNumber,
): Promise<'company' | 'account'> {
  const typed = (isTheirs: RawBuilder<unknown>) => sql`exists (
    select 1 from appointments one
      join clients on clients.company_id = ${companyId}::uuid and clients.id = one.client_id
    where one.company_id = ${companyId}::uuid and mobile_of(clients.phone) = ${address} and ${isTheirs})`
  const byAccount =
    appointmentId === null
      ? sql`${accountId}::uuid is not null and not ${typed(sql`one.client_user_id = ${accountId}::uuid`)}
        and not exists (select 1 from client_claims claim where claim.phone = ${address}
          and claim.user_id = ${accountId}::uuid and claim.proved_at is not null)`
      : sql`coalesce(about.client_user_id, ${accountId}::uuid) is not null and not ${typed(sql`one.id = ${appointmentId}::uuid`)}
        and not exists (select 1 from client_claims claim where claim.company_id = ${companyId}::uuid
          and claim.phone = ${address} and claim.user_id = coalesce(about.client_user_id, ${accountId}::uuid)
          and claim.client_id = about.client_id and (claim.proved_at is not null or claim.answer = 'yes'))`
  const about = sql`left join appointments about on about.company_id = ${companyId}::uuid and about.id = ${appointmentId}::uuid`
  const { rows } = await sql<{ by: 'company' | 'account' }>`
    select case when ${byAccount} then 'account' else 'company' end as by
    from (select 1) single ${appointmentId === null ? sql`` : about} ${prepared}`.execute(tx)
  return rows[0]?.by ?? 'account'
}

export type FirstUse = {
  /** True when the company wrote to this number before. */
  known: boolean
  /** True when the account's confirmation of an appointment at this company went to this number before. */
  confirmed: boolean
  /** Confirmations to this number of the last day, of all companies, that only accounts caused. */
  byAccounts: number
  /** Confirmations of this company to this number since ever that only accounts caused, also erased ones. */
  byAccountsHere: number
  /**
   * First messages of the company to numbers that the same people typed: since ever, also those of companies that its
   * owner deleted; of the last day; of the first month.
   */
  ever: number
  day: number
  month: number
}

type FirstKey = {
  companyId: CompanyId
  appointmentId: string | null
  address: string
  key: string
  typedBy: 'company' | 'account'
  since: Date
  paidAt: Date | null
}

const firstEver = (companyId: CompanyId, typedBy: FirstKey['typedBy']) => sql<number>`
  (select count(*) from (select 1 from messages where company_id = ${companyId} and first_typed_by = ${typedBy}
    and admitted_at is not null limit 1000) counted)::integer + coalesce((select owner.first_messages from companies
      join users owner on owner.id = companies.owner_id where companies.id = ${companyId}), 0)`

/** The first messages to numbers that the people of the company typed, since ever. */
export async function countFirstEver(tx: Tx, companyId: CompanyId): Promise<number> {
  const { rows } = await sql<{ ever: number }>`select ${firstEver(companyId, 'company')} as ever`.execute(tx)
  return rows[0]?.ever ?? 0
}

/**
 * Counts the first messages of a company. Each is one row, so that rows count numbers. `select 1` and not `select`, because
 * Citus sends the rows of a part about several companies with their columns.
 */
export async function countFirst(
  tx: Tx,
  { companyId, appointmentId, address, key, typedBy, since, paidAt }: FirstKey,
): Promise<FirstUse> {
  const { rows } = await sql<FirstUse>`
    with here as materialized (
      select messages.company_id, messages.first_typed_by, messages.admitted_at, messages.appointment_id
      from messages
      where mailbox_of(messages.address) in (mailbox_of(${address}), contact_key(${address})) and receiver = 'client' and admitted_at is not null
        and (company_id, key) is distinct from (${companyId}::uuid, ${key}))
    select
      exists (select 1 from here where company_id = ${companyId} and first_typed_by is distinct from 'account') as known,
      exists (select 1 from here join appointments earlier
        on earlier.company_id = here.company_id and earlier.id = here.appointment_id
        where here.company_id = ${companyId} and first_typed_by = 'account' and earlier.client_user_id = (
          select client_user_id from appointments where company_id = ${companyId} and id = ${appointmentId}::uuid)
        ) as confirmed,
      (select count(*) from here where company_id = ${companyId} and first_typed_by = 'account')::integer as "byAccountsHere",
      (select count(*) from here where first_typed_by = 'account'
        and admitted_at > ${since}::timestamptz)::integer as "byAccounts",
      ${firstEver(companyId, typedBy)} as ever,
      (select count(*) from messages where company_id = ${companyId} and first_typed_by = ${typedBy}
        and admitted_at > ${since}::timestamptz)::integer as day,
      (select count(*) from messages where company_id = ${companyId} and first_typed_by = ${typedBy}
        and admitted_at > ${paidAt}::timestamptz
        and admitted_at < ${paidAt}::timestamptz + interval '30 days')::integer as month
    ${prepared}`.execute(tx)
  const [use] = rows
  if (!use) throw new Error(`Counting the first messages of company ${companyId} returned no row`)
  return use
}

/**
 * How many receivers of first messages answered 'Não é comigo', and of how many numbers, since an operator last opened
 * the first messages of the company. The numbers are counted up to `most`.
 */
export async function countNotMe(
  db: Db | Tx,
  companyId: CompanyId,
  most: (notMe: number) => number,
): Promise<{ notMe: number; first: number }> {
  const from = sql`coalesce((select first_messages_from from companies where id = ${companyId}), '-infinity')`
  const answered = await sql<{ count: number }>`select count(*)::integer as count from company_stops
    where company_id = ${companyId} and not_me and stopped_at > ${from} ${prepared}`.execute(db)
  const notMe = answered.rows[0]?.count ?? 0
  if (notMe === 0) return { notMe, first: 0 }
  const written = await sql<{ count: number }>`select count(*)::integer as count from (
    select from messages where company_id = ${companyId} and first_typed_by = 'company' and admitted_at > ${from}
    limit ${most(notMe)}::integer) counted ${prepared}`.execute(db)
  return { notMe, first: written.rows[0]?.count ?? 0 }
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
