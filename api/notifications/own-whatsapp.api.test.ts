import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { endSubscription, madeId, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { phoneAnswers } from '../testing/visit-mails.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from '../testing/whatsapp-emulator.ts'

let meta: WhatsappEmulator
let api: TestApi
const lines: string[] = []
let made = 0

beforeAll(async () => {
  meta = await startWhatsappEmulator()
  api = await startTestApi({ jobs: 'by hand', env: meta.env, onLog: (line) => lines.push(line) })
})

afterAll(async () => {
  await api.close()
  await meta.close()
})

/** A number that Meta knows. */
function aNumber(more: Parameters<typeof meta.addNumber>[1] = {}) {
  const phoneNumberId = String(200_000 + ++made)
  const { token } = meta.addNumber(phoneNumberId, more)
  return { phoneNumberId, token }
}

const connect = ({ owner, companyId }: Shop, body: object) =>
  owner.say(`PUT /api/companies/${companyId}/whatsapp`, body)
const settingsOf = async ({ owner }: Shop) => (await owner.say('GET /api/messages/settings')).body

/** A client of the shop books, and the messages about it leave. Returns the client's WhatsApp message. */
async function booked(shop: Shop, at = api) {
  const client = await aClient(at, `cliente-${++made}`)
  const clientPhone = `(11) 9${50_000_000 + made}`
  await phoneAnswers(at, clientPhone)
  const id = await madeId(client.books(shop.wish({ startTime: `${10 + (made % 8)}:00`, clientPhone })))
  await at.drain()
  const { body } = await shop.owner.say(`GET /api/schedules/${id}/messages`)
  const all = body as unknown as { channel: string; status: string; reason: string | null }[]
  const sent = meta.received.find(({ to }) => to === `55${clientPhone.replaceAll(/\D/g, '')}`)
  return { message: all.find(({ channel }) => channel === 'whatsapp'), from: sent?.from }
}

const ofDeployment = () => meta.env.WHATSAPP_PHONE_NUMBER_ID

test('messages leave from the number that an owner connected, and from the number of the deployment after it is disconnected', async () => {
  const [shop, other] = [await aShop(api, 'propria'), await aShop(api, 'vizinha')]
  expect(await settingsOf(shop)).toMatchObject({ ownWhatsapp: null, canConnectWhatsapp: true })
  const own = aNumber({ displayNumber: '+55 11 94444-0001', verifiedName: 'Própria Barbearia' })
  const shown = {
    phoneNumberId: own.phoneNumberId,
    displayNumber: '+55 11 94444-0001',
    verifiedName: 'Própria Barbearia',
    connectedAt: '2027-03-02T13:00:00.000Z',
    state: 'connected',
    reason: null,
  }
  expect(await connect(shop, own)).toMatchObject({ status: 200, body: shown })
  expect((await settingsOf(shop)).ownWhatsapp).toEqual(shown)
  expect(await booked(shop)).toMatchObject({ message: { status: 'sent' }, from: own.phoneNumberId })
  expect((await booked(other)).from).toBe(ofDeployment())
  const { owner, companyId } = shop
  expect((await owner.say(`DELETE /api/companies/${companyId}/whatsapp`)).status).toBe(204)
  expect((await settingsOf(shop)).ownWhatsapp).toBeNull()
  expect((await booked(shop)).from).toBe(ofDeployment())
  const { body: trail } = await owner.say('GET /api/trail?kind=messages')
  expect(JSON.stringify(trail)).toContain('"connected"')
  expect(JSON.stringify(trail)).toContain('"disconnected"')
})

test('a token is stored only sealed, and is in no answer, log line or export', async () => {
  const shop = await aShop(api, 'segredo')
  const own = aNumber({ token: 'EAAG-canario-do-token' })
  const { body } = await connect(shop, own)
  await booked(shop)
  const row = await api.database.db
    .selectFrom('whatsapp_numbers')
    .selectAll()
    .where('company_id', '=', shop.companyId)
    .executeTakeFirstOrThrow()
  expect(row.sealed_token).toMatch(/^v1\./)
  expect(JSON.stringify(row)).not.toContain('canario-do-token')
  const headers = { authorization: `Bearer ${await api.token(shop.owner.name)}` }
  const exported = await api.fetch(`/api/companies/${shop.companyId}/export`, { headers })
  const files = Object.entries(unzipSync(new Uint8Array(await exported.arrayBuffer())))
  const texts = files.map(([name, bytes]) => `${name} ${Buffer.from(bytes).toString()}`)
  expect(texts.join('\n')).toContain(own.phoneNumberId)
  expect(texts.join('\n')).not.toContain(row.sealed_token)
  const answers = [JSON.stringify(body), JSON.stringify(await settingsOf(shop))]
  for (const text of [...texts, ...answers, ...lines]) expect(text).not.toContain('canario-do-token')
})

test('an owner reads beside the field why Meta or the product refuses a number, and nothing is stored', async () => {
  const [shop, other] = [await aShop(api, 'recusas'), await aShop(api, 'recusas-b')]
  const good = aNumber()
  const refusalOf = async (body: object) => {
    const answer = await connect(shop, { ...good, ...body })
    return { status: answer.status, fields: answer.body.fields, code: answer.body.code }
  }
  const token = (sentence: RegExp) => ({ status: 400, fields: { token: expect.stringMatching(sentence) } })
  const number = (sentence: RegExp) => ({
    status: 400,
    fields: { phoneNumberId: expect.stringMatching(sentence) },
  })
  expect(await refusalOf({ token: 'wrong' })).toMatchObject(token(/não aceitou este token/))
  expect(await refusalOf({ token: 'two words' })).toMatchObject(token(/sem espaços/))
  expect(await refusalOf({ phoneNumberId: '+55 11' })).toMatchObject(number(/só algarismos/))
  expect(await refusalOf({ phoneNumberId: '999999' })).toMatchObject(number(/não encontrou este número/))
  expect(await refusalOf(aNumber({ canSend: 'BLOCKED' }))).toMatchObject(number(/bloqueou/))
  const few = aNumber({ templates: ['agendamento_lembrete'] })
  expect(await refusalOf(few)).toMatchObject(
    number(/Faltam modelos.*: agendamento_confirmado, agendamento_alterado, /),
  )
  const platform = { phoneNumberId: ofDeployment(), token: meta.env.WHATSAPP_TOKEN }
  expect(await refusalOf(platform)).toMatchObject(number(/número da própria plataforma/))
  meta.fail(meta.wrong(403, 10, 'Permission'))
  expect(await refusalOf({})).toMatchObject(token(/não tem permissão/))
  for (const trouble of ['garbage', 'cut after acting'] as const) {
    meta.fail(trouble)
    expect(await refusalOf({})).toMatchObject({ status: 503, code: 'unavailable' })
  }
  expect((await settingsOf(shop)).ownWhatsapp).toBeNull()
  // A token that may not read the account's templates can still send.
  const unread = aNumber({ account: undefined as unknown as string, templates: [] })
  expect((await connect(other, unread)).status).toBe(200)
  expect(await refusalOf(unread)).toMatchObject({ status: 409, code: 'whatsapp_taken' })
})

test('when Meta refuses the account of a company, its messages fail with the reason and other companies go on', async () => {
  const [shop, other] = [await aShop(api, 'falha'), await aShop(api, 'segue')]
  const own = aNumber()
  await connect(shop, own)
  const number = meta.numbers.get(own.phoneNumberId)
  if (number) number.fault = { status: 401, code: 190 }
  const before = meta.heard.length
  const { message, from } = await booked(shop)
  expect(message).toMatchObject({ status: 'failed', reason: expect.stringContaining('token') })
  expect([from, meta.heard.length - before]).toEqual([undefined, 1])
  expect((await settingsOf(shop)).ownWhatsapp).toMatchObject({
    state: 'failing',
    reason: expect.stringContaining('token'),
  })
  expect((await booked(other)).from).toBe(ofDeployment())
  if (number) number.fault = { status: 400, code: 131042 }
  expect((await booked(shop)).message?.reason).toContain('conta')
  const warned = lines.filter((line) => line.includes('refuses the account of a company'))
  expect(warned).toHaveLength(2)
  expect(warned[0]).toContain(shop.companyId)
  if (number) delete number.fault
  expect((await booked(shop)).from).toBe(own.phoneNumberId)
  expect((await settingsOf(shop)).ownWhatsapp).toMatchObject({ state: 'connected', reason: null })
})

test('a token that no key of the deployment opens makes the number failing until its owner connects it again', async () => {
  const shop = await aShop(api, 'chave')
  const own = aNumber()
  await connect(shop, own)
  await api.database.db
    .updateTable('whatsapp_numbers')
    .set({ sealed_token: 'v1.unknown.AAAA' })
    .where('company_id', '=', shop.companyId)
    .execute()
  expect((await booked(shop)).message).toMatchObject({ status: 'failed' })
  expect((await settingsOf(shop)).ownWhatsapp).toMatchObject({ state: 'failing' })
  expect((await connect(shop, own)).body).toMatchObject({ state: 'connected', reason: null })
  expect((await booked(shop)).from).toBe(own.phoneNumberId)
})

const production = {
  APP_ENV: 'production',
  RATE_LIMITS: 'on',
  PUBLIC_URL: 'http://localhost:3000',
  ALLOW_LOCAL_PROVIDERS: 'true',
  SMTP_URL: 'smtp://localhost:9',
  MAIL_FROM: 'agenda@encaixe.example',
}

test('a deployment without WhatsApp sends the messages of a company that has its own number, and none after that', async () => {
  const { WHATSAPP_BASE_URL } = meta.env
  const alone = await startTestApi({
    jobs: 'by hand',
    env: { ...production, WHATSAPP_BASE_URL },
    channels: { email: null },
  })
  const shop = await aShop(alone, 'sozinha')
  expect((await settingsOf(shop)).available).toMatchObject({ whatsapp: false })
  expect((await booked(shop, alone)).message).toBeUndefined()
  const own = aNumber()
  expect((await connect(shop, own)).status).toBe(200)
  expect((await settingsOf(shop)).available).toMatchObject({ whatsapp: true })
  expect(await booked(shop, alone)).toMatchObject({ message: { status: 'sent' }, from: own.phoneNumberId })
  await shop.owner.say(`DELETE /api/companies/${shop.companyId}/whatsapp`)
  expect((await booked(shop, alone)).message).toBeUndefined()
  await alone.close()
})

test('an owner cannot connect a number in production without a key, and the token is not stored', async () => {
  const keyless = await startTestApi({ env: { ...production, SECRETS_KEY: '' } })
  const shop = await aShop(keyless, 'sem-chave')
  expect(await settingsOf(shop)).toMatchObject({ canConnectWhatsapp: false })
  const { status, body } = await connect(shop, aNumber())
  expect([status, body.error]).toEqual([503, 'Conectar um número próprio ainda não está disponível aqui.'])
  await keyless.close()
})

test('the token of a company is deleted with the company', async () => {
  const shop = await aShop(api, 'apagada')
  await connect(shop, aNumber())
  await endSubscription(api, 'apagada')
  const { owner, companyId } = shop
  const deleted = await owner.say(`DELETE /api/companies/${companyId}`, { confirm: owner.company.slug })
  expect(deleted.status).toBe(204)
  const left = await api.database.db
    .selectFrom('whatsapp_numbers')
    .select('company_id')
    .where('company_id', '=', companyId)
    .execute()
  expect(left).toEqual([])
})

test('links of messages from a company’s own number prove no number, and "Não é comigo" stops only the number', async () => {
  const shop = await aShop(api, 'leitora')
  await connect(shop, aNumber())
  const contact = { clientName: 'Rita', clientPhone: '(11) 94444-0101', clientEmail: 'rita@fora.example' }
  const books = async (date: string) => {
    const id = await madeId(shop.owner.say('POST /api/schedules', shop.wish({ date, ...contact })))
    await api.drain()
    const { body } = await shop.owner.say(`GET /api/schedules/${id}/messages`)
    const all = body as unknown as { receiver: string; channel: string; status: string }[]
    const toClient = all.filter(({ receiver }) => receiver === 'client')
    return toClient.map(({ channel, status }) => `${channel} ${status}`).toSorted()
  }
  expect(await books('2027-03-03')).toEqual(['email sent', 'whatsapp sent'])
  const [moves, stop] = meta.received.find(({ to }) => to === '5511944440101')?.buttons ?? []
  const { collaboratorId } = shop
  const say = sayingAs(api)
  const moved = await say(`POST /api/links/${moves}`, {
    date: '2027-03-04',
    startTime: '15:00',
    collaboratorId,
  })
  expect(moved.status).toBe(200)
  const { rows } = await sql`select from message_contacts
    where key = contact_key('+5511944440101') and answered_at is not null`.execute(api.database.db)
  expect(rows).toEqual([])
  expect((await say(`POST /api/links/${stop}`, { notMe: true })).status).toBe(200)
  expect(await books('2027-03-05')).toEqual(['email sent', 'whatsapp failed'])
})
