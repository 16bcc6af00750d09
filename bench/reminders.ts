import type { Channel } from '../api/notifications/channel.ts'
import { remindDue } from '../api/notifications/remind-due.ts'
import { openDatabase } from '../api/platform/db.ts'
import { migrate } from '../api/platform/migrate.ts'
import { aShop } from '../api/testing/a-shop.ts'
import { fillDueReminders } from '../api/testing/due-reminders.ts'
import { startPostgres } from '../api/testing/postgres-server.ts'
import { startTestApi } from '../api/testing/test-api.ts'
import { tickingClock } from '../api/testing/test-clock.ts'
import type { Figure } from './figures.ts'

const today = '2027-03-02'
const people = 10
const perPerson = 1_000
const count = people * perPerson
/** Faster than any provider's pace, so that it is ours that is measured. */
const perSecond = 200

/** Ten thousand reminders of one minute, sent by two workers at a provider that counts. */
export async function measureReminders(): Promise<Figure[]> {
  const server = await startPostgres(['max_connections=100'])
  const database = await openDatabase({ url: server.url })
  await migrate(database)
  const left: number[] = []
  const receivers = new Set<string>()
  const whole = Promise.withResolvers<void>()
  const whatsapp: Channel = {
    name: 'whatsapp',
    perSecond,
    async send({ to }) {
      left.push(performance.now())
      receivers.add(to)
      if (left.length === count) whole.resolve()
      return { ok: true, providerId: `wamid.${left.length}` }
    },
  }
  const clock = tickingClock(`${today}T13:00:00Z`)
  const worker = () => startTestApi({ database, clock, jobs: 'work', channels: { whatsapp } })
  const workers = [await worker(), await worker()]
  const [first] = workers
  if (!first) throw new Error('no worker')
  const shop = await aShop(first, 'lembretes', { collaborators: Array.from({ length: people }, () => ({})) })
  await fillDueReminders(database, shop, { now: clock.now(), today, perPerson })
  const began = performance.now()
  await Promise.all(workers.map(({ deps }) => remindDue(deps)))
  await whole.promise
  const took = (performance.now() - began) / 1_000
  for (const each of workers) await each.close()
  await database.close()
  await server.stop()
  return [
    { name: `${count} reminders due in one minute, seconds until the last has left`, value: took },
    { name: 'the share of the provider’s pace that was used', value: count / perSecond / took, least: 0.75 },
    { name: 'the busiest second, of that pace', value: busiest(left) / perSecond, most: 1.25 },
    { name: 'messages to somebody who had one already', value: count - receivers.size, most: 0 },
  ]
}

/** Of times in their order, the most that fall into one second. */
function busiest(times: number[]): number {
  let from = 0
  let most = 0
  for (const [at, time] of times.entries()) {
    while ((times[from] ?? time) <= time - 1_000) from += 1
    most = Math.max(most, at - from + 1)
  }
  return most
}
