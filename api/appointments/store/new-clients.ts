import { newClientRates } from '@encaixe/contract/limits.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import { isFullInDatabase, takeInDatabase } from '../../platform/http/shared-hits.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { OpenOfNewClients } from '../new-client-rule.ts'
import { lockKey } from './moves.ts'

/**
 * The open appointments `a` of clients who never came and whose booking the company has not accepted. Each client is
 * looked up by its key: of a join the planner may read all clients without a visit for each appointment.
 */
const ofNewClients = ({ companyId, now, here }: { companyId: CompanyId; now: Date; here: LocalTime }) => sql`
  from appointments a
  where a.company_id = ${companyId}::uuid and a.new_client
    and (select c.visits from clients c where c.company_id = a.company_id and c.id = a.client_id) = 0
    and a.status in ('scheduled', 'held') and (a.status = 'scheduled' or a.held_until > ${now})
    and (a.day, a.start_minute) > (${here.date}::date, ${here.minute}::smallint)`

type Source = {
  companyId: CompanyId
  userId?: string | undefined
  /** The network of the client's address; undefined when it is not counted. */
  network?: string | undefined
}
type Booking = Source & { date: string; here: LocalTime }

/** The logs of a new client's booking, and what follows when one is full. */
function hitsOf({ companyId, userId, network }: Source) {
  const { ofCompany, ofAll, ofAccount, beyond } = newClientRates
  if (network === undefined) return []
  return [
    { rate: ofCompany, key: `${ofCompany.bucket}:${companyId}:${network}`, then: 'waits' as const },
    { rate: ofAll, key: `${ofAll.bucket}:${network}`, then: 'waits' as const },
    { rate: beyond, key: `${beyond.bucket}:${companyId}:${network}`, then: 'refused' as const },
    { rate: ofAccount, key: `${ofAccount.bucket}:${companyId}:${userId}`, then: 'refused' as const },
  ]
}

/**
 * Counts the open bookings of new clients, and whether too many came from one network or one account. The lock lets
 * only one new client of a company book or move at a time, so no booking is missed; it is taken after the locks of days
 * and contacts, and a transaction that holds it takes no other advisory lock. All statements are sent together.
 */
export async function countNewClients(
  tx: Tx,
  { date, here, ...source }: Booking,
  now: Date,
): Promise<{ open: OpenOfNewClients; crowd: 'none' | 'waits' | 'refused' }> {
  const { companyId } = source
  const isFull = isFullInDatabase({ db: tx })
  const lock = sql`select pg_advisory_xact_lock(${lockKey(`new clients ${companyId}`)}::bigint) ${prepared}`
  const taken = (
    filter: ReturnType<typeof sql>,
  ) => sql`json_build_object('parts', count(*) filter (where ${filter}),
    'minutes', coalesce(sum(a.end_minute - a.start_minute) filter (where ${filter}), 0))`
  const count = sql<OpenOfNewClients>`
    select ${taken(sql`true`)} as all, ${taken(sql`date_trunc('week', a.day) = date_trunc('week', ${date}::date)`)} as "dateWeek",
      ${taken(sql`a.day = ${date}::date`)} as day
    ${ofNewClients({ companyId, now, here })} ${prepared}`
  const [, counted, ...full] = await Promise.all([
    lock.execute(tx),
    count.execute(tx),
    ...hitsOf(source).map(async ({ key, rate, then }) => ((await isFull(key, rate, now)) ? then : undefined)),
  ])
  const [open] = counted.rows
  if (!open) throw new Error(`The open bookings of new clients of company ${companyId} were not counted`)
  const crowd = full.includes('refused') ? 'refused' : full.includes('waits') ? 'waits' : 'none'
  return { open, crowd }
}

/**
 * Counts a booking of a new client for its network. This is the last write of a booking, because bookings in other
 * companies from the same network wait for these rows until the transaction ends. Two bookings at once may both be the
 * last ones below the figure.
 */
export async function countNetwork(tx: Tx, source: Source, now: Date): Promise<void> {
  const take = takeInDatabase({ db: tx })
  let isCrowded = false
  for (const { key, rate } of hitsOf(source)) {
    // Only what the network books beyond its bound counts for the log that refuses.
    if (rate === newClientRates.beyond && !isCrowded) continue
    isCrowded = (await take(key, rate, now)) !== undefined || isCrowded
  }
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
    select exists (select from appointments a join deposits d on ${ofVisit}
        join companies k on k.id = a.company_id
        where a.client_user_id = ${userId}::uuid and a.company_id = ${companyId}::uuid
          and d.state = 'refused' and d.claimed_at is not null
          and exists (select from appointment_changes h where h.company_id = a.company_id
            and h.appointment_id = a.id and h.kind = 'deposit_refused')
          and not exists (select from appointments v where v.company_id = a.company_id and v.status = 'completed'
            and v.client_id = ${clientId}::uuid and v.day >= (d.settled_at at time zone k.timezone)::date)
      ) as "isRefused",
      exists (select from appointments a join clients c on c.company_id = a.company_id and c.id = a.client_id
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
