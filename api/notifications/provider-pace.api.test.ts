import { expect, test } from 'vitest'
import { aShop } from '../testing/a-shop.ts'
import { fillDueReminders } from '../testing/due-reminders.ts'
import { startTestApi } from '../testing/test-api.ts'
import { tickingClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Channel } from './channel.ts'
import { remindDue } from './reminders/remind-due.ts'

const perSecond = 40
const perPerson = 12
const people = 10

test('two processes together send due messages no faster than one provider accepts', async () => {
  const database = await openTestDatabase()
  const clock = tickingClock('2027-03-02T13:00:00Z')
  const left: { at: number; to: string }[] = []
  const whole = Promise.withResolvers<void>()
  const whatsapp: Channel = {
    name: 'whatsapp',
    perSecond,
    async send({ to }) {
      left.push({ at: performance.now(), to })
      if (left.length === perPerson * people) whole.resolve()
      return { ok: true, providerId: `wamid.${left.length}` }
    },
  }
  const one = await startTestApi({ database, clock, jobs: 'work', channels: { whatsapp } })
  const other = await startTestApi({ database, clock, jobs: 'work', channels: { whatsapp } })
  const collaborators = Array.from({ length: people }, () => ({}))
  const shop = await aShop(one, 'muitos', { collaborators })
  await fillDueReminders(database, shop, { now: clock.now(), today: '2027-03-02', perPerson })
  await Promise.all([remindDue(one.deps), remindDue(other.deps)])
  await whole.promise
  expect(new Set(left.map(({ to }) => to)).size).toBe(perPerson * people)
  const busiest = left.map(({ at }) => left.filter((each) => each.at >= at && each.at < at + 1_000).length)
  // Timers of a busy machine fire late, so a second may contain some messages of the second before.
  expect(Math.max(...busiest)).toBeLessThanOrEqual(perSecond * 1.5)
  const seconds = ((left.at(-1)?.at ?? 0) - (left[0]?.at ?? 0)) / 1_000
  expect(seconds).toBeGreaterThan(((perPerson * people) / perSecond) * 0.8)
  await Promise.all([one.close(), other.close()])
  await database.close()
}, 120_000)
