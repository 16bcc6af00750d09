import { z } from 'zod'
import type { Tx } from '../platform/database/db.ts'
import { defineJob, type JobHandler, type Jobs, onJob } from '../platform/jobs/jobs.ts'
import type { GuardedMessage, Verdict } from './guard-messages.ts'

const quotaWarning = defineJob({
  name: 'quota-warning',
  schema: z.object({
    quota: z.string(),
    messageId: z.string(),
    companyId: z.string().nullable(),
    accountId: z.string().nullable(),
  }),
})

type Guarded = { id: string; draft: GuardedMessage; verdict: Verdict; now: Date }

/**
 * Logs a reached quota through a job. The key of the job gives one line an hour for each quota, company and receiver,
 * over all processes, and no line for a write that is rolled back.
 */
export async function warnOfQuota(tx: Tx, jobs: Jobs, { id, draft, verdict, now }: Guarded): Promise<void> {
  const { company_id: companyId, address } = draft
  const accountId = draft.account_id ?? null
  const { held, near } = verdict
  const hour = now.toISOString().slice(0, 13)
  if (held && 'quota' in held) {
    const { quota } = held
    const isOfCompany = quota.startsWith('company') || quota === 'firstOfDay' || quota === 'firstOfMonth'
    const ofOne = isOfCompany ? '' : quota === 'account' ? accountId : address.toLowerCase()
    const key = [quota, companyId, ofOne, hour].join(' ')
    await jobs.send(tx, quotaWarning, { quota, messageId: id, companyId, accountId }, { key })
  } else if (near) {
    const warning = { quota: 'company nearly reached', messageId: id, companyId, accountId }
    await jobs.send(tx, quotaWarning, warning, { key: ['near', companyId, hour].join(' ') })
  }
}

export function messageJobs(): JobHandler[] {
  return [
    onJob(quotaWarning, async (warning, { log }) =>
      log.warn('message quota reached', { code: 'message_quota', ...warning }),
    ),
  ]
}
