import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, tokenOfInvitation } from '../testing/a-member.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { hasPaidOnce } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

/** The company's clock shows 21:30 of the day before. */
const lateEvening = '2027-03-03T00:30:00Z'

let api: TestApi
let shop: Shop
let ana: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', now: lateEvening })
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
    lastDay: '2027-03-09',
  })
  const membership = {
    companyId: shop.companyId,
    name,
    slug,
    role: 'professional',
    collaboratorId: shop.collaboratorIds[0],
    memberId: expect.any(String),
  }
  const accept = () => ana.say(`POST /api/invitations/${token}/accept`)
  expect(await accept()).toEqual({ status: 200, body: membership })
  // The same account accepts a second time.
  expect(await accept()).toEqual({ status: 200, body: membership })
  expect((await api.fetch(`/api/invitations/${token}`)).status).toBe(404)
  const profile = await ana.call('GET /api/auth/profile')
  expect([profile.hasCompany, profile.company, profile.memberships]).toEqual([false, null, [membership]])
  const bob = await aClient(api, 'bob')
  expect((await bob.say(`POST /api/invitations/${token}/accept`)).body.code).toBe('invitation_gone')
  const list = await shop.owner.call('GET /api/members')
  expect(list).toMatchObject([
    {
      id: profile.memberships[0]?.memberId,
      role: 'professional',
      name: 'Profissional 1',
      email: 'pro1@equipe.example',
    },
  ])
  expect(await shop.owner.call('GET /api/invitations')).toEqual([])
})

