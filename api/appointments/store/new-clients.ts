import { newClientsOfAccount, newClientsOfNetwork } from '@encaixe/contract/limits.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import { sendLast } from '../../platform/database/transaction-pipeline.ts'
import { countInTransaction, isFullInDatabase } from '../../platform/http/shared-hits.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { type OpenOfNewClients, shareOfAccount } from '../new-client-rule.ts'
import { lockKey } from './moves.ts'

/**
 * The open appointments `a` of clients who never came and whose booking the company has not accepted. Each client is
 * looked up by its key: of a join the planner may read all clients without a visit for each appointment.
 */
const ofNewClients = (
  { companyId, now, here }: { companyId: CompanyId; now: Date; here: LocalTime },
  which = sql`c.visits = 0`,
) => sql`
  from appointments a
  where a.company_id = ${companyId}::uuid and a.new_client
    and (select ${which} from clients c where c.company_id = ${companyId}::uuid and c.id = a.client_id)
    and ${isOpen(now)}
    and (a.day, a.start_minute) > (${here.date}::date, ${here.minute}::smallint)`

/** A client whom the company blocked books no more, so what this client has open does not count. */
const counts = sql`c.visits = 0 and not c.blocked`

const isOpen = (now: Date) =>
  sql`a.status in ('scheduled', 'held') and (a.status = 'scheduled' or a.held_until > ${now})`

type Source = {
  companyId: CompanyId
  userId: string
  /** The network of the client's address; undefined when accounts and networks are not limited. */
  network: string | undefined
}
type Booking = Pick<Source, 'companyId'> &
  Partial<Source> & {
    date: string
    here: LocalTime
    /** The open minutes of the coming week. */
    week: number
  }

const { rate: rateOfAccount } = newClientsOfAccount
const accountKey = ({ companyId, userId }: Pick<Source, 'companyId' | 'userId'>) =>
  sql<string>`${`${rateOfAccount.bucket}:${companyId}:`} || account_key(${userId}::uuid)`

type Counted = {
  open: OpenOfNewClients & { own: { visits: number } }
  /** The open bookings of the last hour from the network, in this company and in all. */
  ofNetwork: { here: number; all: number }
  /** True when the account made its bookings of the day in this company. */
  isAccountFull: boolean
}

/**
 * Counts the open bookings of new clients, those from the client's network, and the bookings of the account. The lock lets
 * only one new client of a company book or move at a time, so no booking is missed; it is taken after the locks of days
 * and contacts, and a transaction that holds it takes no other advisory lock. All statements are sent together.
 */
export async function countNewClients(
  tx: Tx,
  { date, here, week, companyId, userId, network }: Booking,
  now: Date,
): Promise<Counted> {
  const lock = sql`select pg_advisory_xact_lock(${lockKey(`new clients ${companyId}`)}::bigint) ${prepared}`
  const source = userId !== undefined && network !== undefined ? { companyId, userId, network } : undefined
  const share = shareOfAccount(week)
  const taken = (
    filter: ReturnType<typeof sql>,
  ) => sql`json_build_object('parts', count(*) filter (where ${filter}), 'visits', count(distinct visit) filter (where ${filter}),
    'minutes', coalesce(sum(minutes) filter (where ${filter}), 0))`
  const count = sql<Counted['open']>`
    with open as materialized (select a.client_user_id, a.day, a.end_minute - a.start_minute as minutes,
      coalesce(a.visit_id, a.id) as visit ${ofNewClients({ companyId, now, here }, counts)})
    select (select json_build_object('parts', coalesce(sum(least(parts, ${share.parts}::int)), 0),
        'minutes', coalesce(sum(least(minutes, ${share.minutes}::int)), 0))
      from (select count(*) as parts, sum(minutes) as minutes from open group by client_user_id) account) as all,
      ${taken(sql`date_trunc('week', day) = date_trunc('week', ${date}::date)`)} as "dateWeek",
      ${taken(sql`day = ${date}::date`)} as day, ${taken(sql`client_user_id = ${source?.userId ?? null}::uuid`)} as own
    from open ${prepared}`
  const [, counted, ofNetwork, isAccountFull] = await Promise.all([
    lock.execute(tx),
    count.execute(tx),
    source ? countOfNetwork(tx, source, now) : { here: 0, all: 0 },
    source ? isFullInDatabase({ db: tx })(accountKey(source), rateOfAccount, now) : false,
  ])
  const [open] = counted.rows
  if (!open) throw new Error(`The open bookings of new clients of company ${companyId} were not counted`)
  return { open, ofNetwork, isAccountFull }
}

/** At most a fifth of a bound counts of each account, so that one account does not fill it. */
async function countOfNetwork(
  tx: Tx,
  { companyId, network }: Source,
  now: Date,
): Promise<Counted['ofNetwork']> {
  const { seconds, ofCompany, ofAll } = newClientsOfNetwork
  const { rows } = await sql<Counted['ofNetwork']>`
    select coalesce(sum(least(here, ${ofCompany / 5}::int)), 0)::int as here,
      coalesce(sum(least(everywhere, ${ofAll / 5}::int)), 0)::int as all
    from (select count(distinct n.visit_id) filter (where n.company_id = ${companyId}::uuid) as here,
        count(distinct n.visit_id) as everywhere
      from new_client_networks n join appointments a
        on a.company_id = n.company_id and (a.id = n.visit_id or a.visit_id = n.visit_id)
      where n.network = contact_key(${network})
        and n.booked_at > ${now}::timestamptz - ${seconds}::int * interval '1 second'
        and a.new_client and ${isOpen(now)}
        and (select ${counts} from clients c where c.company_id = a.company_id and c.id = a.client_id)
      group by a.client_user_id) account ${prepared}`.execute(tx)
  const [counted] = rows
  if (!counted) throw new Error(`The open bookings from one network at company ${companyId} were not counted`)
  return counted
}

