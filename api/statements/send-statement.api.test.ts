import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../testing/a-member.ts'
import { aShop } from '../testing/a-shop.ts'
import { statementsOf } from '../testing/a-statement.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { type LiveReader, readLive } from '../testing/live-reader.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', now: '2027-03-02T13:00:00Z' })
})

afterAll(() => api.close())

async function staffed(name: string) {
  const shop = await aShop(api, name, { collaborators: [{ name: 'Bia' }, { name: 'Caio' }] })
  const statements = statementsOf(api, shop)
  await statements.shares(50, '2027-01-01')
  return { shop, ...statements }
}

const visitor = () => sayingAs(api)
const paid = { cents: 5_000, tip: 300 }

async function mailsOf(companyId: string, event: 'statement_sent' | 'statement_answered') {
  return api.database.db
    .selectFrom('messages')
    .select(['address', 'receiver', 'subject', 'body', 'content', 'status'])
    .where('company_id', '=', companyId as never)
    .where('event', '=', event)
    .orderBy('created_at')
    .execute()
}

async function actsOn({ owner }: { owner: { say: ReturnType<typeof sayingAs> } }, id: unknown) {
  const { items } = (await owner.say(`GET /api/trail?recordId=${id}`)).body
  return (items as Record<string, string>[]).map(({ role, action }) => `${role} ${action}`).sort()
}

test('a sent statement keeps its lines, and the professional gets it by mail and by a link that the owner sees once', async () => {
  const { shop, attends, closes, reads } = await staffed('envia')
  await attends({ date: '2027-03-02' }, paid)
  const { status, body, token: sent } = await closes('2027-03')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'sent',
    sentAt: api.clock.now().toISOString(),
    answeredAt: null,
    mailed: true,
    url: `${api.config.publicUrl}/a/${sent}`,
    totals: { cents: 5_000, shareCents: 2_500, companyCents: 2_500, tipCents: 300 },
  })
  const { url: _, mailed: __, ...stored } = body
  expect(await reads(body.id)).toEqual(stored)
  const [mail, ...others] = await mailsOf(shop.companyId, 'statement_sent')
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    address: 'pro1@envia.example',
    receiver: 'collaborator',
    status: 'queued',
    subject: 'Extrato de março de 2027: Empresa envia-agenda',
  })
  expect(mail?.body).toContain(`/a/${sent}`)
  expect(mail?.body?.replaceAll('\u00A0', ' ')).toContain('R$ 25,00')
  expect(mail?.body).toContain('segunda-feira, 31 de maio de 2027')
  expect(`${mail?.body} ${JSON.stringify(mail?.content)}`).not.toContain('Ana Cliente')
  const links = await api.database.db.selectFrom('links').selectAll().execute()
  expect(JSON.stringify(links)).not.toContain(sent)
  expect(await actsOn(shop, body.id)).toEqual(['owner created', 'owner sent'])
})

test('a statement without an answer is sent again unchanged, and the previous link no longer opens it', async () => {
  const { shop, attends, closes, sends, pays } = await staffed('denovo')
  const id = await attends({ date: '2027-03-02' }, paid)
  const first = await closes('2027-03')
  await pays(id, { cents: 9_000 })
  api.clock.advance(1_000)
  const second = await sends(first.body.id)
  const { url, ...same } = second.body
  expect(url).not.toBe(first.body.url)
  expect(same).toEqual({ ...first.body, url: undefined, mailed: true })
  expect((await visitor()(`GET /api/links/${first.token}`)).status).toBe(404)
  expect((await visitor()(`GET /api/links/${second.token}`)).status).toBe(200)
  const mails = await mailsOf(shop.companyId, 'statement_sent')
  expect(mails.map(({ status, body }) => [status, body?.includes(second.token) ?? false])).toEqual([
    ['withdrawn', false],
    ['queued', true],
  ])
  await visitor()(`POST /api/links/${second.token}`, { answer: 'accept' })
  const third = await sends(first.body.id)
  expect([third.status, third.body.code]).toEqual([409, 'statement_closed'])
})

test('the professional accepts a statement once in their own account, and the owner is notified by mail', async () => {
  const { shop, attends, closes } = await staffed('aceita')
  const professional = await aMember(api, shop, {
    name: 'bia-aceita',
    role: 'professional',
    collaboratorId: shop.collaboratorId,
  })
  await attends({ date: '2027-03-02' }, paid)
  const { body: sent } = await closes('2027-03')
  const { status, body } = await professional.say(`PATCH /api/statements/${sent.id}/accept`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'accepted', answeredAt: api.clock.now().toISOString(), note: null })
  expect(body.lines).toEqual(sent.lines)
  for (const call of ['accept', 'contest']) {
    const again = await professional.say(`PATCH /api/statements/${sent.id}/${call}`, { note: 'Não' })
    expect([call, again.status, again.body.code]).toEqual([call, 409, 'statement_closed'])
  }
  expect(await mailsOf(shop.companyId, 'statement_answered')).toMatchObject([
    {
      address: 'oi@aceita-agenda.example',
      receiver: 'owner',
      subject: 'Bia aceitou o extrato de março de 2027',
    },
  ])
  expect(await actsOn(shop, sent.id)).toEqual(['owner created', 'owner sent', 'professional accepted'])
})

