import { minuteOf } from '@encaixe/contract/local-time.ts'
import { heldReasons } from '@encaixe/contract/message-quotas.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Booking, Breach, Place } from '../load/ledger.ts'
import type { Cluster, Stage } from '../stage/open-stage.ts'
import type { Row } from '../stage/start-cluster.ts'
import type { Run } from './check-invariants.ts'

/** The length of a message's id, with which its Message-ID begins. */
export const idLength = 36
/** The most mails of a company to one client within a day; more are stored and not sent. */
const mailsOfDay = 12
const short = (id: unknown) => String(id).slice(0, 8)
const breach = (text: string): Breach => ({ invariant: 'I6', text })
const describe = ({ id, number, shop }: Booking) =>
  `appointment ${short(id)} (request ${number}, shop ${shop})`

type Message = Row & {
  id: string
  event: string
  channel: string
  address: string
  status: string
  reason: string | null
  notified: { day: string; start_minute: number; collaborator_id: string } | null
}

/** All messages that arrived at the providers of all channels, by the id of the message. */
function arrivals({ mails, meta, twilio }: Stage<Cluster>) {
  const all = [
    ...mails.received.map(({ messageId, to }) => {
      return { id: messageId.slice(1, 1 + idLength), to: to.join(), as: messageId }
    }),
    ...meta.received.map(({ reference, to }) => ({ id: String(reference), to: `+${to}`, as: '' })),
    ...twilio.received.map(({ callback, to }) => {
      return { id: /[\da-f-]{36}/.exec(callback)?.[0] ?? '', to, as: '' }
    }),
  ]
  return Map.groupBy(all, ({ id }) => id)
}

/**
 * I6: each client has the messages about the own appointments, each once at the right address, and each repetition with
 * the same id. An appointment that was cancelled before its confirmation was written needs no confirmation.
 */
export async function checkMessages({ stage, load, mayRepeat, isSettled }: Run<Cluster>): Promise<Breach[]> {
  // The jobs are read first: a job that ends between the two statements has written its message by the second one.
  const jobs = await stage.cluster.query(
    `select data->>'appointmentId' as id from jobs.job where name = 'booking-event' and state in ('created', 'retry', 'active')`,
  )
  const messages = (await stage.cluster.query(
    `select id, appointment_id, event, address, status, channel, reason, told as notified from messages
     where receiver = 'client' and event in ('booked', 'moved', 'cancelled') order by created_at, sequence`,
  )) as Message[]
  const pending = new Set(jobs.map(({ id }) => id))
  const arrived = arrivals(stage)
  const written = Map.groupBy(messages, ({ appointment_id }) => String(appointment_id))
  const counts = await stage.cluster.query(
    `select address, count(*)::integer as count from messages where receiver = 'client' group by address`,
  )
  const full = new Set(counts.flatMap(({ address, count }) => (Number(count) > mailsOfDay ? [address] : [])))
  // A process that got no core for twelve seconds counts as lost, and what it was sending leaves once more.
  const takenOver = new Set(
    stage
      .log()
      .split('\n')
      .filter((line) => line.includes('messages of a lost process are sent again'))
      .flatMap((line) => line.match(/[\da-f]{8}-[\da-f-]{27}/g) ?? []),
  )
  const found: Breach[] = []
  for (const booking of load.bookings) {
    const all = written.get(booking.id) ?? []
    if (!pending.has(booking.id)) found.push(...checkWritten(booking, all))
    for (const message of all) {
      const { id, status, address } = message
      const what = `message ${short(id)} (${message.event}, ${message.channel}) of ${describe(booking)}`
      const seen = arrived.get(id) ?? []
      const ids = new Set(seen.map(({ as }) => as))
      if (ids.size > 1)
        found.push(breach(`message ${short(id)} of ${describe(booking)} arrived under ${ids.size} ids`))
      if (seen.length > 1 && !mayRepeat && !takenOver.has(id))
        found.push(breach(`${what} arrived ${seen.length} times, although nothing failed`))
      const wanted = message.channel === 'email' ? booking.email : mobileOf(booking.phone)
      if (address !== wanted || seen.some(({ to }) => to !== address))
        found.push(breach(`${what} went to another address`))
      if (['sent', 'delivered'].includes(status) && seen.length === 0)
        found.push(breach(`${what} counts as sent and did not arrive`))
      if (isSettled && ['queued', 'sending'].includes(status))
        found.push(breach(`${what} has not left: ${status}`))
      const isFull = full.has(address) && message.reason === heldReasons.receiver
      if (['failed', 'held'].includes(status) && message.channel === 'email' && !isFull)
        found.push(breach(`${what} is ${status}: ${message.reason}`))
      // A telephone that nobody proved gets few messages, and the others are kept with the reason.
      if (
        status === 'failed' &&
        message.channel !== 'email' &&
        !Object.values(heldReasons).some((one) => one === message.reason)
      )
        found.push(breach(`${what} failed: ${message.reason}`))
      if (
        status === 'withdrawn' &&
        ![...booking.changes, ...booking.unsure].some((one) => one === 'moved' || one === 'cancelled')
      )
        found.push(breach(`${what} was withdrawn, although nothing has changed`))
    }
    if (isSettled && !pending.has(booking.id)) found.push(...checkLastPlace(booking, all))
  }
  return found
}

