import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { rightOf } from '@encaixe/contract/permissions.ts'
import { pushKinds } from '@encaixe/contract/push-words.ts'
import { z } from 'zod'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, companyIdSchema } from '../platform/ids.ts'
import { defineJob, type Jobs } from '../platform/jobs/jobs.ts'
import { usualPushSettings } from './push-rules.ts'
import { selectDevices } from './store.ts'

const news = z.object({
  companyId: companyIdSchema,
  /** The id of the visit, or of an appointment without a visit. */
  appointmentId: z.string(),
  kind: z.enum(pushKinds),
  /** The professional notified of their own parts. Null: the members who see the records of all professionals. */
  person: z.string().nullable(),
  /** The former time of a cancelled or reassigned appointment. Null: the time is read when the notification is sent. */
  gone: z.object({ day: z.string(), minute: z.int() }).nullable(),
  /** True when the appointment was reassigned to another professional. */
  left: z.boolean(),
  /** True when the appointment waits for the company's answer, or for its deposit. */
  waits: z.boolean(),
  /** True when the client says that the deposit is paid. */
  claimed: z.boolean().optional(),
})

export type PushNews = z.output<typeof news>

/**
 * The job contains no name: the text is written when the notification is sent. `count`: the number of the notification
 * within its hour, set at a retry.
 */
export const pushJob = defineJob({
  name: 'push',
  schema: news.extend({ deviceId: z.string(), key: z.string(), tries: z.int(), count: z.int().optional() }),
  expireIn: 60,
})

export type PushJob = z.output<typeof pushJob.schema>

type Receiver = { role: MemberRole | null; collaborator_id: string | null }

type Event = {
  companyId: CompanyId
  /** The user who caused the event and needs no notification. */
  by: string | null
  /** A repeated event has the key of the first event, so that it notifies nobody again. */
  key: string
  news: readonly PushNews[]
}

/**
 * Whether a member is notified of an event. A member who sees all appointments of the company gets the notifications
 * for all professionals. A member who sees only their own appointments gets the notifications about their own.
 */
export function concerns({ person }: Pick<PushNews, 'person'>, { role, collaborator_id }: Receiver): boolean {
  const right = role && rightOf('GET /api/schedules/company/{companyId}', role)
  return right === 'all' ? person === null : right === 'own' && person === collaborator_id
}

/** Enqueues one job for each browser of each member whom an event concerns, in the transaction of the event. */
export async function enqueuePushes(tx: Tx, jobs: Jobs, { companyId, by, key, news }: Event): Promise<void> {
  for (const { id, role, collaborator_id, settings } of await selectDevices(tx, companyId, by)) {
    const one = news.find((some) => concerns(some, { role, collaborator_id }))
    if (!one || !(settings ?? usualPushSettings).kinds[one.kind]) continue
    await jobs.send(tx, pushJob, { ...one, deviceId: id, key, tries: 0 }, { key: `${id}:${key}` })
  }
}
