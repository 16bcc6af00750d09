import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type TestMember, tokenOfInvitation } from '../testing/a-member.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let manager: TestMember

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'dona', { collaborators: [{}, {}, {}] })
  manager = await aMember(api, shop, { name: 'gestora', role: 'manager' })
})
afterAll(() => api.close())

const refusal = {
  status: 403,
  body: { code: 'role', error: 'Só quem registrou a empresa muda o acesso desta pessoa.' },
}

test('a manager who deactivates or deletes the record of another manager is refused, and the other manager keeps the access', async () => {
  const [id = ''] = shop.collaboratorIds
  const fellow = await aMember(api, shop, { name: 'colega', role: 'manager', collaboratorId: id })
  const { name, email } = (await manager.say(`GET /api/collaborators/${id}`)).body
  for (const [call, body] of [
    [`PATCH /api/collaborators/${id}/status`, { isActive: false }],
    [`PUT /api/collaborators/${id}`, { name, email, isActive: false }],
    [`DELETE /api/collaborators/${id}`, undefined],
  ] as const) {
    expect(await manager.say(call, body)).toMatchObject(refusal)
  }
  expect((await fellow.say('GET /api/clients')).status).toBe(200)
  const renamed = { name, email, role: 'Corte' }
  expect((await manager.say(`PUT /api/collaborators/${id}`, renamed)).status).toBe(200)
  expect((await shop.owner.say(`DELETE /api/collaborators/${id}`)).status).toBe(204)
  expect((await fellow.say('GET /api/clients')).status).toBe(403)
})

test('a manager still deactivates a professional, whose access ends', async () => {
  const id = shop.collaboratorIds[1] ?? ''
  const professional = await aMember(api, shop, { name: 'ana', role: 'professional', collaboratorId: id })
  const closed = await manager.say(`PATCH /api/collaborators/${id}/status`, { isActive: false })
  expect(closed.status).toBe(200)
  expect((await professional.say('GET /api/clients')).status).toBe(403)
})

test('a manager cannot change the e-mail of a collaborator with an open invitation, and the owner reads the address of the invitation', async () => {
  const id = shop.collaboratorIds[2] ?? ''
  const change = (email: string) => manager.say(`PUT /api/collaborators/${id}`, { name: 'Bia', email })
  expect((await change('bia@equipe.example')).status).toBe(200)
  const { body } = await shop.owner.say(`POST /api/collaborators/${id}/invite`, { role: 'manager' })
  expect(body).toMatchObject({ email: 'bia@equipe.example' })
  expect(await change('gestora@fora.example')).toMatchObject(refusal)
  expect((await change('Bia@equipe.example')).status).toBe(200)
  const bia = await aClient(api, 'bia')
  const token = tokenOfInvitation(body.url)
  expect((await bia.say(`POST /api/invitations/${token}/accept`)).status).toBe(200)
  expect((await change('bia@nova.example')).status).toBe(200)
})

test('an open invitation to the address of a removed member ends for every account', async () => {
  const ada = await aClient(api, 'ada')
  const email = 'Ada@equipe.example'
  const open = await shop.owner.say('POST /api/invitations', { role: 'manager', name: 'Ada', email })
  const attending = await shop.owner.say('POST /api/collaborators', {
    companyId: shop.companyId,
    name: 'Ada',
    email: 'ada@equipe.example',
  })
  const invited = await shop.owner.say(`POST /api/collaborators/${attending.body.id}/invite`, {
    role: 'professional',
  })
  const accept = (who: Client, { body }: { body: { url?: unknown } }) =>
    who.say(`POST /api/invitations/${tokenOfInvitation(body.url)}/accept`)
  expect((await accept(ada, invited)).status).toBe(200)
  const member = (await shop.owner.call('GET /api/members')).find((one) => one.name === 'Ada')
  expect(member?.accountEmail).toBe('ada@cliente.example')
  expect((await shop.owner.say(`DELETE /api/members/${member?.id}`)).status).toBe(204)
  const another = await aClient(api, 'ada-outra')
  expect(await accept(another, open)).toMatchObject({ body: { code: 'invitation_gone' } })
})

test('a removed member gets no access by an earlier invitation, but by a new one', async () => {
  const invite = async (email: string) => {
    const { body } = await shop.owner.say('POST /api/invitations', { role: 'manager', name: 'Duas', email })
    return tokenOfInvitation(body.url)
  }
  const [first, second] = [await invite('um@duas.example'), await invite('dois@duas.example')]
  const duas = await aClient(api, 'duas')
  const accept = (token: string) => duas.say(`POST /api/invitations/${token}/accept`)
  expect((await accept(first)).status).toBe(200)
  const members = await shop.owner.call('GET /api/members')
  const id = members.find(({ email }) => email === 'um@duas.example')?.id
  api.clock.advance(1_000)
  expect((await shop.owner.say(`DELETE /api/members/${id}`)).status).toBe(204)
  expect(await accept(second)).toMatchObject({ body: { code: 'invitation_gone' } })
  expect((await duas.say('GET /api/clients')).status).toBe(403)
  api.clock.advance(1_000)
  expect((await accept(await invite('tres@duas.example'))).status).toBe(200)
})