/** The messages that the jobs have written: one confirmation for each channel, and one cancellation of what was cancelled. */
function checkWritten(booking: Booking, all: readonly Message[]): Breach[] {
  const found: Breach[] = []
  const isCancelled = [...booking.changes, ...booking.unsure].includes('cancelled')
  const channels = [booking.email && 'mail', mobileOf(booking.phone) && 'telephone']
  for (const channel of channels) {
    if (!channel) continue
    const count = (event: string) =>
      all.filter((one) => one.event === event && (one.channel === 'email') === (channel === 'mail')).length
    const [confirmed, cancelled] = [count('booked'), count('cancelled')]
    if (confirmed === 0 && !isCancelled)
      found.push(breach(`${describe(booking)} has no confirmation by ${channel}, and no job will write one`))
    if (confirmed > 1) found.push(breach(`${describe(booking)} has ${confirmed} confirmations by ${channel}`))
    if (cancelled !== 1 && booking.changes.includes('cancelled'))
      found.push(
        breach(`${describe(booking)} was cancelled and has ${cancelled} cancellations by ${channel}`),
      )
  }
  return found
}

/** The last mail to the client names the place where the appointment is, unless a quota kept a mail. */
function checkLastPlace(
  { possible: [place, other], ...booking }: Booking,
  all: readonly Message[],
): Breach[] {
  const isKept = all.some(({ channel, status }) => channel === 'email' && status === 'failed')
  if (!place || other || place.status !== 'scheduled' || isKept) return []
  const last = all.findLast(
    ({ channel, notified, status }) => channel === 'email' && notified && status !== 'withdrawn',
  )?.notified
  if (!last || isAt(last, place)) return []
  return [
    breach(
      `${describe({ ...booking, possible: [place] })} is at ${place.date} ${place.startTime}, and the last mail to its client says ${last.day} ${last.start_minute}`,
    ),
  ]
}

const isAt = (last: NonNullable<Message['notified']>, { date, startTime, collaboratorId }: Place) =>
  last.day === date && last.start_minute === minuteOf(startTime) && last.collaborator_id === collaboratorId

/** I6 for telephones of the team: each booking of a client is notified to the owner, who did not make it. */
export async function checkPushes({ stage, load, isSettled }: Run<Cluster>): Promise<Breach[]> {
  const jobs = await stage.cluster.query(
    `select data->>'appointmentId' as id, state::text from jobs.job where name = 'push'
     union all select data->>'appointmentId', 'waits' from jobs.job
       where name = 'booking-event' and state in ('created', 'retry', 'active')`,
  )
  const of = Map.groupBy(jobs, ({ id }) => String(id))
  const unchanged = load.bookings.filter(
    ({ who, changes, unsure }) => who !== null && changes.length + unsure.length === 0,
  )
  const missing = unchanged.filter(({ id }) => !of.has(id))
  const done = unchanged.filter(({ id }) => of.get(id)?.every(({ state }) => state === 'completed'))
  const arrived = stage.pushes().length
  const found = missing.map((one) => breach(`${describe(one)} has no notification to the owner's telephone`))
  for (const text of stage.push.breaches)
    found.push(breach(`the push service refused a notification: ${text}`))
  if (isSettled && arrived < done.length)
    found.push(breach(`${arrived} notifications arrived at telephones, of ${done.length} new appointments`))
  return found
}
