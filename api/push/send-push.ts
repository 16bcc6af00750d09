import { instantOf } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import { isPushService } from './check-endpoint.ts'
import { concerns, type PushJob, pushJob } from './enqueue-pushes.ts'
import { describeMore, describePush, leaveTime, usualPushSettings } from './push-rules.ts'
import {
  countInHour,
  deleteDevice,
  type PushKeys,
  selectClientName,
  selectDevice,
  selectParts,
} from './store.ts'
import { type Push, postPush } from './web-push.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'log' | 'jobs'> & {
  findKeys: () => Promise<PushKeys>
}

/** After this many notifications in an hour a browser shows one notification that counts the others. */
const mostInHour = 12

/** Seconds before each retry. */
const delays = [60, 300, 900, 3_600]

const [second, hour, day] = [1_000, 3_600_000, 86_400_000]

/**
 * Sends a notification. All data are read when it is sent: whether the member still has access and wants the
 * notification, and the state of the appointment.
 */
export async function sendPush(deps: Needs, about: PushJob, signal: AbortSignal): Promise<void> {
  const { database, clock, config, log, findKeys } = deps
  const now = clock.now()
  const device = await selectDevice(database.db, about.companyId, about.deviceId)
  if (!device || !concerns(about, device)) return
  const { kinds, quietHours } = device.settings ?? usualPushSettings
  const place = kinds[about.kind] ? await findPlace(deps, about) : undefined
  if (!place) return
  const { timezone } = device
  const starts = instantOf({ date: place.day, minute: place.minute }, timezone)
  const leaves = leaveTime(quietHours, { now, starts, timezone })
  if (!leaves) return
  if (leaves > now) return sendLater(deps, about, leaves)
  // The deployment may have allowed this host when the browser subscribed, and not allow it any more.
  if (!isPushService(device.endpoint, config.push.hosts)) return deleteDevice(database.db, device.id)

  const count = about.count ?? (await countInHour(database.db, device.id, now))
  const isMore = count > mostInHour
  const push = isMore ? pushOfMore(count - mostInHour) : pushOf(about, place, { now, timezone })
  const left = starts.getTime() - now.getTime()
  const ttl = Math.max(1, Math.floor(Math.min(left, day) / second))
  const answer = await postPush(
    device,
    { ...push, ttl, urgency: left < hour * 3 && !isMore ? 'high' : push.urgency },
    { keys: await findKeys(), config, log, signal },
  )
  if (answer.is === 'gone') return deleteDevice(database.db, device.id)
  const delay = delays[about.tries]
  if (answer.is !== 'again' || delay === undefined) return
  const again = new Date(now.getTime() + Math.max(delay, answer.retryAfter ?? 0) * second)
  await sendLater(deps, { ...about, tries: about.tries + 1, count }, again)
}

type Place = { clientName: string; day: string; minute: number; url: string }

/**
 * Returns the present time of the appointment. Undefined when a later event made the notification wrong: the later
 * event has its own notification.
 */
async function findPlace({ database: { db } }: Needs, about: PushJob): Promise<Place | undefined> {
  const parts = await selectParts(db, about)
  const open = parts.filter(({ status }) => status === (about.waits ? 'held' : 'scheduled'))
  if (about.gone) {
    if (about.kind !== 'unanswered' && open.length > 0) return undefined
    const [part] = parts
    const clientName = await selectClientName(db, about)
    return { ...about.gone, clientName, url: part ? `/schedules/${part.id}` : '/schedules' }
  }
  const [first] = open
  if (!first) return undefined
  const { id, client_name: clientName, day, start_minute: minute } = first
  return { clientName, day, minute, url: `/schedules/${id}` }
}

type Written = Pick<Push, 'payload' | 'topic' | 'urgency'>

/** Writes a notification. A later notification about the same appointment replaces it on the device. */
function pushOf(about: PushJob, place: Place, at: { now: Date; timezone: string }): Written {
  const tag = about.appointmentId.replaceAll('-', '')
  const payload = { ...describePush(about, place, at), url: place.url, tag, quiet: false }
  return { payload, topic: tag, urgency: 'normal' }
}

function pushOfMore(count: number): Written {
  const tag = 'mais'
  return {
    payload: { ...describeMore(count), url: '/schedules', tag, quiet: true },
    topic: tag,
    urgency: 'low',
  }
}

async function sendLater({ database, jobs }: Needs, about: PushJob, runAt: Date): Promise<void> {
  const key = `${about.deviceId}:${about.key}:${about.tries}:${runAt.toISOString()}`
  await database.transaction((tx) => jobs.send(tx, pushJob, about, { key, runAt }))
}
