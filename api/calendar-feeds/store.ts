import { rolesWith } from '@encaixe/contract/permissions.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared-statements.ts'
import type { CalendarFeedsTable } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'

export type FeedRow = Selectable<CalendarFeedsTable>

/** All feeds of the company; with `only`, the feeds that the caller created for their own calendar. */
const visible = (db: Db | Tx, { id, only, by }: MemberCompany) =>
  db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('company_id', '=', id)
    .$if(only !== null, (own) => own.where('collaborator_id', '=', only).where('user_id', '=', by.userId))

/** The feeds, oldest first. */
export function selectFeeds(db: Db, company: MemberCompany): Promise<FeedRow[]> {
  return visible(db, company).orderBy('created_at').orderBy('id').execute()
}

export function selectFeed(db: Db | Tx, company: MemberCompany, id: string): Promise<FeedRow | undefined> {
  return visible(db, company).where('id', '=', id).executeTakeFirst()
}

/** Counts the feeds of a locked company: of two concurrent requests the second counts the feed of the first. */
export async function countFeeds(tx: Tx, { id }: MemberCompany): Promise<number> {
  const { count } = await tx
    .selectFrom('calendar_feeds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertFeed(tx: Tx, feed: Insertable<CalendarFeedsTable>): Promise<void> {
  await tx.insertInto('calendar_feeds').values(feed).execute()
}

/** Stores the new secret of a feed. Returns false when the feed no longer exists. */
export async function changeToken(
  tx: Tx,
  { companyId, id, hash }: { companyId: CompanyId; id: string; hash: Buffer },
): Promise<boolean> {
  const changed = await tx
    .updateTable('calendar_feeds')
    .set({ token_hash: hash })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Deletes a feed. Returns false when the feed no longer exists. */
export async function deleteFeedRow(tx: Tx, { id: companyId }: MemberCompany, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('calendar_feeds')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return deleted.length > 0
}

export type OpenFeed = Pick<
  FeedRow,
  'company_id' | 'id' | 'collaborator_id' | 'shown_digest' | 'changed_at'
> & {
  read_at: Date | null
  company_name: string
  collaborator_name: string | null
  timezone: TimeZone
}

const feedCall = 'GET /api/calendar-feeds'
const readsAll = rolesWith('all', feedCall)
const readsOwn = rolesWith('own', feedCall)

/**
 * Finds a feed only while the member who created the address may read the calendar: roles may have changed since. With
 * `offset 0` PostgreSQL asks for the memberships of this feed's company; otherwise it computes those of all companies.
 */
export async function selectOpenFeed(db: Db, hash: Buffer): Promise<OpenFeed | undefined> {
  const { rows } = await sql<OpenFeed>`
    select f.company_id, f.id, f.collaborator_id, f.shown_digest, f.changed_at, f.read_at,
      c.name as company_name, c.timezone, k.name as collaborator_name
    from calendar_feeds f
    join companies c on c.id = f.company_id and c.deleted_at is null
    cross join lateral (select from memberships m where m.company_id = f.company_id and m.user_id = f.user_id
      and (m.role = any(${readsAll}) or m.role = any(${readsOwn}) and m.collaborator_id = f.collaborator_id)
      offset 0) m
    left join collaborators k on k.company_id = f.company_id and k.id = f.collaborator_id
    where f.token_hash = ${hash} and (f.collaborator_id is null or k.deleted_at is null) ${prepared}`.execute(
    db,
  )
  return rows[0]
}

export type FeedEntry = {
  id: string
  day: string
  start_minute: number
  end_minute: number
  procedure_name: string
  collaborator_name: string
  client_name: string
  client_phone: string | null
  guest_name: string | null
  sequence: number
  /** The instant of the last change of the appointment, in seconds. */
  changed: number
}

type Days = { from: string; to: string }

/** The number of entries of one page: one statement for all of a busy year would take a processor from other companies. */
const entriesOfPage = 50

/** Reads the entries by their start, a page at a time. */
export async function* readEntries(db: Db, feed: OpenFeed, { from, to }: Days): AsyncGenerator<FeedEntry[]> {
  let last = { day: from, start_minute: -1, id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await sql<FeedEntry>`
      select id, day, start_minute, end_minute, procedure_name, collaborator_name, client_name, client_phone,
        guest_name, sequence, extract(epoch from updated_at)::float8 as changed
      from appointments
      where company_id = ${feed.company_id}::uuid and day <= ${to}::date
        and (day, start_minute, id) > (${last.day}::date, ${last.start_minute}::integer, ${last.id}::uuid)
        and status in ('scheduled', 'completed')
        ${feed.collaborator_id === null ? sql`` : sql`and collaborator_id = ${feed.collaborator_id}::uuid`}
      order by day, start_minute, id
      limit ${entriesOfPage} ${prepared}`.execute(db)
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < entriesOfPage) return
    last = end
  }
}

/** The zone does not matter. Citus takes only immutable functions in `case`, and an instant plus an interval is none. */
const aSecondLater = sql`(changed_at at time zone 'UTC' + interval '1 second') at time zone 'UTC'`

/**
 * Stores that the feed was read, and returns the instant of its last change, for Last-Modified. HTTP dates have whole
 * seconds, so a change is dated at least one second after the change before it. Undefined when the feed was deleted.
 */
export async function storeReading(
  db: Db,
  { company_id, id }: OpenFeed,
  { digest, now }: { digest: string; now: Date },
): Promise<Date | undefined> {
  const { rows } = await sql<{ changed_at: Date }>`
    update calendar_feeds
    set read_at = ${now}, shown_digest = ${digest},
      changed_at = case when shown_digest = ${digest} then changed_at
        else greatest(${now}::timestamptz, ${aSecondLater}) end
    where company_id = ${company_id}::uuid and id = ${id}::uuid
    returning changed_at ${prepared}`.execute(db)
  return rows[0]?.changed_at
}
