import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOfInvitation } from '../testing/a-member.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let ana: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'equipe', { collaborators: [{}, {}, {}, {}] })
  ana = await aClient(api, 'ana')
})

afterAll(() => api.close())

async function invite(at: number, role = 'professional') {
  const { status, body } = await shop.owner.say(
    `POST /api/collaborators/${shop.collaboratorIds[at]}/invite`,
    { role },
  )
  expect(status).toBe(201)
  return { id: String(body.id), token: tokenOfInvitation(body.url), expiresAt: String(body.expiresAt) }
}

test('an owner invites a collaborator, who opens the link, accepts and is a member', async () => {
  const { token, expiresAt } = await invite(0)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(Date.parse(expiresAt) - api.clock.now().getTime()).toBe(7 * 86_400_000)
  const { slug, name } = shop.owner.company
  const opened = await (await api.fetch(`/api/invitations/${token}`)).json()
  expect(opened).toEqual({
    company: { name, slug },
    role: 'professional',
    name: 'Profissional 1',
    expiresAt,
  })
  const membership = {
    companyId: shop.companyId,
    name,
    slug,
    role: 'professional',
    collaboratorId: shop.collaboratorIds[0],
  }
  const accept = () => ana.say(`POST /api/invitations/${token}/accept`)
  expect(await accept()).toEqual({ status: 200, body: membership })
  // The second tap of the same account.
  expect(await accept()).toEqual({ status: 200, body: membership })
  expect((await api.fetch(`/api/invitations/${token}`)).status).toBe(404)
  const profile = await ana.call('GET /api/auth/profile')
  expect([profile.hasCompany, profile.company, profile.memberships]).toEqual([false, null, [membership]])
  const bob = await aClient(api, 'bob')
  expect((await bob.say(`POST /api/invitations/${token}/accept`)).body.code).toBe('invitation_gone')
  const list = await shop.owner.call('GET /api/members')
  expect(list).toMatchObject([{ role: 'professional', name: 'Profissional 1', email: 'pro1@equipe.example' }])
  expect(await shop.owner.call('GET /api/invitations')).toEqual([])
})
