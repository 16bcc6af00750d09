import { minuteOf } from '@encaixe/contract/local-time.ts'
import type { Load } from '../load/drive-clients.ts'
import type { Booking, Breach, Ledger } from '../load/ledger.ts'
import type { LoadedShop } from '../load/open-shops.ts'
import type { Cluster, Stage } from '../stage/open-stage.ts'
import type { Row, SingleServer } from '../stage/start-cluster.ts'
import { checkMessages, checkPushes } from './check-messages.ts'
import { checkPayments } from './check-payments.ts'

export type Run<Own extends Cluster = SingleServer> = {
  stage: Stage<Own>
  ledger: Ledger
  load: Load
  shops: readonly LoadedShop[]
  /** The payment events that were taken with 200, and the forged ones with the status of their answer. */
  delivered: Set<string>
  forged: Map<string, number>
  /** The owners who subscribed during a fault. */
  payers: Set<string>
  /** Whether a fault may have made a mail leave twice. */
  mayRepeat: boolean
  /** Whether nothing waits any more, so that each message must have left. */
  isSettled: boolean
  /** The breaches that a fault itself has seen. */
  found: Breach[]
}
/** A time in which the service may answer 503, by the clock of `performance`. */
export type Outage = { from: number; until: number }

const short = (id: unknown) => String(id).slice(0, 8)

function breach(invariant: string, text: string): Breach {
  return { invariant, text }
}

type Stored = Row & {
  id: string
  notes: string | null
  status: string
  day: string
  start_minute: number
  collaborator_id: string
  company_id: string
}

/** Compares rows, mails and answers with the ledger. Every invariant is computed anew, without any constraint. */
export async function checkInvariants(run: Run<Cluster>, outages: readonly Outage[]): Promise<Breach[]> {
  const { cluster } = run.stage
  const rows = (await cluster.query(
    `select a.id, a.company_id, a.collaborator_id, a.notes, a.status, a.day::text as day, a.start_minute,
       a.end_minute, a.buffer_minutes, a.client_email, u.subject
     from appointments a left join users u on u.id = a.client_user_id`,
  )) as Stored[]
  return [
    ...checkAcknowledged(run, rows),
    ...(await checkAnswers(run)),
    ...checkOverlaps(rows),
    ...checkAttempts(run, rows.filter(isMadeByRequest(run))),
    ...(await checkLimits(run)),
    ...(await checkPayments(run)),
    ...(await checkMessages(run)),
    ...(await checkPushes(run)),
    ...run.ledger.breaches,
    ...(await checkTrail(run)),
    ...checkRefusals(run.ledger, outages),
  ]
}

const describe = ({ id, number, shop }: Booking) =>
  `appointment ${short(id)} (request ${number}, shop ${shop})`

function matches(
  booking: Booking,
  found: { collaboratorId: unknown; date: unknown; minute: number; status: unknown; notes: unknown },
) {
  return booking.possible.some(
    (one) =>
      one.collaboratorId === found.collaboratorId &&
      one.date === found.date &&
      minuteOf(one.startTime) === found.minute &&
      one.status === found.status &&
      one.notes === found.notes,
  )
}

/** I1: each acknowledged booking is there, as the acknowledged acts left it. */
function checkAcknowledged({ load, shops }: Run<Cluster>, rows: readonly Stored[]): Breach[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return load.bookings.flatMap((booking) => {
    const row = byId.get(booking.id)
    if (!row) return breach('I1', `${describe(booking)} was acknowledged and is not stored`)
    const found = { collaboratorId: row.collaborator_id, date: row.day, minute: row.start_minute, ...row }
    if (row.company_id !== shops[booking.shop]?.companyId || (row.subject ?? null) !== booking.who)
      return breach('I1', `${describe(booking)} belongs to another shop or client`)
    if (!matches(booking, found)) {
      const { day, start_minute, status, notes } = row
      const seen = JSON.stringify({
        day,
        start_minute,
        status,
        notes,
        collaborator: short(row.collaborator_id),
      })
      return breach('I1', `${describe(booking)} is ${seen}, expected ${JSON.stringify(booking.possible)}`)
    }
    return []
  })
}

/** I1 through the API: both processes answer with what is stored. */
async function checkAnswers({ ledger, load, shops }: Run<Cluster>): Promise<Breach[]> {
  const found: Breach[] = []
  for (const [at, booking] of load.bookings.slice(-30).entries()) {
    const who = shops[booking.shop]?.owner
    const asking = { act: 'check', who, shop: booking.shop, call: `GET /api/schedules/${booking.id}` }
    const { status, answer } = await ledger.send(asking, () => at % 2)
    const seen = {
      collaboratorId: answer.collaboratorId,
      date: answer.date,
      status: answer.status,
      notes: answer.notes,
    }
    const minute = minuteOf(String(answer.startTime ?? '00:00'))
    if (status !== 200 || !matches(booking, { ...seen, minute }))
      found.push(breach('I1', `${describe(booking)} is answered as ${status} ${JSON.stringify(seen)}`))
  }
  return found
}

/** I2: no two appointments of a professional overlap. Every row is compared with every other row. */
function checkOverlaps(rows: readonly Stored[]): Breach[] {
  const found: Breach[] = []
  const open = rows.filter(({ status }) => ['scheduled', 'completed', 'held'].includes(status))
  for (const days of Map.groupBy(open, (row) => `${row.collaborator_id} ${row.day}`).values()) {
    for (const [at, one] of days.entries()) {
      for (const other of days.slice(at + 1)) {
        const end = (row: Row) => Number(row.end_minute) + Number(row.buffer_minutes)
        if (one.start_minute < end(other) && other.start_minute < end(one))
          found.push(
            breach('I2', `appointments ${short(one.id)} and ${short(other.id)} overlap on ${one.day}`),
          )
      }
    }
  }
  return found
}

