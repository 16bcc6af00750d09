import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { markRelayed, selectContactMessage } from './store.ts'

/** Tried for about two days: a form service that is away comes back, and the message waits in the database. */
export const relayContact = defineJob({
  name: 'relay-contact',
  schema: z.object({ id: z.string() }),
  retryLimit: 24,
  retryDelay: 15,
  retryDelayMax: 3 * 3_600,
})

const patience = 15_000

type Needs = Pick<Deps, 'config' | 'database' | 'clock'>

/** To the form service of the deployment, in the words that it expects. A repeat carries the same key. */
export async function relayMessage(
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
    // A redirected POST would arrive as a GET, without the message.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The contact form service answered ${response.status}`)
  await markRelayed(database.db, id, clock.now())
}
