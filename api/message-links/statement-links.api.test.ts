import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanyId } from '../platform/ids.ts'
import { aMember } from '../testing/a-member.ts'
import { aShop } from '../testing/a-shop.ts'
import { statementsOf } from '../testing/a-statement.ts'
import { endSubscription, type Reply, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let lines: string[] = []

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', onLog: (line) => lines.push(line) })
})

afterAll(() => api.close())

/** Sends a statement of March with one appointment. */
async function sent(name: string) {
  const shop = await aShop(api, name, { collaborators: [{ name: 'Bia' }] })
  const statements = statementsOf(api, shop)
  await statements.shares(40, '2027-01-01')
  await statements.attends({ date: '2027-03-02' }, { cents: 5_000, tip: 100 })
  const { body, token } = await statements.closes('2027-03')
  const say = sayingAs(api)
  const post = (form: string, type = 'application/x-www-form-urlencoded') =>
    api.fetch(`/api/links/${token}/form`, { method: 'POST', body: form, headers: { 'content-type': type } })
  return {
    ...statements,
    shop,
    token,
    id: body.id,
    opens: () => say(`GET /api/links/${token}`),
    answers: (answer: object) => say(`POST /api/links/${token}`, answer),
    asks: (what: string) => say(`GET /api/links/${token}/${what}`),
    post,
  }
}

const of = ({ status, body }: Reply) => [status, body.code, Object.keys(body.fields ?? {})]
/** The old addresses, and the owner's, to which the API wrote that a professional's e-mail was changed. */
async function warned(companyId: CompanyId): Promise<(string | null)[]> {
  const mails = await api.database.db
    .selectFrom('messages')
    .select('address')
    .where('company_id', '=', companyId)
    .where('event', '=', 'address_changed')
    .execute()
  return mails.map(({ address }) => address?.toLowerCase() ?? null)
}

const contest = { answer: 'contest', note: 'Faltou a barba do dia 3' }

test('a professional who opens the link reads the statement and the company, and no name of a client', async () => {
  const { opens, reads, id, shop } = await sent('le')
  const { status, body } = await opens()
  expect(status).toBe(200)
  expect(body).toEqual({
    purpose: 'statement',
    company: {
      id: shop.companyId,
      name: 'Empresa le-agenda',
      slug: 'le-agenda',
      themeColor: expect.any(String),
      timezone: 'America/Sao_Paulo',
      address: 'Rua Harmonia, 412',
      phone: '(11) 95555-0142',
    },
    statement: await reads(id),
  })
  expect(body.statement).toMatchObject({ answers: 'link' })
  expect(JSON.stringify(body)).not.toContain('Ana')
  expect(await reads(id)).toMatchObject({ status: 'sent' })
})

test('a professional who accepts a statement by the link, once or twice, cannot contest it afterwards', async () => {
  const { answers, shop } = await sent('sim')
  const first = await answers({ answer: 'accept' })
  expect(first).toMatchObject({ status: 200, body: { statement: { status: 'accepted', note: null } } })
  api.clock.advance(60_000)
  expect(await answers({ answer: 'accept', note: null })).toEqual(first)
  expect(of(await answers(contest))).toEqual([409, 'statement_closed', []])
  const { items } = (await shop.owner.say('GET /api/trail?kind=statement&role=professional')).body
  expect((items as Record<string, unknown>[])[0]).toMatchObject({
    role: 'professional',
    action: 'accepted',
    by: null,
    byLink: true,
  })
})

test('a professional contests a statement by the link with a note, and a later note or answer is refused', async () => {
  const { answers } = await sent('nao')
  expect(of(await answers({}))).toEqual([400, 'invalid', ['answer']])
  expect(of(await answers({ answer: 'talvez' }))).toEqual([400, 'invalid', ['answer']])
  for (const note of [undefined, null, '', ' \u200B ', 'x'.repeat(1_001)])
    expect(of(await answers({ answer: 'contest', note }))).toEqual([400, 'invalid', ['note']])
  const first = await answers(contest)
  expect(first).toMatchObject({
    status: 200,
    body: { statement: { status: 'contested', note: contest.note } },
  })
  expect(await answers(contest)).toEqual(first)
  expect(of(await answers({ ...contest, note: 'Outra coisa' }))).toEqual([409, 'statement_closed', []])
  expect(of(await answers({ answer: 'accept' }))).toEqual([409, 'statement_closed', []])
})

