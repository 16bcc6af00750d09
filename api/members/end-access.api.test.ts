import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { aMember, type TestMember } from '../testing/a-member.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { madeId } from '../testing/an-owner.ts'
import { type LiveReader, readLive } from '../testing/live-reader.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let client: Client
const open: LiveReader[] = []

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'fim', { collaborators: [{}, {}, {}, {}, {}] })
  client = await aClient(api, 'cliente')
})

afterEach(() => Promise.all(open.splice(0).map((reader) => reader.close())))
afterAll(() => api.close())

async function follow({ name }: { name: string }): Promise<LiveReader> {
  const headers = { authorization: `Bearer ${await api.token(name)}` }
  const reader = readLive(await api.fetch('/api/live', { headers }))
  open.push(reader)
  return reader
}

/** Trail entries of the same instant have no order, so the clock advances. */
const later = () => api.clock.advance(1_000)

const professional = (name: string, at: number) =>
  aMember(api, shop, { name, role: 'professional', collaboratorId: shop.collaboratorIds[at] ?? '' })

const lists = (who: TestMember) => who.say(`GET /api/schedules/company/${shop.companyId}`)

/** Inserts the rows that a member has because of the access, besides the membership. */
async function giveTraces({ name }: TestMember, collaboratorId: string | null): Promise<string> {
  const { db } = api.database
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('subject', '=', name)
    .executeTakeFirstOrThrow()
  const feed = {
    company_id: shop.companyId,
    id: newId(),
    collaborator_id: collaboratorId,
    user_id,
    read_at: null,
  }
  const created_at = api.clock.now()
  await db
    .insertInto('calendar_feeds')
    .values({ ...feed, token_hash: Buffer.from(newId()), created_at })
    .execute()
  const settings = JSON.stringify({})
  await db.insertInto('push_settings').values({ company_id: shop.companyId, user_id, settings }).execute()
  const device = { id: newId(), user_id, endpoint: `https://push.example/${name}`, p256dh: 'x', auth: 'x' }
  await db
    .insertInto('push_subscriptions')
    .values({ ...device, created_at })
    .execute()
  return user_id
}

async function tracesOf(userId: string): Promise<number[]> {
  const { db } = api.database
  const tables = ['members', 'calendar_feeds', 'push_settings', 'push_subscriptions'] as const
  const counts = tables.map((table) =>
    db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
  )
  return (await Promise.all(counts)).map(({ length }) => length)
}

async function lastActs(count: number): Promise<string[]> {
  const { items } = (await shop.owner.say('GET /api/trail')).body as {
    items: { kind: string; action: string; role: string }[]
  }
  return items
    .filter(({ kind }) => kind === 'member')
    .slice(0, count)
    .map(({ action, role }) => `${role} ${action}`)
}

test('a member whose access the owner takes away loses the open stream, every call, the calendars and the notifications', async () => {
  const tai = await professional('tai', 0)
  const userId = await giveTraces(tai, shop.collaboratorIds[0] ?? null)
  expect((await lists(tai)).status).toBe(200)
  const stream = await follow(tai)
  const staying = await follow(shop.owner)
  later()
  expect((await shop.owner.say(`DELETE /api/members/${tai.memberId}`)).status).toBe(204)
  expect(await stream.ended).toBe('ended')
  const refused = await lists(tai)
  expect([refused.status, refused.body.error]).toEqual([403, 'O seu acesso a esta empresa terminou.'])
  expect(await tracesOf(userId)).toEqual([0, 0, 0, 0])
  expect(await Promise.race([staying.ended, 'open'])).toBe('open')
  expect((await tai.call('GET /api/auth/profile')).memberships).toEqual([])
  expect((await shop.owner.say(`DELETE /api/members/${tai.memberId}`)).status).toBe(404)
  expect(await lastActs(1)).toEqual(['owner removed'])
})

test('a member who leaves has no access any more, and no other member may take an access away', async () => {
  const [ivo, rita] = [
    await professional('ivo', 0),
    await aMember(api, shop, { name: 'rita', role: 'manager' }),
  ]
  for (const [other, status] of [
    [rita, 403],
    [client, 404],
  ] as const)
    expect((await other.say(`DELETE /api/members/${ivo.memberId}`)).status).toBe(status)
  later()
  const [own] = (await ivo.call('GET /api/auth/profile')).memberships
  expect(own?.memberId).toBe(ivo.memberId)
  expect((await ivo.say(`DELETE /api/members/${own?.memberId}`)).status).toBe(204)
  expect((await lists(ivo)).status).toBe(403)
  expect(await lastActs(1)).toEqual(['professional left'])
})

