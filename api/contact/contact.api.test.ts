import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const message = {
  name: '  Célia Prado ',
  email: 'celia@salao.example',
  subject: 'vendas',
  message: 'Quanto custa para seis cadeiras?\n\nObrigada!',
}

const stored = (api: TestApi) => api.database.db.selectFrom('contact_messages').selectAll().execute()

describe('a visitor who writes to the support', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi({ jobs: 'by hand', now: '2027-03-02T13:00:00Z' })
  })
  beforeEach(async () => {
    await api.database.db.deleteFrom('contact_messages').execute()
    await api.database.db.deleteFrom('messages').execute()
  })
  afterAll(() => api.close())

  const send = (body: unknown) => sayingAs(api)('POST /api/contact', body)

  test('a visitor who writes to the support gets the message back as it was stored', async () => {
    const { status, body } = await send(message)
    expect(status).toBe(201)
    const received = { ...message, name: 'Célia Prado' }
    expect(body).toEqual({ ...received, id: body.id, createdAt: '2027-03-02T13:00:00.000Z' })
    expect(await stored(api)).toMatchObject([{ ...received, id: body.id, relayed_at: null }])
    const mails = await api.database.db.selectFrom('messages').selectAll().execute()
    expect(mails).toMatchObject([{ event: 'contact', channel: 'email', address: 'suporte@encaixe.example' }])
    expect(mails[0]?.subject).toBe('Contato: Vendas, de Célia Prado')
    expect(mails[0]?.body).toContain('Quanto custa para seis cadeiras?')
    // No form service is configured, so no message is relayed.
    expect((await api.drain()).filter(({ kind }) => kind === 'relay-contact')).toEqual([])
  })

  test.each([
    ['name', { ...message, name: ' \u200b ' }, 'Nome é obrigatório'],
    ['name', { ...message, name: 'n'.repeat(101) }, 'Use no máximo 100 caracteres'],
    ['email', { ...message, email: 'celia@' }, 'E-mail inválido'],
    ['email', { ...message, email: 'a@b.example\r\nBcc: c@d.example' }, 'E-mail inválido'],
    ['email', { ...message, email: undefined }, 'E-mail é obrigatório'],
    ['subject', { ...message, subject: 'reclamacao' }, 'Escolha um assunto'],
    ['message', { ...message, message: '' }, 'Mensagem é obrigatória'],
    ['message', { ...message, message: 'm'.repeat(5_001) }, 'Use no máximo 5000 caracteres'],
  ])(
    'a visitor who writes to the support with a wrong %s gets 400 with a sentence for that field',
    async (field, body, sentence) => {
      const answer = await send(body)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields: { [field]: sentence } } })
      expect(await stored(api)).toEqual([])
    },
  )

  test('a message with the hidden field filled in gets the usual answer, and nothing is stored', async () => {
    const { status, body } = await send({ ...message, website: 'https://spam.example' })
    expect(status).toBe(201)
    expect(Object.keys(body).sort()).toEqual(['createdAt', 'email', 'id', 'message', 'name', 'subject'])
    expect(await stored(api)).toEqual([])
    expect(await api.database.db.selectFrom('messages').select('id').execute()).toEqual([])
    expect(await send({ ...message, website: '' })).toMatchObject({ status: 201 })
    expect(await stored(api)).toHaveLength(1)
  })

  test('a message to the support is deleted after a year, as the privacy policy promises', async () => {
    await send(message)
    api.clock.set('2028-02-29T13:00:00Z')
    await send({ ...message, name: 'Rui' })
    api.clock.set('2028-03-02T13:00:01Z')
    await api.runSchedules()
    await api.drain()
    expect(await stored(api)).toMatchObject([{ name: 'Rui' }])
    const mails = await api.database.db.selectFrom('messages').select('subject').execute()
    expect(mails).toMatchObject([{ subject: expect.stringContaining('Rui') }])
  })
})

test('an address that sends a sixth message to the support in a minute gets 429; another address does not', async () => {
  const api = await startTestApi({
    jobs: 'enqueue',
    now: '2027-03-02T13:00:05Z',
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
  })
  const send = (from: string) =>
    sayingAs(api)('POST /api/contact', message, { 'x-forwarded-for': from }).then(({ status }) => status)
  const first = []
  for (let time = 0; time < 6; time += 1) first.push(await send('203.0.113.7'))
  expect(first).toEqual([201, 201, 201, 201, 201, 429])
  expect(await send('203.0.113.8')).toBe(201)
  api.clock.set('2027-03-02T13:01:05Z')
  expect(await send('203.0.113.7')).toBe(201)
  await api.close()
})

describe('a visitor who writes to a deployment with a form service', () => {
  const got: { body: unknown; key: string | undefined }[] = []
  let answers: number[] = []
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const status = answers.shift() ?? 200
    if (status < 300) {
      const key = request.headers['idempotency-key']
      got.push({ body: JSON.parse(Buffer.concat(chunks).toString()), key: key?.toString() })
    }
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{}')
  })
  let api: TestApi

  beforeAll(async () => {
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
    const { port } = service.address() as AddressInfo
    const env = { CONTACT_FORM_URL: `http://127.0.0.1:${port}/f/encaixe` }
    api = await startTestApi({ jobs: 'by hand', now: '2027-03-02T13:00:00Z', env })
  })
  afterEach(() => got.splice(0))
  afterAll(async () => {
    await api.close()
    service.close()
  })

  test('a visitor’s message is relayed to the form service once, unchanged', async () => {
    const { body } = await sayingAs(api)('POST /api/contact', message)
    await api.drain()
    await api.drain()
    expect(got).toEqual([{ body: { ...message, name: 'Célia Prado' }, key: body.id }])
    expect(await stored(api)).toMatchObject([{ relayed_at: new Date('2027-03-02T13:00:00Z') }])
  })

  test('a visitor’s message is relayed again after an error and a redirect, until the form service accepts it', async () => {
    answers = [503, 302]
    const { status } = await sayingAs(api)('POST /api/contact', { ...message, name: 'Otto' })
    expect(status).toBe(201)
    const failed = await api.drain()
    expect(failed.filter(({ kind }) => kind === 'relay-contact')).toMatchObject([
      { error: expect.any(Error) },
    ])
    expect(got).toEqual([])
    for (let hours = 1; got.length === 0 && hours < 10; hours += 1) {
      api.clock.set(`2027-03-02T${13 + hours}:00:00Z`)
      await api.drain()
    }
    expect(got).toMatchObject([{ body: { name: 'Otto' } }])
  })
})