test('of different answers that a professional sends at once, the first one counts, and the company gets one mail', async () => {
  const { answers, reads, id, shop } = await sent('junto')
  const replies = await Promise.all([answers({ answer: 'accept' }), answers(contest), answers(contest)])
  const { status } = await reads(id)
  const won = replies.filter((reply) => reply.status === 200)
  expect(won.map(({ body }) => (body.statement as { status: string }).status)).toEqual(won.map(() => status))
  expect(won).toHaveLength(status === 'accepted' ? 1 : 2)
  const mails = await api.database.db
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', shop.companyId)
    .where('event', '=', 'statement_answered')
    .execute()
  expect(mails).toHaveLength(1)
})

test('a professional without JavaScript accepts and contests by a form, and is redirected to the page with the error', async () => {
  const one = await sent('forma')
  const page = `${api.config.publicUrl}/a/${one.token}`
  const led = async (form: string) => {
    const { status, headers } = await one.post(form)
    expect([status, headers.get('referrer-policy')]).toEqual([303, 'no-referrer'])
    return headers.get('location')
  }
  expect(await led('note=')).toBe(`${page}?aviso=invalid`)
  expect(await led('answer=contest&note=')).toBe(`${page}?aviso=invalid`)
  expect((await one.reads(one.id)).status).toBe('sent')
  expect(await led('answer=contest&note=Faltou+um+corte')).toBe(page)
  expect(await one.reads(one.id)).toMatchObject({ status: 'contested', note: 'Faltou um corte' })
  expect(await led('answer=accept&note=')).toBe(`${page}?aviso=statement_closed`)
  const other = await sent('formada')
  expect((await other.post('answer=accept&note=')).status).toBe(303)
  expect((await other.reads(other.id)).status).toBe('accepted')
})

test('the link of a statement offers no days and no times, and the one-click form of a mail program does not end it', async () => {
  const { asks, post, reads, id } = await sent('nada')
  for (const what of ['days/2027-03', 'times?date=2027-03-03'])
    expect(of(await asks(what))).toEqual([404, 'link_gone', []])
  const click = await post('List-Unsubscribe=One-Click')
  expect([click.status, (await reads(id)).status]).toEqual([404, 'sent'])
})

test('the link of a statement works for ninety days, also without a subscription, and then leads to the company until it is deleted', async () => {
  const { opens, answers, shop } = await sent('prazo')
  const made = api.clock.now().getTime()
  const day = 86_400_000
  const turn = (days: number, ms = 0) => api.clock.set(new Date(made + days * day + ms).toISOString())
  await endSubscription(api, shop.owner.name)
  turn(90, -1)
  expect((await answers({ answer: 'accept' })).status).toBe(200)
  turn(90)
  const gone = {
    status: 404,
    body: { code: 'link_gone', company: { name: 'Empresa prazo-agenda', slug: 'prazo-agenda' } },
  }
  expect(await opens()).toMatchObject(gone)
  expect(await answers({ answer: 'accept' })).toMatchObject(gone)
  const tidies = async (days: number) => {
    turn(days)
    await api.runSchedules()
    await api.drain()
  }
  await tidies(119)
  expect(await opens()).toMatchObject(gone)
  await tidies(121)
  expect((await opens()).body).not.toHaveProperty('company')
  api.clock.set(new Date(made).toISOString())
})

test('a link to a statement is never logged, whatever the answer is', async () => {
  lines = []
  const { token, opens, answers, post } = await sent('registro')
  await opens()
  await answers({ answer: 'contest' })
  await answers(contest)
  await post('answer=accept')
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.join()).not.toContain(token)
  expect(lines.join()).not.toContain('barba')
})

test('a manager who changes the e-mail of a professional with an account cannot answer the statement by the link', async () => {
  const { shop, sends, id, reads } = await sent('troca')
  const { owner, collaboratorId, companyId } = shop
  const bia = await aMember(api, shop, { name: 'bia-troca', role: 'professional', collaboratorId })
  const manager = await aMember(api, shop, { name: 'gerente-troca', role: 'manager' })
  const { body: before } = await manager.say(`GET /api/collaborators/${collaboratorId}`)
  const changed = await manager.say(`PUT /api/collaborators/${collaboratorId}`, {
    ...{ name: 'Bia', companyId, procedureIds: [shop.procedureId] },
    email: 'gerente@outra.example',
  })
  expect([before.email, changed.status]).toEqual([expect.stringContaining('@'), 200])
  const { token } = await sends(id)
  const say = sayingAs(api)
  expect((await say(`GET /api/links/${token}`)).body.statement).toMatchObject({ answers: 'account' })
  for (const answer of [{ answer: 'accept' }, contest])
    expect(of(await say(`POST /api/links/${token}`, answer))).toEqual([403, 'account_answers', []])
  expect(of(await manager.say(`PATCH /api/statements/${id}/accept`))).toEqual([403, 'role', []])
  expect((await reads(id)).status).toBe('sent')
  expect((await bia.say(`PATCH /api/statements/${id}/contest`, contest)).status).toBe(200)

  const { items } = (await owner.say('GET /api/trail?kind=statement&role=professional')).body
  expect(items).toMatchObject([{ action: 'contested', byLink: false, by: expect.any(String) }])
  expect((await warned(companyId)).toSorted()).toEqual([before.email, 'troca@cliente.example'])
})