test('a collaborator who is deactivated or deleted has no access from the same moment on', async () => {
  for (const [name, at, end] of [
    ['bia', 1, 'PATCH /api/collaborators/{id}/status'],
    ['caio', 2, 'DELETE /api/collaborators/{id}'],
  ] as const) {
    const member = await professional(name, at)
    const userId = await giveTraces(member, null)
    const stream = await follow(member)
    const id = shop.collaboratorIds[at] ?? ''
    const invited = await shop.owner.say(`POST /api/collaborators/${id}/invite`, { role: 'reception' })
    expect([invited.status, invited.body.code]).toEqual([409, 'already_member'])
    later()
    const body = end.startsWith('PATCH') ? { isActive: false } : undefined
    expect((await shop.owner.say(end.replace('{id}', id), body)).status).toBeLessThan(300)
    expect(await stream.ended).toBe('ended')
    expect((await lists(member)).status).toBe(403)
    expect(await tracesOf(userId)).toEqual([0, 0, 0, 0])
    expect(await lastActs(1)).toEqual(['owner removed'])
  }
})

test('a professional gets the events of their own appointments, before and after a move, and the events of hours', async () => {
  const lia = await professional('lia', 3)
  const [mine, others] = [shop.collaboratorIds[3], shop.collaboratorIds[4]]
  const stream = await follow(lia)
  const book = async (collaboratorId: string | undefined, date: string) => {
    return madeId(client.books(shop.wish({ collaboratorId, date })))
  }
  const colleagues = await book(others, '2027-03-08')
  const own = await book(mine, '2027-03-08')
  const move = (id: string, collaboratorId: string | undefined) =>
    shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, {
      date: '2027-03-08',
      startTime: '15:00',
      collaboratorId,
    })
  expect((await move(own, others)).status).toBe(200)
  await client.say(`PATCH /api/schedules/${own}/cancel`)
  expect((await move(colleagues, mine)).status).toBe(200)
  const off = {
    companyId: shop.companyId,
    collaboratorId: others,
    kind: 'off',
    from: '2027-06-07',
    to: '2027-06-07',
  }
  expect((await shop.owner.say('POST /api/exceptions', off)).status).toBe(201)
  expect(await stream.heard(4)).toEqual([
    { type: 'created', id: own },
    { type: 'changed', id: own },
    { type: 'changed', id: colleagues },
    { type: 'hours', id: shop.companyId },
  ])
})

test('a member whose role changes opens another stream, which sends the events that the new role may see', async () => {
  const duda = await professional('duda', 4)
  const userId = await giveTraces(duda, null)
  const before = await follow(duda)
  const change = (role: string) => {
    later()
    return shop.owner.say(`PATCH /api/members/${duda.memberId}`, { role })
  }
  expect(await change('reception')).toMatchObject({ status: 200, body: { role: 'reception' } })
  expect(await before.ended).toBe('ended')
  const after = await follow(duda)
  const { body } = await client.books(
    shop.wish({ collaboratorId: shop.collaboratorIds[3], date: '2027-03-09' }),
  )
  expect(await after.heard(1)).toEqual([{ type: 'created', id: body.id }])
  expect((await tracesOf(userId))[1]).toBe(1)
  // A calendar of the whole company ends with the role that saw the whole company.
  expect((await change('professional')).status).toBe(200)
  expect((await tracesOf(userId))[1]).toBe(0)
  expect(await lastActs(2)).toEqual(['owner changed', 'owner changed'])
})

test('an account that is erased, and a company that is deleted, end every access', async () => {
  const eva = await aMember(api, shop, { name: 'eva', role: 'reception' })
  const userId = await giveTraces(eva, null)
  later()
  expect((await eva.say('POST /api/me/erase', { confirm: 'APAGAR' })).status).toBe(204)
  expect(await tracesOf(userId)).toEqual([0, 0, 0, 0])
  expect(await lastActs(1)).toEqual(['system left'])
  const gil = await aMember(api, shop, { name: 'gil', role: 'manager' })
  const stream = await follow(gil)
  const gils = await giveTraces(gil, null)
  const invited = await shop.owner.say('POST /api/invitations', {
    role: 'manager',
    name: 'Hugo',
    email: 'hugo@fim.example',
  })
  const refusedMember = await gil.say(`DELETE /api/companies/${shop.companyId}`, { confirm: 'fim-agenda' })
  expect([refusedMember.status, refusedMember.body.code]).toEqual([403, 'role'])
  await shop.owner.say('DELETE /api/subscriptions/my-subscription')
  const gone = await shop.owner.say(`DELETE /api/companies/${shop.companyId}`, { confirm: 'fim-agenda' })
  expect(gone).toEqual({ status: 204, body: {} })
  expect(await stream.ended).toBe('ended')
  expect((await lists(gil)).status).toBe(404)
  expect(await tracesOf(gils)).toEqual([0, 0, 0, 0])
  const token = String(invited.body.url).split('/convite/')[1]
  expect((await api.fetch(`/api/invitations/${token}`)).status).toBe(404)
})
