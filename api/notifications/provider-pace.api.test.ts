import { addDays } from '@encaixe/contract/local-time.ts'
import { expect, test } from 'vitest'
import type { Database } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import { aShop, type Shop } from '../testing/a-shop.ts'
import { remindNow } from '../testing/remind-now.ts'
import { startTestApi } from '../testing/test-api.ts'
import { tickingClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { phoneAnswers } from '../testing/visit-mails.ts'
import type { Channel } from './channel.ts'

const perSecond = 40
const perPerson = 12
const people = 10

/** Books this many appointments of tomorrow with each professional; the first reminder of each is due now. */
async function fillDueReminders(
  { db }: Database,
  { companyId: company_id, procedureId: procedure_id, collaboratorIds }: Shop,
  { now, today, perPerson }: { now: Date; today: string; perPerson: number },
): Promise<void> {
  for (const [person, collaborator_id] of collaboratorIds.entries()) {
    const rows = Array.from({ length: perPerson }, (_, at) => {
      const start_minute = 540 + at * 5
      return {
        company_id,
        id: newId(),
        procedure_id,
        collaborator_id,
        client_user_id: null,
        client_name: `Cliente ${person}-${at}`,
        client_email: null,
        client_phone: `(11) 9${5_000 + person}-${1_000 + at}`,
        day: addDays(today, 1),
        start_minute,
        end_minute: start_minute + 5,
        procedure_name: 'Corte',
        price_cents: null,
        collaborator_name: 'Davi',
        status: 'scheduled' as const,
        notes: null,
        confirmed_at: null,
        created_at: now,
        updated_at: now,
      }
    })
    await db.insertInto('appointments').values(rows).execute()
    const due = rows.map(({ id: appointment_id }) => ({
      company_id,
      appointment_id,
      kind: 'first' as const,
      due_at: now,
      state: 'waiting' as const,
      hand_text: null,
      hand_done_at: null,
    }))
    await db.insertInto('reminders').values(due).execute()
  }
}

test('two processes together send due messages no faster than one provider accepts', async () => {
  const database = await openTestDatabase()
  const clock = tickingClock('2027-03-02T13:00:00Z')
  const left: { at: number; to: string }[] = []
  const whole = Promise.withResolvers<void>()
  const whatsapp: Channel = {
    name: 'whatsapp',
    perSecond,
    atOnce: 12,
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
  const booked = await database.db.selectFrom('appointments').select('client_phone').execute()
  for (const { client_phone } of booked) await phoneAnswers(one, client_phone ?? '')
  await Promise.all([remindNow(one), remindNow(other)])
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
