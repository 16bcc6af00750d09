import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOfInvitation } from '../testing/a-member.ts'
import { aShop, type Shop } from '../testing/a-shop.ts'
import { anOwner, endSubscription, giveSubscription } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'dona')
})
afterAll(() => api.close())

const lia = { role: 'reception', name: 'Lia', email: 'lia@convite.example' }

const invites = (key?: string, who: object = lia) =>
  shop.owner.say('POST /api/invitations', who, key === undefined ? {} : { 'idempotency-key': key })

async function mailsTo(address: string): Promise<string[]> {
  const { db } = api.database
  const rows = await db.selectFrom('messages').select('body').where('address', '=', address).execute()
  return rows.map(({ body }) => body ?? '')
}

const countRows = async () =>
  (await api.database.db.selectFrom('invitation_mails').select('at').execute()).length

test('an invited stranger is greeted with a short name without telephone numbers, and an invited user with the full name', async () => {
  const typed = `Ganhou! Ligue (11) 98765 e 12345, 2027 ${'agora '.repeat(8)}`.trim()
  const greetingOf = async (email: string) => {
    expect((await invites(undefined, { ...lia, name: typed, email })).status).toBe(201)
    const [body = ''] = await mailsTo(email)
    return /Olá, (.*)\. Empresa/.exec(body)?.[1]
  }
  const short = (await greetingOf('estranha@fora.example')) ?? ''
  expect(short).toMatch(/^Ganhou! Ligue \( +e +, 2027 agora/)
  expect(short.length).toBeLessThanOrEqual(40)
  await api.as('rui')('GET /api/auth/profile')
  const { email } = await api.database.db
    .selectFrom('users')
    .select('email')
    .where('subject', '=', 'rui')
    .executeTakeFirstOrThrow()
  expect(await greetingOf(email ?? '')).toBe(typed)
  await invites(undefined, { ...lia, name: '1234567', email: 'nua@fora.example' })
  expect(await mailsTo('nua@fora.example')).toEqual([expect.stringContaining('Olá. Empresa')])
})

test('repeated invitations and the invitations of a deleted company count for the owner’s thirty invitation mails of a day', async () => {
  const before = await countRows()
  const tooMany = { status: 409, body: { code: 'too_many', error: capSentence('invitations') } }
  let token = ''
  for (let at = before + 1; at < caps.invitations.max; at++) {
    const { status, body } = await invites('um')
    expect(status).toBe(201)
    token = tokenOfInvitation(body.url)
  }
  // Two concurrent requests ask for the last mail of the day: one of the requests gets it.
  const mia = { ...lia, email: 'mia@convite.example' }
  const both = await Promise.all([invites('dois', mia), invites('tres', { ...mia, role: 'manager' })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const written = async () => [...(await mailsTo(lia.email)), ...(await mailsTo(mia.email))]
  expect(await written()).toHaveLength(caps.invitations.max - before)
  expect(await invites('um')).toMatchObject(tooMany)
  expect(await invites()).toMatchObject(tooMany)
  expect(await written()).toHaveLength(caps.invitations.max - before)
  // The link that was not renewed still opens.
  expect((await api.fetch(`/api/invitations/${token}`)).status).toBe(200)

  await endSubscription(api, 'dona')
  const { slug } = shop.owner.company
  const path = `/api/companies/${shop.companyId}`
  expect((await shop.owner.say(`DELETE ${path}`, { confirm: slug })).status).toBe(204)
  await giveSubscription(api, 'dona', 'pro')
  const made = await shop.owner.say('POST /api/companies', { ...shop.owner.company, slug: 'outra-da-dona' })
  expect(made.status).toBe(201)
  expect(await invites()).toMatchObject(tooMany)
  const other = await anOwner(api, 'rival')
  expect((await other.say('POST /api/invitations', lia)).status).toBe(201)

  api.clock.advance(86_400_000)
  expect((await invites()).status).toBe(201)
})

test('two days later the daily job deletes the times of the invitation mails, and an erased account leaves no times', async () => {
  api.clock.advance(86_400_001)
  await api.runSchedules()
  await api.drain()
  expect(await countRows()).toBe(1)
  await shop.owner.say('DELETE /api/subscriptions/my-subscription')
  const { body } = await shop.owner.say('GET /api/companies/my-company')
  await shop.owner.say(`DELETE /api/companies/${body.id}`, { confirm: body.slug })
  expect((await shop.owner.say('POST /api/me/erase', { confirm: 'APAGAR' })).status).toBe(204)
  expect(await countRows()).toBe(0)
})
