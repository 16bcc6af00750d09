import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { rightOf } from '@encaixe/contract/permissions.ts'
import { pushKinds } from '@encaixe/contract/push-words.ts'
import { z } from 'zod'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, companyIdSchema } from '../platform/ids.ts'
import { defineJob, type Jobs } from '../platform/jobs/jobs.ts'
import { usualPushSettings } from './push-settings.ts'
import { selectDevices } from './store.ts'

const news = z.object({
  companyId: companyIdSchema,
  /** Of the visit, or of an appointment alone. */
  appointmentId: z.string(),
  kind: z.enum(pushKinds),
  /** For this professional, about her parts alone. Null: for those who see the whole company. */
  person: z.string().nullable(),
  /** The former time of a cancelled or reassigned appointment. Null: the time is read when the notification is sent. */
  gone: z.object({ day: z.string(), minute: z.int() }).nullable(),
  /** It went to another professional. */
  left: z.boolean(),
  /** It waits for the company's yes, or for its deposit. */
  waits: z.boolean(),
  /** The client says that she paid the deposit. */
  claimed: z.boolean().optional(),
})

export type PushNews = z.output<typeof news>

/** Holds no name: the text is written when the notification is sent. `count`: its number within the hour, at a retry. */
export const pushJob = defineJob({
  name: 'push',
  schema: news.extend({ deviceId: z.string(), key: z.string(), tries: z.int(), count: z.int().optional() }),
  expireIn: 60,
})

export type PushJob = z.output<typeof pushJob.schema>

type Receiver = { role: MemberRole | null; collaborator_id: string | null }

type Event = {
  companyId: CompanyId
  /** Whose act it was: she knows of it. */
  by: string | null
  /** The same event again has the same key. */
  key: string
  news: readonly PushNews[]
}

/** Who sees the whole company gets what is for everybody; who sees own appointments alone gets what is about those. */
export function concerns({ person }: Pick<PushNews, 'person'>, { role, collaborator_id }: Receiver): boolean {
  const right = role && rightOf('GET /api/schedules/company/{companyId}', role)
  return right === 'all' ? person === null : right === 'own' && person === collaborator_id
}

/** One job for each browser of each member whom an event concerns. In the transaction of the event. */
export async function enqueuePushes(tx: Tx, jobs: Jobs, { companyId, by, key, news }: Event): Promise<void> {
  for (const { id, role, collaborator_id, settings } of await selectDevices(tx, companyId, by)) {
    const one = news.find((some) => concerns(some, { role, collaborator_id }))
    if (!one || !(settings ?? usualPushSettings).kinds[one.kind]) continue
    await jobs.send(tx, pushJob, { ...one, deviceId: id, key, tries: 0 }, { key: `${id}:${key}` })
  }
}
