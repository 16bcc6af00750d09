import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type TestMember } from '../testing/a-member.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'dona', { collaborators: [{}, {}] })
})
afterAll(() => api.close())

async function exportedTo(name: string): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${await api.token(name)}` }
  const response = await api.fetch(`/api/companies/${shop.companyId}/export`, { headers })
  expect(response.status).toBe(200)
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
  return Object.fromEntries(files.map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]))
}

test('a manager who exports the company gets neither its team nor its plan, which the owner gets', async () => {
  await aMember(api, shop, { name: 'rita', role: 'manager' })
  const invited = { role: 'reception', name: 'Hugo', email: 'hugo@convite.example' }
  expect((await shop.owner.say('POST /api/invitations', invited)).status).toBe(201)
  const [owners, managers] = [await exportedTo(shop.owner.name), await exportedTo('rita')]
  const known = JSON.parse(owners['empresa.json'] ?? '')
  expect(known).toMatchObject({ members: [{ role: 'manager' }], subscription: expect.anything() })
  expect(Object.keys(JSON.parse(managers['empresa.json'] ?? '')).sort()).toEqual(
    Object.keys(known)
      .filter(
        (key) =>
          !['members', 'invitations', 'calendar_feeds', 'trail_names', 'subscription', 'payments'].includes(
            key,
          ),
      )
      .sort(),
  )
  expect(owners['mensagens.csv']).toContain('hugo@convite.example')
  expect(Object.values(managers).join()).not.toContain('hugo@convite.example')
})

test('a receptionist cannot read an invitation mail that failed, and cannot send it again', async () => {
  const bea = await aMember(api, shop, { name: 'bea', role: 'reception' })
  await shop.owner.say('POST /api/invitations', {
    role: 'manager',
    name: 'Lia',
    email: 'lia@convite.example',
  })
  const { id } = await api.database.db
    .updateTable('messages')
    .set({ status: 'failed', reason: 'caixa cheia', next_attempt_at: null })
    .where('address', '=', 'lia@convite.example')
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await bea.say('GET /api/messages/failed')).body).toMatchObject({ items: [], total: 0 })
  expect((await bea.say(`POST /api/messages/${id}/retry`)).status).toBe(404)
  expect((await shop.owner.say('GET /api/messages/failed')).body).toMatchObject({ total: 1 })
})

test('a member whose access ended and who repeats a booking with its key gets 404, and the client of the booking gets the first answer', async () => {
  const [duda, client] = [
    await aMember(api, shop, { name: 'duda', role: 'reception' }),
    await aClient(api, 'cliente'),
  ]
  const books = (who: Pick<TestMember, 'say'>, startTime: string) => {
    const named = who === duda ? { clientName: 'Nina', clientEmail: 'nina@cliente.example' } : {}
    return who.say(
      'POST /api/schedules',
      { ...shop.wish({ startTime }), ...named },
      { 'idempotency-key': 'um' },
    )
  }
  const [ofMember, own] = [await books(duda, '15:00'), await books(client, '16:00')]
  expect([ofMember.status, own.status]).toEqual([201, 201])
  expect((await shop.owner.say(`DELETE /api/members/${duda.memberId}`)).status).toBe(204)
  expect(await books(duda, '15:00')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await books(client, '16:00')).toEqual(own)
})

test('a receptionist who became a professional and repeats a booking of a colleague with its key gets 404', async () => {
  const collaboratorId = shop.collaboratorIds[0] ?? ''
  const iris = await aMember(api, shop, { name: 'iris', role: 'reception', collaboratorId })
  const wish = shop.wish({ startTime: '17:00', collaboratorId: shop.collaboratorIds[1] ?? '' })
  const body = { ...wish, clientName: 'Nina', clientEmail: 'nina@cliente.example' }
  const again = () => iris.say('POST /api/schedules', body, { 'idempotency-key': 'dois' })
  expect((await again()).status).toBe(201)
  const lowered = await shop.owner.say(`PATCH /api/members/${iris.memberId}`, { role: 'professional' })
  expect(lowered.status).toBe(200)
  expect((await again()).status).toBe(404)
})