/** The times that an offer holds have no notes, and neither has an appointment that was taken by a link. */
function isMadeByRequest({ load }: Run<Cluster>) {
  const taken = new Set(load.bookings.flatMap(({ id, isTaken }) => (isTaken ? [id] : [])))
  return ({ id, status, notes }: Stored) => notes !== null || !(status === 'held' || taken.has(id))
}

const bookingActs = ['book', 'book twice', 'race', 'walk in']

/** I3: each row was made by one attempt, each attempt made at most one row, and a refused attempt made none. */
function checkAttempts({ ledger }: Run<Cluster>, rows: readonly Stored[]): Breach[] {
  const attempts = Map.groupBy(
    ledger.entries.filter(({ act }) => bookingActs.includes(act)),
    ({ key = '' }) => key,
  )
  const made = Map.groupBy(rows, ({ notes }) => notes?.split(' ')[0] ?? '')
  const found: Breach[] = []
  for (const [key, those] of made) {
    const entries = attempts.get(key)
    const ids = those.map(({ id }) => short(id)).join(', ')
    if (!entries) found.push(breach('I3', `appointments ${ids} were made by no request (notes '${key}')`))
    else if (those.length > 1)
      found.push(breach('I3', `request ${entries[0]?.number} made ${those.length} appointments: ${ids}`))
    else if (entries.every(({ status }) => status >= 400))
      found.push(
        breach('I3', `request ${entries[0]?.number} was refused (${entries[0]?.status}) and made ${ids}`),
      )
  }
  for (const [, entries] of attempts) {
    const ids = new Set(entries.flatMap(({ status, answer }) => (status === 201 ? [String(answer.id)] : [])))
    if (ids.size > 1)
      found.push(
        breach(
          'I3',
          `request ${entries[0]?.number} was acknowledged with ${ids.size} ids: ${[...ids].map(short)}`,
        ),
      )
  }
  return found
}

/** I4: an owner has one company, and a company no more active collaborators than its plan allows. */
async function checkLimits({ stage: { cluster } }: Run<Cluster>): Promise<Breach[]> {
  const owners = await cluster.query(
    `select owner_id, count(*)::integer as count from companies where owner_id is not null and deleted_at is null
     group by owner_id having count(*) > 1`,
  )
  // The plan in force is the one of the last act; `subscriptions` has the plan of the beginning.
  const teams = await cluster.query(
    `select c.company_id, count(*)::integer as count, plan.plan_id from collaborators c
       join companies o on o.id = c.company_id join subscriptions s on s.user_id = o.owner_id
       cross join lateral (select coalesce((select a.plan_id from subscription_acts a
         where a.subscription_id = s.id order by a.act_order desc limit 1), s.plan_id) as plan_id) plan
     where c.is_active and c.deleted_at is null group by c.company_id, plan.plan_id
     having count(*) > case plan.plan_id when 'micro' then 1 when 'basic' then 5 else 15 end`,
  )
  return [
    ...owners.map((row) => breach('I4', `account ${short(row.owner_id)} owns ${row.count} companies`)),
    ...teams.map((row) =>
      breach('I4', `company ${short(row.company_id)} has ${row.count} people in plan ${row.plan_id}`),
    ),
  ]
}

/** I8: the trail has one entry for each change, and none for a change that was not made. */
async function checkTrail({ stage, load, shops }: Run<Cluster>): Promise<Breach[]> {
  const rows = await stage.cluster.query(
    `select record_id, action, company_id, by_role from trail where kind = 'appointment' order by at, id`,
  )
  const byRecord = Map.groupBy(rows, ({ record_id }) => String(record_id))
  const found: Breach[] = []
  for (const booking of load.bookings) {
    const trail = byRecord.get(booking.id) ?? []
    byRecord.delete(booking.id)
    if (trail.some(({ company_id }) => company_id !== shops[booking.shop]?.companyId))
      found.push(breach('I8', `the trail of ${describe(booking)} is in another company`))
    const counts = (all: readonly string[], kind: string) => all.filter((one) => one === kind).length
    const actions = trail.map(({ action }) => String(action))
    for (const kind of new Set(['booked', ...actions, ...booking.changes])) {
      const sure = counts(['booked', ...booking.changes], kind)
      const most = sure + counts(booking.unsure, kind)
      const seen = counts(actions, kind)
      if (seen < sure || seen > most)
        found.push(
          breach(
            'I8',
            `${describe(booking)} has ${seen} entries '${kind}' in the trail, expected ${sure} to ${most}`,
          ),
        )
    }
  }
  const appointments = await stage.cluster.query('select id from appointments')
  const stored = new Set(appointments.map(({ id }) => id))
  for (const [id, [entry]] of byRecord)
    if (!stored.has(id))
      found.push(
        breach('I8', `the trail names appointment ${short(id)} (${entry?.action}), which is not stored`),
      )
  return found
}

/** I9: no 5xx, except 503 with Retry-After during an outage that the run caused, and no 401 to a valid token. */
function checkRefusals({ refusals }: Ledger, outages: readonly Outage[]): Breach[] {
  const texts = refusals.flatMap(({ number, call, status, retryAfter, at }) => {
    const isExpected = outages.some(({ from, until }) => at >= from && at <= until)
    if (isExpected && status === 503 && retryAfter !== null) return []
    const when = isExpected ? 'during an outage' : 'without an outage'
    return `request ${number} (${call}) was answered ${status} ${when}, Retry-After ${retryAfter}`
  })
  const counted = Map.groupBy(texts, (text) => text)
  return [...counted].map(([text, all]) =>
    breach('I9', all.length > 1 ? `${text}, ${all.length} times` : text),
  )
}