/** Counts a booking of a new client for its account and its network. */
export async function countBooking(
  tx: Tx,
  { visitId, ...source }: Source & { visitId: string },
  now: Date,
): Promise<void> {
  await countInTransaction(tx, accountKey(source), rateOfAccount, now)
  const stored = sql`insert into new_client_networks (company_id, visit_id, network, booked_at)
    values (${source.companyId}::uuid, ${visitId}::uuid, contact_key(${source.network}), ${now})`
  await sendLast(tx, stored.compile(tx))
}

/** Deletes the networks that no longer count. */
export async function deleteOldNetworks(db: Db, now: Date): Promise<void> {
  await sql`delete from new_client_networks
    where booked_at <= ${now}::timestamptz - ${newClientsOfNetwork.seconds}::int * interval '1 second'`.execute(
    db,
  )
}

type Reporting = { companyId: CompanyId; visitId: string; userId: string; clientId: string | null }

export type ReportFacts = {
  /** The company refused a reported payment of this account, and the client did not come since. */
  isRefused: boolean
  isNew: boolean
  /** The open reports of this account in all companies. */
  own: number
  /** The open reports of new clients in this company. */
  ofNewClients: number
}

/** Reads what limits a report of a payment. The locks let one report of an account, and one of a company, run at a time. */
export async function selectReportFacts(
  tx: Tx,
  { companyId, visitId, userId, clientId }: Reporting,
  now: Date,
): Promise<ReportFacts> {
  const isOpen = sql`d.state = 'claimed' and a.held_until > ${now}`
  const ofVisit = sql`d.company_id = a.company_id and d.visit_id = a.id`
  // Every report locks the account first, then the company, so two reports cannot deadlock.
  const lock = (text: string) => sql`select pg_advisory_xact_lock(${lockKey(text)}::bigint)`.execute(tx)
  const facts = sql<ReportFacts>`
    select exists (select 1 from appointments a join deposits d on ${ofVisit}
        join companies k on k.id = a.company_id
        where a.client_user_id = ${userId}::uuid and a.company_id = ${companyId}::uuid
          and d.state = 'refused' and d.claimed_at is not null
          and exists (select 1 from appointment_changes h where h.company_id = a.company_id
            and h.appointment_id = a.id and h.kind = 'deposit_refused')
          and not exists (select 1 from appointments v where v.company_id = a.company_id and v.status = 'completed'
            and v.client_id = ${clientId}::uuid and v.day >= (d.settled_at at time zone k.timezone)::date)
      ) or exists (select 1 from erased_clients e
        where e.company_id = ${companyId}::uuid and e.account_key = account_key(${userId}::uuid) and e.report_refused
          and not exists (select 1 from appointments v where v.company_id = e.company_id and v.status = 'completed'
            and v.client_id = ${clientId}::uuid)
      ) as "isRefused",
      exists (select 1 from appointments a join clients c on c.company_id = a.company_id and c.id = a.client_id
        where a.company_id = ${companyId}::uuid and a.id = ${visitId}::uuid and a.new_client and c.visits = 0
      ) as "isNew",
      (select count(*)::int from appointments a join deposits d on ${ofVisit}
        where a.client_user_id = ${userId}::uuid and ${isOpen}) as own,
      (select count(*)::int from deposits d join appointments a on ${ofVisit}
        join clients c on c.company_id = a.company_id and c.id = a.client_id
        where d.company_id = ${companyId}::uuid and ${isOpen} and a.new_client and c.visits = 0
      ) as "ofNewClients"`
  const [, , { rows }] = await Promise.all([
    lock(`payment reports ${userId}`),
    lock(`payment reports ${companyId}`),
    facts.execute(tx),
  ])
  const [found] = rows
  if (!found) throw new Error(`The reported payments of account ${userId} were not read`)
  return found
}

type Since = { companyId: CompanyId; since: Date; until: Date; here: LocalTime }

export type NewClientVisit = {
  visitId: string
  clientName: string
  procedures: string[]
  day: string
  start: number
  bookedAt: Date
}

/** Reads the open visits that new clients booked from `since` to `until`, the newest booking first. */
export async function selectFromNewClients(
  db: Db | Tx,
  { companyId, since, until, here }: Since,
  now: Date,
  limit: number,
): Promise<{ count: number; visits: NewClientVisit[] }> {
  const { rows } = await sql<NewClientVisit & { count: number }>`
    select coalesce(a.visit_id, a.id) as "visitId", min(a.client_name) as "clientName",
      array_agg(a.procedure_name order by a.day, a.start_minute) as procedures, min(a.day) as day,
      (array_agg(a.start_minute order by a.day, a.start_minute))[1] as start, min(a.created_at) as "bookedAt",
      (count(*) over ())::int as count
    ${ofNewClients({ companyId, now, here })} and a.created_at between ${since} and ${until}
    group by 1 order by 6 desc, 1 limit ${limit}`.execute(db)
  return { count: rows[0]?.count ?? 0, visits: rows }
}
