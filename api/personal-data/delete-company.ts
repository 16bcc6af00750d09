import { z } from 'zod'
import { cancelToCome } from '../appointments/facade.ts'
import { lockCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { endAccessOfCompany } from '../members/facade.ts'
import { deleteNumber } from '../notifications/facade.ts'
import { companyIdSchema } from '../platform/ids.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { isSubscriptionOpen } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { eraseCompany, eraseRows, markDeleted, selectToErase, selectUnclosed } from './store/company.ts'
import { endWaitingAt } from './store/waiting.ts'

const cancelFirst = refused('subscription_open', {
  sentence: 'Cancele a sua assinatura antes de apagar a empresa.',
})
const otherSlug = refused('invalid', {
  fields: { confirm: 'Digite o endereço da página como ele é, para confirmar' },
})

/** Cancels the appointments to come of a deleted company in batches: there may be thousands. */
export const closeCompany = defineJob({
  name: 'close-company',
  schema: z.object({ companyId: companyIdSchema }),
  expireIn: 600,
})

type Deleting = {
  company: MemberCompany
  confirm: string
  /** It was deleted before a restore. The restored database does not know yet that its subscription had ended. */
  wasDeleted?: boolean
}

/**
 * Deletes a company: from now on nobody owns it or books there, and the token of its WhatsApp number is gone. Thirty days
 * later all its records are erased.
 */
export async function deleteCompany(
  { database, clock, jobs, log }: Pick<Deps, 'database' | 'clock' | 'jobs' | 'log'>,
  { company, confirm, wasDeleted = false }: Deleting,
): Promise<Refused<'subscription_open' | 'invalid'> | undefined> {
  const { id: companyId, ownerId } = company
  const refusal = await database.transaction(async (tx) => {
    const now = clock.now()
    const { slug } = await lockCompany(tx, companyId, 'to close')
    if (confirm.trim() !== slug) return otherSlug
    if (!wasDeleted && (await isSubscriptionOpen(tx, ownerId, now))) return cancelFirst
    await markDeleted(tx, companyId, now)
    await endWaitingAt(tx, companyId, now)
    await deleteNumber(tx, companyId)
    await endAccessOfCompany(tx, companyId, ownerId)
    await writeOwnActs(tx, company, now, [{ kind: 'company', action: 'deleted', recordId: companyId }])
    await jobs.send(tx, closeCompany, { companyId })
  })
  if (isRefused(refusal)) return refusal
  logSecurityEvent(log, 'company deleted', { userId: ownerId, companyId })
}

type Closing = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>

/** Cancels a deleted company's coming appointments. Clients get a message about each; members get none. */
export async function closeDeleted(deps: Closing, data: z.output<typeof closeCompany.schema>): Promise<void> {
  const isDone = await cancelToCome(deps, data, { role: 'company', as: 'owner', userId: null, only: null })
  if (!isDone) await deps.database.transaction((tx) => deps.jobs.send(tx, closeCompany, data))
}

const thirtyDays = 30 * 86_400_000

export async function eraseDeleted(
  { database, clock, jobs }: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  for (const companyId of await selectUnclosed(database.db, now.toISOString().slice(0, 10)))
    await database.transaction((tx) => jobs.send(tx, closeCompany, { companyId }))
  for (const id of await selectToErase(database.db, new Date(now.getTime() - thirtyDays))) {
    await eraseRows(database.db, id, signal)
    await database.transaction((tx) => eraseCompany(tx, id, now))
  }
}