test('a manager who writes an e-mail for a professional without an account, sends the statement and changes the e-mail back gets no link to answer it', async () => {
  const { shop, starts, sends, id, reads, opens } = await sent('carol')
  const { owner, collaboratorId, companyId } = shop
  const manager = await aMember(api, shop, { name: 'mario-carol', role: 'manager' })
  const path = `/api/collaborators/${collaboratorId}` as const
  const writes = (email: string, { say }: Pick<typeof owner, 'say'> = manager) =>
    say(`PUT ${path}`, { name: 'Carol', email })
  const sendsAs = ({ say }: Pick<typeof owner, 'say'> = manager, which = id) => {
    // Mails of one moment have no order.
    api.clock.advance(1_000)
    return say(`PATCH /api/statements/${which}/send`)
  }
  const mailsTo = (address: string) =>
    api.database.db
      .selectFrom('messages')
      .select(['status', 'body'])
      .where('company_id', '=', companyId)
      .where('event', '=', 'statement_sent')
      .where('address', '=', address)
      .orderBy('created_at')
      .execute()
  const evil = 'mario2@evil.example'
  const own = 'pro1@carol.example'

  // The owner wrote this address, so the manager sends the link to it, and does not read the link.
  expect((await opens()).status).toBe(200)
  expect(await sendsAs()).toMatchObject({ status: 200, body: { url: null, mailed: true, answers: 'link' } })
  await api.drain()
  const mailed = String((await mailsTo(own)).at(-1)?.body).match(/\/a\/([\w-]{43})/)?.[1]
  const opensMailed = () => sayingAs(api)(`GET /api/links/${mailed}`)
  expect((await opensMailed()).status).toBe(200)

  // The first change voids the link, and only the owner sends a link to the other address, also when it is changed back.
  expect((await writes(evil)).status).toBe(200)
  expect(of(await opensMailed())).toEqual([404, 'link_gone', []])
  expect(of(await sendsAs())).toEqual([403, 'role', []])
  const { body: next } = await starts('2027-02')
  expect(of(await sendsAs(manager, String(next.id)))).toEqual([403, 'role', []])
  expect((await writes(own)).status).toBe(200)
  expect(of(await sendsAs())).toEqual([403, 'role', []])
  expect(await mailsTo(evil)).toEqual([])
  expect(await reads(id)).toMatchObject({ status: 'sent' })

  const { token } = await sends(id)
  expect((await sayingAs(api)(`POST /api/links/${token}`, { answer: 'accept' })).status).toBe(200)
  expect((await writes(own, owner)).status).toBe(200)
  expect(await sendsAs(manager, String(next.id))).toMatchObject({ status: 200, body: { url: null } })

  // The address of a professional whom the manager added is the manager's too.
  const person = { name: 'Bruno', email: evil, companyId, procedureIds: [shop.procedureId] }
  const { body: added } = await manager.say('POST /api/collaborators', person)
  const { body: third } = await starts('2027-03', String(added.id))
  expect(of(await sendsAs(manager, String(third.id)))).toEqual([403, 'role', []])
  expect(await sendsAs(owner, String(third.id))).toMatchObject({ status: 200, body: { mailed: true } })
})

test('of a change of the e-mail and a sending at the same moment, no link opens at the address that a manager wrote', async () => {
  const { shop, id } = await sent('corrida')
  const manager = await aMember(api, shop, { name: 'mario-corrida', role: 'manager' })
  const { collaboratorId, companyId, owner } = shop
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([
      manager.say(`PUT /api/collaborators/${collaboratorId}`, { name: 'Bia', email: 'mario2@evil.example' }),
      manager.say(`PATCH /api/statements/${id}/send`),
    ])
    const mails = api.database.db.selectFrom('messages').select('id').where('company_id', '=', companyId)
    const { db } = api.database
    const links = await db
      .selectFrom('links')
      .select('purpose')
      .where('statement_id', '=', String(id))
      .execute()
    const wrong = await mails
      .where('address', '=', 'mario2@evil.example')
      .where('event', '=', 'statement_sent')
      .execute()
    expect([links, wrong]).toEqual([[], []])
    await owner.say(`PUT /api/collaborators/${collaboratorId}`, {
      name: 'Bia',
      email: 'pro1@corrida.example',
    })
  }
})

