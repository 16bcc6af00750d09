import { readFile } from 'node:fs/promises'
import { mobileOf } from '@encaixe/contract/phones.ts'

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { openTestDatabaseOnOneServer } from '../testing/test-database.ts'
import { matchEarlierBookings } from './jobs.ts'

let api: TestApi

beforeAll(async () => {
  // A distributed database never runs migrations that are older than the distribution.
  api = await startTestApi({ database: await openTestDatabaseOnOneServer(), jobs: 'enqueue' })
})

afterAll(async () => {
  await api.close()
  await api.database.close()
})

test('the migration reads numbers as the product does', async () => {
  const digits = fc.stringMatching(/^[\d\s()+-]{0,18}$/)
  const likely = fc
    .tuple(
      fc.constantFrom('', '0', '+55', '55', '0055', '015', '+1'),
      fc.stringMatching(/^[1-9]{2}[2-9]\d{7,8}$/),
    )
    .map((parts) => parts.join(''))
  const texts = fc.sample(fc.oneof(digits, likely), 2_000)
  const { rows } = await sql<{ mobile: string | null }>`
    select mobile_of(written) as mobile from unnest(${texts}::text[]) with ordinality as t (written, at) order by at`.execute(
    api.database.db,
  )
  expect(rows.map(({ mobile }, at) => [texts[at], mobile])).toEqual(
    texts.map((text) => [text, mobileOf(text)]),
  )
})

const sqlOf = (name: string) => readFile(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8')

test.each([
  ['never came: the link and its e-mail are deleted', 'cancel', []],
  ['came: the account stays in the record, by the desk', 'complete', [{ proved: false, by_desk: true }]],
])('a number led an account of an earlier release to a record, and its client %s', async (_, act, links) => {
  const shop = await aShop(api, `antes-${act}`)
  const { body } = await (await aClient(api, `antes-${act}`)).books(
    shop.wish({ date: '2027-03-02', startTime: '10:30' }),
  )
  const { clientRecordId: id } = (await shop.owner.say(`GET /api/schedules/${body.id}`)).body
  api.clock.set('2027-03-02T15:00:00Z')
  expect((await shop.owner.say(`PATCH /api/schedules/${body.id}/${act}`)).status).toBe(200)
  const text = await sqlOf('058-claims')
  const { db } = api.database
  await api.database.transaction(async (tx) => {
    await sql`update client_accounts set proved = false where client_id = ${id}`.execute(tx)
    await sql`update clients set email_claimed = true where id = ${id}`.execute(tx)
    const from = text.indexOf('update client_accounts')
    await sql.raw(text.slice(from, text.indexOf('-- A number that only the account'))).execute(tx)
  })
  const stored = await db
    .selectFrom('client_accounts')
    .select(['proved', 'by_desk'])
    .where('client_id', '=', String(id))
    .execute()
  expect(stored).toEqual(links)
  const email = links.length > 0 ? `antes-${act}@cliente.example` : null
  expect((await shop.owner.say(`GET /api/clients/${id}`)).body).toMatchObject({ email })
  api.clock.set('2027-03-02T13:00:00Z')
})

test('appointments from before the client book get the clients that they would get now', async () => {
  const shop = await aShop(api, 'antiga', { company: { maxOpenBookings: 50 } })
  const ana = await aClient(api, 'ana')
  await ana.books(shop.wish({ startTime: '09:00', clientPhone: '11 97777-0001' }))
  await ana.books(shop.wish({ startTime: '09:30', clientPhone: '' }))
  const byCompany = [
    ['10:00', 'Rui', 'RUI@cliente.example', undefined],
    ['10:30', 'Rui', 'rui@cliente.example', '(11) 97777-0002'],
    ['11:00', 'Rui', undefined, '+5511977770002'],
    ['11:30', 'Balcão', undefined, undefined],
  ] as const
  for (const [startTime, clientName, clientEmail, clientPhone] of byCompany) {
    api.clock.advance(1_000)
    const wish = {
      startTime,
      clientName,
      clientEmail,
      clientPhone,
      ...(!clientEmail && { withoutContact: true }),
    }
    expect((await shop.owner.say('POST /api/schedules', shop.wish(wish))).status).toBe(201)
  }
  const books = async () =>
    (
      await sql<object>`select a.start_minute, c.name, c.phone, c.email, l.proved from appointments a
        left join clients c on c.company_id = a.company_id and c.id = a.client_id
        left join client_accounts l on l.company_id = a.company_id and l.client_id = a.client_id
        where a.company_id = ${shop.companyId} order by a.start_minute`.execute(api.database.db)
    ).rows
  const before = await books()
  const [fill, claims] = [await sqlOf('038-match-clients'), await sqlOf('058-claims')]
  await api.database.transaction(async (tx) => {
    await sql`update appointments set client_id = null`.execute(tx)
    await sql`delete from clients`.execute(tx)
    await sql`set constraints all immediate`.execute(tx)
    await sql.raw(fill.slice(fill.indexOf('create temporary table'))).execute(tx)
    // The number that Ana's account typed becomes a claim again.
    const [from, to] = [claims.indexOf('insert into client_claims'), claims.indexOf('create or replace')]
    await sql.raw(claims.slice(from, to)).execute(tx)
  })
  expect(await books()).toEqual(before)
})

test('appointments that a release without the book of clients made get their client, and count in the client’s figures', async () => {
  const shop = await aShop(api, 'rolagem', { company: { maxOpenBookings: 50 } })
  const ana = await aClient(api, 'ana-rolagem')
  const known = await ana.books(shop.wish({ startTime: '09:00' }))
  const late = await ana.books(shop.wish({ startTime: '09:30' }))
  const counter = { startTime: '10:00', clientName: 'Rui', clientEmail: 'rui-rolagem@cliente.example' }
  const fresh = await shop.owner.say('POST /api/schedules', shop.wish(counter))
  const nobody = { startTime: '10:30', clientName: 'Balcão', withoutContact: true }
  await shop.owner.say('POST /api/schedules', shop.wish(nobody))
  await shop.owner.say(`PATCH /api/schedules/${known.body.id}/complete`)
  // Changes the rows to the form that a release without the book of clients writes.
  await api.database.transaction(async (tx) => {
    await sql`update appointments set client_id = null where id in (${late.body.id}, ${fresh.body.id})`.execute(
      tx,
    )
    await sql`delete from clients c where company_id = ${shop.companyId}
      and not exists (select from appointments a where a.client_id = c.id)`.execute(tx)
  })
  await matchEarlierBookings(api)
  const { body } = await shop.owner.say('GET /api/clients?order=name')
  const items = body.items as { id: string }[]
  expect(items).toMatchObject([
    { name: 'Ana-rolagem', visits: 1, spent: 50 },
    { name: 'Rui', email: 'rui-rolagem@cliente.example', visits: 0 },
  ])
  const history = await shop.owner.say(`GET /api/clients/${items[0]?.id}/history`)
  expect((history.body.items as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(
    [known.body.id, late.body.id].toSorted(),
  )
  await matchEarlierBookings(api)
  expect((await shop.owner.say('GET /api/clients?order=name')).body).toEqual(body)
})
