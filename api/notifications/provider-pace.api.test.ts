import { addDays } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { remindNow } from '../testing/remind-now.ts'
import { startTestApi } from '../testing/test-api.ts'
import { tickingClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { phoneAnswers } from '../testing/visit-mails.ts'
import type { Channel } from './channel.ts'
import { storeClaim } from './store/message-queue.ts'

/** Tests that read the counters of one server do not exist on a distributed database, where each node has its own. */
const onOneServer = inject('testDatabase').nodes.length > 1 ? () => {} : test

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

const tuesday = '2027-03-02'

/** Shops with due reminders that nobody has looked for yet. */
async function beforeMorning(shops: { name: string; reminders: number }[]) {
  const smtp = await startMailServer()
  const database = await openTestDatabase()
  const api = await startTestApi({ database, now: `${tuesday}T13:00:00Z`, jobs: 'by hand', env: smtp.env })
  onTestFinished(async () => {
    await api.close()
    await database.close()
    await smtp.close()
  })
  const filled: Shop[] = []
  for (const { name, reminders: perPerson } of shops) {
    const shop = await aShop(api, name)
    await fillDueReminders(database, shop, { now: api.clock.now(), today: tuesday, perPerson })
    filled.push(shop)
  }
  return { api, database, smtp, filled }
}

/** Shops whose due reminders are mails in the queue, and a mail server that has received nothing yet. */
async function aMorning(shops: { name: string; reminders: number }[]) {
  const { database, smtp, ...morning } = await beforeMorning(shops)
  // Mails of more receivers than the governor lets a new shop write to in a day.
  await sql`insert into messages (company_id, id, appointment_id, event, receiver, channel, address, subject, body, content,
      status, created_at, next_attempt_at, key)
    select company_id, gen_random_uuid(), id, 'reminder_first', 'client', 'email',
      company_id || '.' || start_minute || '@cliente.example', 'Lembrete', 'Até amanhã', '{}', 'queued', r.due_at, r.due_at, id
    from appointments join reminders r using (company_id) where r.appointment_id = appointments.id`.execute(
    database.db,
  )
  await database.db.deleteFrom('reminders').execute()
  /** The receivers of the mails, in the order in which the mails were received. */
  const order = () => smtp.received.map(({ to }) => String(to[0]))
  return { ...morning, order }
}

const ofShop =
  ({ companyId }: Shop) =>
  (to: string) =>
    to.startsWith(companyId)

test('a client who books while the reminders of a whole morning wait gets the confirmation before all but a few of them', async () => {
  const { api, order, filled } = await aMorning([{ name: 'cheia', reminders: 100 }])
  const [shop] = filled as [Shop]
  const client = await aClient(api, 'ana')
  expect((await client.books(shop.wish({ date: '2027-03-04' }))).status).toBe(201)
  await api.drain()
  const received = order()
  expect(received.filter(ofShop(shop))).toHaveLength(100)
  expect(received.slice(0, api.config.paces.email.atOnce)).toContain('ana@cliente.example')
})

test('a shop with few reminders does not wait for the reminders of a shop with many, because the shops take turns', async () => {
  const { api, order, filled } = await aMorning([
    { name: 'grande', reminders: 100 },
    { name: 'pequena', reminders: 5 },
  ])
  await api.drain()
  const [, small] = filled as [Shop, Shop]
  expect(order()).toHaveLength(105)
  expect(order().slice(0, 15).filter(ofShop(small))).toHaveLength(5)
})

onOneServer(
  'the reminders of a shop with few are written after a few of a shop with many, because the shops take turns',
  async () => {
    const { api, filled } = await beforeMorning([
      { name: 'grande', reminders: 100 },
      { name: 'pequena', reminders: 5 },
    ])
    const [large, small] = filled as [Shop, Shop]
    await remindNow(api)
    // Each turn changes its reminders, also those that a quota delays, and a later transaction has a higher number.
    const changed = await api.database.db
      .selectFrom('reminders')
      .select('company_id')
      .orderBy(sql`xmin::text::bigint`)
      .execute()
    const shops = changed.map(({ company_id }) => company_id)
    const before = shops.slice(0, shops.lastIndexOf(small.companyId))
    expect(shops.filter((one) => one === large.companyId)).toHaveLength(100)
    expect(before.filter((one) => one === small.companyId)).toHaveLength(4)
    expect(before.filter((one) => one === large.companyId).length).toBeLessThan(30)
  },
)

test('reminders leave while confirmations wait all the time: each lane gets its share of every batch', async () => {
  const { api, order, filled } = await aMorning([{ name: 'cheia', reminders: 10 }])
  const [shop] = filled as [Shop]
  await api.database.db
    .updateTable('messages')
    .set({ event: 'booked' })
    .where('address', 'not like', '%.540@cliente.example')
    .execute()
  await sql`update message_queue q set lane = message_lane(m.event, m.receiver) from messages m
    where m.company_id = q.company_id and m.id = q.message_id`.execute(api.database.db)
  await api.drain()
  expect(order()).toHaveLength(10)
  expect(order().slice(0, api.config.paces.email.atOnce)).toContain(`${shop.companyId}.540@cliente.example`)
})

test('a message is in the queue exactly while it waits, also when it fails, is withdrawn, is sent again or is deleted', async () => {
  const { api } = await aMorning([{ name: 'quatro', reminders: 4 }])
  const { db } = api.database
  const waiting = async () => {
    const { rows } = await sql<{ wrong: number; waiting: number }>`
      select count(*) filter (where q.message_id is null or m.id is null or q.due_at <> m.next_attempt_at)::integer as wrong,
        count(q.message_id)::integer as waiting
      from (select * from messages where next_attempt_at is not null) m
      full join message_queue q on q.message_id = m.id`.execute(db)
    expect(rows[0]?.wrong).toBe(0)
    return rows[0]?.waiting
  }
  expect(await waiting()).toBe(4)
  const [first, second, third] = await db.selectFrom('messages').select('id').orderBy('key').execute()
  const change = (of: { id: string } | undefined, set: object) =>
    db.updateTable('messages').set(set).where('id', '=', String(of?.id)).execute()
  await change(first, { status: 'failed', reason: 'não', next_attempt_at: null })
  await change(second, { status: 'withdrawn', next_attempt_at: null })
  await db.deleteFrom('messages').where('id', '=', String(third?.id)).execute()
  expect(await waiting()).toBe(1)
  await change(first, { status: 'queued', next_attempt_at: api.clock.now() })
  expect(await waiting()).toBe(2)
  await api.drain()
  expect(await waiting()).toBe(0)
})

onOneServer(
  'a mail that is sent changes no index of its row: no index names what sending changes, and each page has room',
  async () => {
    const { api } = await aMorning([{ name: 'paginas', reminders: 60 }])
    const indexes = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where tablename = 'messages'`.execute(api.database.db)
    const changed = /\b(status|attempts|next_attempt_at|sent_at|body|content)\b/
    expect(indexes.rows.filter(({ definition }) => changed.test(definition))).toEqual([])
    const rows = await api.database.db.selectFrom('messages').select('id').execute()
    const ids = rows.map(({ id }) => id)
    const hot = await api.database.transaction(async (tx) => {
      const count = sql<{ hot: number }>`
      select pg_stat_get_xact_tuples_hot_updated('messages'::regclass)::integer as hot`
      const before = (await count.execute(tx)).rows[0]?.hot ?? 0
      await storeClaim(tx, ids, api.clock.now())
      return ((await count.execute(tx)).rows[0]?.hot ?? 0) - before
    })
    expect(hot).toBeGreaterThan(54)
  },
)
