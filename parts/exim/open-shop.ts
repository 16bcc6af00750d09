import { randomUUID } from 'node:crypto'
import { everyDay } from '../../api/testing/a-shop.ts'
import { startTestIssuer } from '../../api/testing/test-issuer.ts'
import { startServer } from '../../e2e/server.ts'
import { ensure, type Folder, freePort } from '../part.ts'

type Row = Record<string, unknown>

/** What people typed. */
type Words = Partial<
  Record<'company' | 'address' | 'timezone' | 'procedure' | 'collaborator' | 'client', string>
>

export type MailingShop = AsyncDisposable & {
  url: string
  log(): string
  /** Books for a client without an account, and returns the appointment's id. */
  books(client: string, at: { date: string; startTime: string }): Promise<string>
  moves(id: string, at: { date: string; startTime: string }): Promise<void>
  cancels(id: string): Promise<void>
  /** The client's newest message, as the owner sees it. */
  messageOf(id: string): Promise<Row | undefined>
  /** Ends the process and starts it again on the same data, with other variables. */
  restart(env: Record<string, string>): Promise<void>
}

/** Two hours and two minutes before an appointment at ten: its second reminder is due two minutes after the start. */
const shopNow = '2027-03-03T10:58:00Z'
const publicUrl = 'https://agenda.encaixe.example'

/** The product as a process with these variables, and a company with one professional who works every day. */
export async function openShop(
  folder: Folder,
  env: Record<string, string>,
  words: Words = {},
): Promise<MailingShop> {
  await using opened = new AsyncDisposableStack()
  const offset = Date.parse(shopNow) - Date.now()
  const clock = { now: () => new Date(Date.now() + offset) }
  const issuer = await startTestIssuer({ clock })
  opened.defer(() => issuer.stop())
  const port = await freePort()
  const start = (more: Record<string, string>) =>
    startServer({
      ALLOW_LOCAL_PROVIDERS: 'true',
      PUBLIC_URL: publicUrl,
      PORT: `${port}`,
      DATA_DIR: folder.file('data'),
      DEMO: 'false',
      NOW: clock.now().toISOString(),
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      ...env,
      ...more,
    })
  let server = await start({})
  opened.defer(() => server.stop())
  const token = await issuer.sign({
    sub: 'dona',
    name: 'Dona Vilma',
    email: 'dona@vilma.example',
    email_verified: true,
  })

  async function say(call: string, body?: unknown): Promise<Row> {
    const [method = 'GET', path = '/'] = call.split(' ')
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    ensure(response.ok, `${call} was answered ${response.status}: ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }

  await say('POST /api/auth/accept-terms')
  const customerData = {
    name: 'Dona Vilma',
    cpfCnpj: '529.982.247-25',
    phone: '(11) 95555-0142',
    email: 'dona@vilma.example',
  }
  await say('POST /api/subscriptions', { planId: 'pro', customerData })
  const company = await say('POST /api/companies', {
    name: words.company ?? 'Salão São João',
    slug: 'salao-sao-joao',
    cnpj: '12.345.678/0001-95',
    email: 'dona@vilma.example',
    phone: '(11) 95555-0142',
    address: words.address ?? 'Rua Harmonia, 412, São Paulo',
    timezone: words.timezone ?? 'America/Sao_Paulo',
  })
  const about = { companyId: company.id }
  const { id: procedureId } = await say('POST /api/procedures', {
    ...about,
    name: words.procedure ?? 'Corte e escova',
    duration: 30,
    price: 80,
  })
  const { id: collaboratorId } = await say('POST /api/collaborators', {
    ...about,
    name: words.collaborator ?? 'Tainá Ribeiro',
    email: 'taina@vilma.example',
    procedureIds: [procedureId],
    workSchedule: everyDay(),
  })
  const place = { ...about, procedureId, collaboratorId }
  const running = opened.move()
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => server.output(),
    async books(client, at) {
      const person = {
        clientName: words.client ?? 'Lia Conceição',
        clientEmail: client,
        notes: 'Cabelo comprido, por favor',
      }
      return String((await say('POST /api/schedules', { ...place, ...at, ...person })).id)
    },
    async moves(id, at) {
      await say(`PATCH /api/schedules/${id}/reschedule`, { ...at, collaboratorId })
    },
    async cancels(id) {
      await say(`PATCH /api/schedules/${id}/cancel`)
    },
    async messageOf(id) {
      const all = (await say(`GET /api/schedules/${id}/messages`)) as unknown as Row[]
      return all.find(({ receiver }) => receiver === 'client')
    },
    async restart(more) {
      await server.end('SIGTERM')
      server = await start(more)
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
