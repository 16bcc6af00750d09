import { type WorkSchedule, weekdays } from '@encaixe/contract/work-schedule.ts'
import { sql } from 'kysely'
import type { Database } from '../platform/database/db.ts'

export type Row = {
  id: string
  visit: string
  procedure: string
  user: string | null
  collaborator: string
  day: string
  start: number
  end: number
  after: number
  status: string
  offered: boolean
  held: Date | null
}
export type Waiting = {
  id: string
  user: string
  wish: { procedureId: string; collaboratorId: string | null }[]
  collaborator: string | null
  windows: { from: string; to: string; startTime: string; endTime: string }[]
  visit: string | null
  days: number | null
  /** The end of the entry's last window. */
  ends: Date | null
  status: string
}
/** One service of an offered time, and the minutes that must be free after it. */
export type Part = { person: string; start: number; end: number; after: number }
export type Asking = {
  id: string
  entry: string
  user: string
  opening: string | null
  collaborator: string
  day: string
  start: number
  end: number
  items: { procedureId: string; collaboratorId: string }[]
  replaces: { day: string; minute: number } | null
  at: Date
  on: string
  outcome: 'took' | 'late' | null
  ended: Date | null
  appointment: string | null
}
type Off = { collaborator: string | null; from: string; to: string; start: number | null; end: number | null }

/** The content of the tables at one instant at which no process runs. */
export type Facts = {
  at: Date
  on: boolean
  /** Whether the company takes bookings. */
  active: boolean
  clients: { id: string; user: string; blocked: boolean }[]
  rows: Row[]
  entries: Waiting[]
  asks: Asking[]
  off: Off[]
  schedules: Map<string, WorkSchedule>
  services: Map<string, { duration: number; after: number }>
}

export async function readFacts({ db }: Database, at: Date): Promise<Facts> {
  const all = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows
  const [company] = await all(
    sql<{ waitlist: boolean; is_active: boolean }>`select waitlist, is_active from companies`,
  )
  const people = await all(
    sql<{ id: string; work_schedule: WorkSchedule }>`select id, work_schedule from collaborators`,
  )
  const services = await all(
    sql<{
      id: string
      duration: number
      after: number
    }>`select id, duration_minutes as duration, buffer_minutes as after from procedures`,
  )
  return {
    at,
    services: new Map(services.map(({ id, ...service }) => [id, service])),
    on: company?.waitlist ?? false,
    active: company?.is_active ?? false,
    clients: await all(
      sql<{ id: string; user: string; blocked: boolean }>`select c.id, a.user_id as user, c.blocked
        from clients c join client_accounts a on a.company_id = c.company_id and a.client_id = c.id`,
    ),
    schedules: new Map(people.map(({ id, work_schedule }) => [id, work_schedule])),
    off: await all(
      sql<Off>`select collaborator_id as collaborator, from_day as "from", to_day as "to", start_minute as start,
        end_minute as "end" from exceptions`,
    ),
    rows: await all(
      sql<Row>`select id, coalesce(visit_id, id) as visit, procedure_id as procedure, client_user_id as user, collaborator_id as collaborator, day,
        start_minute as start, end_minute as "end", buffer_minutes as after, status, offer_id is not null as offered,
        held_until as held from appointments`,
    ),
    entries: await all(
      sql<Waiting>`select id, user_id as user, items as wish, collaborator_id as collaborator, windows,
        appointment_id as visit, days_before as days, ends_at as ends, status from waitlist_entries`,
    ),
    asks: await all(
      sql<Asking>`select id, entry_id as entry, user_id as user, opening_id as opening, collaborator_id as collaborator, day,
        start_minute as start, end_minute as "end", items, replaces, asked_at as at, asked_on as on, outcome,
        outcome_at as ended, appointment_id as appointment from waitlist_asks order by asked_at`,
    ),
  }
}

export const isBlocked = ({ clients }: Facts, user: string): boolean =>
  clients.some((one) => one.user === user && one.blocked)

/** Returns a client's appointments on a day, without those of the visit that would move. */
export const rowsOfClient = ({ rows }: Facts, user: string, day: string, visit: string | null): Row[] =>
  rows.filter(
    (row) => row.user === user && row.day === day && row.visit !== visit && row.status === 'scheduled',
  )

/** Returns the services of an asking in a row, without a buffer while the same professional goes on. */
export function partsOf({ services }: Facts, { start, items }: Asking): Part[] {
  let begins = start
  return items.map(({ procedureId, collaboratorId: person }, at) => {
    const { duration, after } = services.get(procedureId) ?? { duration: 0, after: 0 }
    const part = { person, start: begins, end: begins + duration }
    begins = part.end
    return { ...part, after: items[at + 1]?.collaboratorId === person ? 0 : after }
  })
}

const zone = 3 * 3_600_000
const minuteOf = (text: string) => 60 * Number(text.slice(0, 2)) + Number(text.slice(3, 5))

/** Returns day and minute by the shop's clock. São Paulo has no daylight saving time. */
export function localOf(at: Date): { day: string; minute: number } {
  const text = new Date(at.getTime() - zone).toISOString()
  return { day: text.slice(0, 10), minute: minuteOf(text.slice(11)) }
}

export const instantAt = (day: string, minute: number): number =>
  Date.parse(`${day}T00:00:00Z`) + zone + 60_000 * minute

export const blocks = (one: Row, at: Date): boolean =>
  ['scheduled', 'completed'].includes(one.status) ||
  (one.status === 'held' && (one.held === null || one.held > at))

/** Returns a value for each minute of a day: 1 when this person works. */
export function openMinutes({ schedules, off }: Facts, person: string, day: string): Uint8Array {
  const open = new Uint8Array(1_440)
  const weekday = weekdays[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7]
  const hours = weekday && schedules.get(person)?.[weekday]
  if (!hours?.enabled) return open
  open.fill(1, minuteOf(hours.startTime), minuteOf(hours.endTime))
  if (hours.breakStart !== null && hours.breakEnd !== null)
    open.fill(0, minuteOf(hours.breakStart), minuteOf(hours.breakEnd))
  for (const one of off) {
    if (one.collaborator !== null && one.collaborator !== person) continue
    if (one.from <= day && day <= one.to) open.fill(0, one.start ?? 0, one.end ?? 1_440)
  }
  return open
}

/** Returns a value for each minute of a day: 1 when this person could serve a client. */
export function freeMinutes(facts: Facts, person: string, day: string): Uint8Array {
  const free = openMinutes(facts, person, day)
  for (const row of facts.rows) {
    if (row.collaborator === person && row.day === day && blocks(row, facts.at))
      free.fill(0, row.start, Math.min(1_440, row.end + row.after))
  }
  return free
}
