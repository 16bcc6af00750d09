import type { Statement } from '@encaixe/contract/statement-fields.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShop } from '../testing/a-shop.ts'
import { statementsOf } from '../testing/a-statement.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
})

afterAll(() => api.close())

async function staffed(name: string) {
  const shop = await aShop(api, name)
  const statements = statementsOf(api, shop)
  await statements.turns('2027-03-29T15:00:00Z')
  await statements.shares(50, '2027-01-01')
  return { shop, ...statements }
}

const linesOf = ({ body }: { body: unknown }) => (body as Statement).lines

test('an owner who sends a statement several times at once closes it once, and only one link opens it', async () => {
  const { shop, attends, starts, sends } = await staffed('duplo')
  await attends({ date: '2027-03-29' }, { cents: 5_000 })
  const { id } = (await starts('2027-03')).body
  const replies = await Promise.all([1, 2, 3, 4].map(() => sends(id)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const reply of replies) expect(linesOf(reply)).toHaveLength(1)
  const { db } = api.database
  const links = await db.selectFrom('links').selectAll().where('company_id', '=', shop.companyId).execute()
  expect(links.filter(({ purpose }) => purpose === 'statement')).toHaveLength(1)
  const mails = await db
    .selectFrom('messages')
    .select('status')
    .where('company_id', '=', shop.companyId)
    .where('event', '=', 'statement_sent')
    .execute()
  expect(mails.filter(({ status }) => status === 'queued')).toHaveLength(1)
})

test('several months of a professional that are sent at once state a correction only once', async () => {
  for (const name of ['meses-um', 'meses-dois', 'meses-tres']) {
    const { attends, starts, sends, closes, pays, turns } = await staffed(name)
    const id = await attends({ date: '2027-03-29' }, { cents: 5_000 })
    await closes('2027-03')
    await pays(id, { cents: 7_000 })
    await turns('2027-06-02T15:00:00Z')
    const drafts = await Promise.all(['2027-04', '2027-05', '2027-06'].map((month) => starts(month)))
    expect(drafts.map(linesOf).map((lines) => lines.length)).toEqual([1, 1, 1])
    const sent = await Promise.all(drafts.map(({ body }) => sends(body.id)))
    expect(sent.flatMap(linesOf)).toMatchObject([
      { appointmentId: id, kind: 'correction', cents: 2_000, shareCents: 1_000 },
    ])
  }
})

test('an appointment that is completed while a statement is sent is stated once: by this statement or by the next', async () => {
  const { shop, starts, sends, completes, turns, closes } = await staffed('enquanto')
  const ids: string[] = []
  for (const startTime of ['09:00', '10:00', '11:00', '12:00']) {
    const wish = { ...shop.wish({ date: '2027-03-30', startTime }), clientName: 'Ana', withoutContact: true }
    ids.push(String((await shop.owner.say('POST /api/schedules', wish)).body.id))
  }
  const { id } = (await starts('2027-03')).body
  const [sent] = await Promise.all([sends(id), ...ids.map((one) => completes(one, { cents: 5_000 }))])
  await turns('2027-04-02T15:00:00Z')
  const next = await closes('2027-04')
  const stated = [...linesOf(sent), ...linesOf(next)].map(({ appointmentId }) => appointmentId)
  expect(stated.sort()).toEqual(ids.sort())
})
