import { expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import type { TestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Channel } from './channel.ts'
import { remindDue } from './remind-due.ts'

const perSecond = 40
const perPerson = 12
const people = 10

/** A clock that ticks from ten in the morning of São Paulo. */
function ticking(): TestClock {
  const began = performance.now()
  const base = Date.parse('2027-03-02T13:00:00Z')
  const never = () => {
    throw new Error('this clock ticks by itself')
  }
  return { now: () => new Date(base + performance.now() - began), set: never, advance: never }
}

/** Appointments of tomorrow until ten, of which a first reminder is due now. */
async function fill(api: TestApi, { companyId, procedureId, collaboratorIds }: Shop): Promise<void> {
  const now = api.clock.now()
  const rows = collaboratorIds.flatMap((collaboratorId, person) =>
    Array.from({ length: perPerson }, (_, at) => ({
      company_id: companyId,
      id: newId(),
      procedure_id: procedureId,
      collaborator_id: collaboratorId,
      client_user_id: null,
      client_name: `Cliente ${person}-${at}`,
      client_email: null,
      client_phone: `(11) 95${String(person).padStart(3, '0')}-${String(1_000 + at)}`,
      day: '2027-03-03',
      start_minute: 540 + at * 5,
      end_minute: 545 + at * 5,
      procedure_name: 'Corte',
      price_cents: null,
      collaborator_name: 'Davi',
      status: 'scheduled' as const,
      notes: null,
      confirmed_at: null,
      created_at: now,
      updated_at: now,
    })),
  )
  await api.database.db.insertInto('appointments').values(rows).execute()
  const due = rows.map(({ company_id, id }) => ({
    company_id,
    appointment_id: id,
    kind: 'first' as const,
    due_at: now,
    state: 'waiting' as const,
    hand_text: null,
    hand_done_at: null,
  }))
  await api.database.db.insertInto('reminders').values(due).execute()
}

test('what is due in one moment leaves at the pace of its provider, from two processes as from one', async () => {
  const database = await openTestDatabase()
  const clock = ticking()
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
  await fill(one, shop)
  await Promise.all([remindDue(one.deps), remindDue(other.deps)])
  await whole.promise
  expect(new Set(left.map(({ to }) => to)).size).toBe(perPerson * people)
  const busiest = left.map(({ at }) => left.filter((each) => each.at >= at && each.at < at + 1_000).length)
  // A timer of a busy machine wakes late, so that one second may hold some of the one before.
  expect(Math.max(...busiest)).toBeLessThanOrEqual(perSecond * 1.5)
  const seconds = ((left.at(-1)?.at ?? 0) - (left[0]?.at ?? 0)) / 1_000
  expect(seconds).toBeGreaterThan(((perPerson * people) / perSecond) * 0.8)
  await Promise.all([one.close(), other.close()])
  await database.close()
}, 120_000)