test('a manager who ends the access of a professional answers no statement by its link, and the professional answers it after a new invitation', async () => {
  const { shop, sends, id, reads, answers } = await sent('desliga')
  const { owner, collaboratorId } = shop
  expect((await reads(id)).answers).toBe('link')
  const as = { name: 'bia-desliga', role: 'professional', collaboratorId } as const
  await aMember(api, shop, as)
  const manager = await aMember(api, shop, { name: 'gerente-desliga', role: 'manager' })
  const { token } = await sends(id)
  const answersAgain = (answer: object) => sayingAs(api)(`POST /api/links/${token}`, answer)
  for (const isActive of [false, true]) {
    const { status } = await manager.say(`PATCH /api/collaborators/${collaboratorId}/status`, { isActive })
    expect([status, (await reads(id)).answers]).toEqual([200, 'nobody'])
    for (const answer of [{ answer: 'accept' }, contest])
      expect(of(await answersAgain(answer))).toEqual([403, 'account_answers', []])
  }
  await owner.say(`PUT /api/collaborators/${collaboratorId}`, {
    ...{ name: 'Bia', companyId: shop.companyId, procedureIds: [shop.procedureId] },
    email: `${owner.name}@cliente.example`,
  })
  expect(of(await owner.say(`PATCH /api/statements/${id}/accept`))).toEqual([403, 'role', []])
  const { token: third } = await sends(id)
  expect(of(await sayingAs(api)(`POST /api/links/${third}`, contest))).toEqual([403, 'account_answers', []])
  expect((await answers(contest)).status).toBe(404)
  const bia = await aMember(api, shop, as)
  expect((await bia.say(`PATCH /api/statements/${id}/accept`)).status).toBe(200)
})

test('of a professional whose access ended, only the owner sends a new statement, which the professional answers by the link', async () => {
  const { shop, starts, sends } = await sent('depois')
  const { owner, collaboratorId } = shop
  const bia = await aMember(api, shop, { name: 'bia-depois', role: 'professional', collaboratorId })
  const manager = await aMember(api, shop, { name: 'gerente-depois', role: 'manager' })
  expect((await owner.say(`DELETE /api/members/${bia.memberId}`)).status).toBe(204)
  const { body: next } = await starts('2027-02')
  expect(of(await manager.say(`PATCH /api/statements/${next.id}/send`))).toEqual([403, 'role', []])
  const { token } = await sends(next.id)
  expect(of(await manager.say(`PATCH /api/statements/${next.id}/send`))).toEqual([403, 'role', []])
  expect((await sayingAs(api)(`POST /api/links/${token}`, { answer: 'accept' })).status).toBe(200)
})

test('a professional without an account is told at the old address of every change, also before a statement is sent', async () => {
  const { shop, id, reads, answers } = await sent('sozinha')
  const { owner, collaboratorId, companyId, procedureId } = shop
  const moves = (email: string) =>
    owner.say(`PUT /api/collaborators/${collaboratorId}`, {
      ...{ name: 'Bia', companyId, procedureIds: [procedureId], email },
    })
  const { body } = await owner.say(`GET /api/collaborators/${collaboratorId}`)
  await moves(String(body.email).toUpperCase())
  expect(await warned(companyId)).toEqual([])
  await answers({ answer: 'accept' })
  expect(await reads(id)).toMatchObject({ status: 'accepted' })
  await moves('bia-nova@sozinha.example')
  await moves(String(body.email))
  expect((await warned(companyId)).toSorted()).toEqual(
    ['bia-nova@sozinha.example', String(body.email).toLowerCase()].toSorted(),
  )
})

test('a professional cannot open a statement of a deleted company', async () => {
  const { opens, shop } = await sent('apagada')
  await api.database.db
    .updateTable('companies')
    .set({ owner_id: null, deleted_at: api.clock.now(), is_active: false })
    .where('id', '=', shop.companyId)
    .execute()
  expect((await opens()).body).toEqual({ error: 'Este link não vale mais', code: 'link_gone' })
})
