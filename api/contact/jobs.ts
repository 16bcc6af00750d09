import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { deleteContactMessagesBefore, markRelayed, selectContactMessage } from './store.ts'

const year = 365 * 24 * 60 * 60 * 1000
const deleteOldMessages = defineJob({ name: 'forget-old-contact', schema: z.object({}) })

export function contactJobs(deps: Pick<Deps, 'config' | 'database' | 'clock'>): JobHandler[] {
  const { database, clock } = deps
  return [
    onJob(relayContact, (about, { signal }) => relayMessage(deps, about, signal)),
    // The privacy policy promises that messages are deleted after a year.
    onJob(deleteOldMessages, () =>
      deleteContactMessagesBefore(database.db, new Date(clock.now().getTime() - year)),
    ),
  ]
}

export const contactJobSchedules: JobSchedule[] = [scheduleJob(deleteOldMessages, '50 4 * * *', {})]

/** Forwards a contact message. Retried for about two days, in case the form service is down. */
export const relayContact = defineJob({
  name: 'relay-contact',
  schema: z.object({ id: z.string() }),
  retryLimit: 24,
  retryDelay: 15,
  retryDelayMax: 3 * 3_600,
})

const timeout = 15_000

type Needs = Pick<Deps, 'config' | 'database' | 'clock'>

/** Sends a contact message to the deployment's form service. Its id is the idempotency key of a retry. */
async function relayMessage(
  { config, database, clock }: Needs,
  { id }: { id: string },
  signal: AbortSignal,
): Promise<void> {
  const message = await selectContactMessage(database.db, id)
  if (!message || message.relayed_at || !config.contactFormUrl) return
  const { name, email, subject, message: text } = message
  const response = await fetch(config.contactFormUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': id },
    body: JSON.stringify({ name, email, subject, message: text }),
    // Following a redirect would turn the POST into a GET without the message.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  })
  await response.body?.cancel()
  if (!response.ok)
    throw new Error(`The service of the contact form answered ${response.status} to message ${id}`)
  await markRelayed(database.db, id, clock.now())
}