test('the professional contests a statement with a note, and the owner reads the note as plain text', async () => {
  const { shop, closes, reads } = await staffed('contesta')
  const professional = await aMember(api, shop, {
    name: 'bia-contesta',
    role: 'professional',
    collaboratorId: shop.collaboratorId,
  })
  const { body: sent } = await closes('2027-03')
  const contests = (body?: object) => professional.say(`PATCH /api/statements/${sent.id}/contest`, body)
  for (const wrong of [undefined, {}, { note: '  ' }, { note: 7 }, { note: 'x'.repeat(1_001) }])
    expect((await contests(wrong)).status).toBe(400)
  expect((await reads(sent.id)).status).toBe('sent')
  const note = 'Faltou o <b>corte</b> do dia 3\ne a gorjeta'
  expect((await contests({ note })).body).toMatchObject({ status: 'contested', note })
  expect(await reads(sent.id)).toMatchObject({ status: 'contested', note })
  const [mail] = await mailsOf(shop.companyId, 'statement_answered')
  expect(mail).toMatchObject({ subject: 'Bia contestou o extrato de março de 2027' })
  expect(JSON.stringify(mail?.content)).not.toContain('<b>corte')
  expect(mail?.body).toContain('Faltou o')
})

test('the owner answers the statement of the owner’s own collaborator, and of no other collaborator', async () => {
  const shop = await aShop(api, 'ela', { collaborators: [{ name: 'Dona' }, { name: 'Caio' }] })
  const { starts, sends, closes } = statementsOf(api, shop)
  const { email } = await api.database.db
    .selectFrom('users')
    .select('email')
    .where('subject', '=', 'ela')
    .executeTakeFirstOrThrow()
  await api.database.db
    .updateTable('collaborators')
    .set({ email: String(email).toUpperCase() })
    .where('id', '=', shop.collaboratorId)
    .execute()
  const own = (await starts('2027-03')).body
  const early = await shop.owner.say(`PATCH /api/statements/${own.id}/accept`)
  expect([early.status, early.body.error]).toEqual([409, 'Este extrato ainda não foi enviado.'])
  await sends(own.id)
  expect((await shop.owner.say(`PATCH /api/statements/${own.id}/accept`)).body.status).toBe('accepted')
  expect(await mailsOf(shop.companyId, 'statement_answered')).toEqual([])
  const { body } = await closes('2027-03', shop.collaboratorIds[1])
  for (const call of ['accept', 'contest']) {
    const reply = await shop.owner.say(`PATCH /api/statements/${body.id}/${call}`, { note: 'Não' })
    expect([reply.status, reply.body.code]).toEqual([403, 'role'])
  }
  // A professional with an account answers in their own account.
  await aMember(api, shop, { name: 'outra', role: 'professional', collaboratorId: shop.collaboratorId })
  const next = (await closes('2027-02')).body
  expect((await shop.owner.say(`PATCH /api/statements/${next.id}/accept`)).status).toBe(403)
})

test('open pages of the owner and of the professional reload when a statement is sent and answered, and pages of a colleague do not', async () => {
  const shop = await aShop(api, 'aovivo', { collaborators: [{ name: 'Bia' }, { name: 'Caio' }] })
  const { closes, starts, sends } = statementsOf(api, shop)
  const follow = async (who: string): Promise<LiveReader> =>
    readLive(await api.fetch('/api/live', { headers: { authorization: `Bearer ${await api.token(who)}` } }))
  const owner = await follow('aovivo')
  const event = { type: 'figures', id: shop.companyId }
  // Equal events sent together arrive as one event, so the test waits for each event before it causes the next.
  const [bia, caio] = shop.collaboratorIds as [string, string]
  for (const [at, collaboratorId] of [bia, caio].entries()) {
    await shop.owner.say('POST /api/shares', { collaboratorId, percent: 50, from: '2027-01-01' })
    expect(await owner.heard(at + 1)).toHaveLength(at + 1)
  }
  const professional = await aMember(api, shop, {
    name: 'bia-viva',
    role: 'professional',
    collaboratorId: bia,
  })
  await aMember(api, shop, { name: 'caio-vivo', role: 'professional', collaboratorId: caio })
  const [follower, colleague] = await Promise.all([follow('bia-viva'), follow('caio-vivo')])
  const { body } = await starts('2027-03', bia)
  expect(await owner.heard(3)).toEqual([event, event, event])
  await sends(body.id)
  expect(await follower.heard(1)).toEqual([event])
  expect(await owner.heard(4)).toEqual([event, event, event, event])
  await professional.say(`PATCH /api/statements/${body.id}/accept`)
  expect(await follower.heard(2)).toEqual([event, event])
  expect(await owner.heard(5)).toEqual([event, event, event, event, event])
  await closes('2027-02', caio)
  expect(await colleague.heard(1)).toEqual([event])
  expect(follower.events).toHaveLength(2)
  await Promise.all([owner, follower, colleague].map((reader) => reader.close()))
})

test('a professional whose address gets no mails gets no mail, and the owner can send the link instead', async () => {
  const { shop, closes } = await staffed('semcorreio')
  await api.database.db
    .updateTable('collaborators')
    .set({ email: 'nao é endereço' })
    .where('id', '=', shop.collaboratorId)
    .execute()
  const { status, body, token } = await closes('2027-03')
  expect([status, body.mailed]).toEqual([200, false])
  expect((await visitor()(`GET /api/links/${token}`)).status).toBe(200)
})