test('of two accounts that accept one link at once, one becomes the member', async () => {
  const { token } = await invite(1)
  const both = await Promise.all([aClient(api, 'carla'), aClient(api, 'davi')])
  const answers = await Promise.all(both.map((one) => one.say(`POST /api/invitations/${token}/accept`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('an invitation ends when a newer one is made, when the owner deletes it, when its collaborator is deactivated, and after seven days', async () => {
  const gone = async (token: string) => {
    const opened = await api.fetch(`/api/invitations/${token}`)
    const eva = await aClient(api, 'eva')
    const accepted = await eva.say(`POST /api/invitations/${token}/accept`)
    expect([opened.status, accepted.status, accepted.body.code]).toEqual([404, 404, 'invitation_gone'])
  }
  const [first, second] = [await invite(2), await invite(2, 'reception')]
  await gone(first.token)
  expect((await ana.say(`DELETE /api/members/invitations/${second.id}`)).body.code).toBe('role')
  expect((await shop.owner.say(`DELETE /api/members/invitations/${second.id}`)).status).toBe(204)
  await gone(second.token)
  const third = await invite(2)
  const collaborator = `/api/collaborators/${shop.collaboratorIds[2]}/status`
  expect((await shop.owner.say(`PATCH ${collaborator}`, { isActive: false })).status).toBe(200)
  await gone(third.token)
  expect((await shop.owner.say(`PATCH ${collaborator}`, { isActive: true })).status).toBe(200)
  const fourth = await invite(2)
  const before = api.clock.now().toISOString()
  api.clock.advance(7 * 86_400_000)
  await gone(fourth.token)
  api.clock.set(before)
  await gone('x'.repeat(43))
})

test('the owner and a member who accept another invitation of the company read that they have access', async () => {
  const { token } = await invite(3, 'manager')
  for (const one of [shop.owner, ana]) {
    const { status, body } = await one.say(`POST /api/invitations/${token}/accept`)
    expect([status, body.code]).toEqual([409, 'already_member'])
  }
})

test('a company has at most ten people who do not attend, including open invitations', async () => {
  const other = await aShop(api, 'cheia')
  const ask = (at: number, role = 'manager') =>
    other.owner.say('POST /api/invitations', { role, name: `Pessoa ${at}`, email: `p${at}@cheia.example` })
  for (let at = 1; at <= 10; at++) expect((await ask(at)).status).toBe(201)
  const full = await ask(11)
  expect([full.status, full.body.code]).toEqual([409, 'too_many'])
  // A second invitation to the same address replaces the first one.
  expect((await ask(10, 'reception')).status).toBe(201)
  expect((await ask(12, 'professional')).status).toBe(400)
  expect(await other.owner.call('GET /api/invitations')).toHaveLength(10)
})

test('an account works in at most fifty companies, and accepts another invitation after leaving one', async () => {
  const [last, over] = [await aShop(api, 'quinquagesima'), await aShop(api, 'outra-ainda')]
  const { db } = api.database
  await aMember(api, last, { name: 'vera', role: 'manager' })
  await sql`
    with owners as (insert into users (id, issuer, subject, email_verified, created_at, last_seen_at)
        select gen_random_uuid(), 'https://dona.example', n, false, now(), now() from generate_series(1, 49) n
        returning id, subject),
      shops as (insert into companies
        select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'owner_id', o.id,
          'slug', 'copia-' || o.subject))).* from companies c, owners o where c.id = ${last.companyId}::uuid returning id, slug),
      slugs as (insert into company_slugs (slug, company_id, taken_at) select slug, id, now() from shops)
    insert into members select (jsonb_populate_record(m, jsonb_build_object('company_id', s.id))).*
      from members m, shops s where m.company_id = ${last.companyId}::uuid`.execute(db)
  const body = { role: 'manager', name: 'Vera', email: 'vera@outra.example' }
  const { url } = (await over.owner.say('POST /api/invitations', body)).body
  const vera = await aClient(api, 'vera')
  const accept = () => vera.say(`POST /api/invitations/${tokenOfInvitation(url)}/accept`)
  const sentence = 'Sua conta já faz parte de 50 empresas. Saia de uma para aceitar este convite.'
  expect(await accept()).toMatchObject({ status: 409, body: { code: 'too_many', error: sentence } })
  const [own] = await last.owner.call('GET /api/members')
  expect((await last.owner.say(`DELETE /api/members/${own?.id}`)).status).toBe(204)
  expect((await accept()).status).toBe(200)
})

test('a repeated request makes one invitation, and only the link in its latest answer opens', async () => {
  const other = await aShop(api, 'repete')
  const body = { role: 'manager', name: 'Hugo', email: 'hugo@repete.example' }
  const ask = () => other.owner.say('POST /api/invitations', body, { 'idempotency-key': 'uma-vez' })
  const [first, second] = [await ask(), await ask()]
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
  const opened = async ({ url }: { url?: unknown }) =>
    (await api.fetch(`/api/invitations/${tokenOfInvitation(url)}`)).status
  expect([await opened(first.body), await opened(second.body)]).toEqual([404, 200])
  const mails = await api.database.db
    .selectFrom('messages')
    .select(['status', 'address', 'body'])
    .where('event', '=', 'invited')
    .where('address', '=', body.email)
    .orderBy('status')
    .execute()
  expect(mails.map(({ status }) => status)).toEqual(['queued', 'withdrawn'])
  expect(mails[0]?.body).toContain(second.body.url)
})

test('a member of two companies names in each request the company that it is about, and reads both companies in the profile', async () => {
  const other = await aShop(api, 'segunda')
  await aMember(api, other, { name: 'ana', role: 'reception' })
  const { memberships } = await ana.call('GET /api/auth/profile')
  expect(memberships.map(({ role, slug }) => `${role} ${slug}`)).toEqual([
    'professional equipe-agenda',
    'reception segunda-agenda',
  ])
  const mine = (header: Record<string, string> = {}) =>
    ana.say('GET /api/companies/my-company', undefined, header)
  expect((await mine()).body.code).toBe('company_needed')
  expect((await mine({ 'encaixe-company': other.companyId })).body.id).toBe(other.companyId)
  expect((await mine({ 'encaixe-company': shop.companyId })).body.id).toBe(shop.companyId)
  const foreign = await aShop(api, 'terceira')
  expect((await mine({ 'encaixe-company': foreign.companyId })).status).toBe(404)
  const held = await ana.call('GET /api/me/data')
  expect(held.works).toMatchObject([
    { company: { id: shop.companyId }, role: 'professional', name: 'Profissional 1' },
    { company: { id: other.companyId }, role: 'reception', email: 'ana@equipe.example', calendarFeeds: 0 },
  ])
})

test('a company that never paid cannot invite a name that speaks as a bank or has a telephone number, and gets a sentence beside the field', async () => {
  const sentence =
    'O nome parece o de um banco ou órgão, ou tem telefone ou site. Escreva só o nome da pessoa.'
  const name = 'ltaú: sua conta foi bloqueada, ligue'
  const trial = await aShop(api, 'golpista', { collaborators: [{ name: 'evil.com' }, { name: 'Bia' }] })
  const eva = { role: 'reception', email: 'eva@fora.example' }
  const staff = (change: object) => trial.owner.say('POST /api/invitations', { ...eva, ...change })
  for (const wrong of [name, 'Eva 11 98888-7777', 'Eva evil[.]com'])
    expect(await staff({ name: wrong })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { name: sentence } },
    })
  const [first, second] = trial.collaboratorIds
  const works = (id: string | undefined) =>
    trial.owner.say(`POST /api/collaborators/${id}/invite`, { role: 'professional' })
  expect(await works(first)).toMatchObject({ status: 400, body: { fields: { role: sentence } } })
  expect((await works(second)).status).toBe(201)
  await hasPaidOnce(api, 'golpista')
  expect((await staff({ name })).status).toBe(201)
})
