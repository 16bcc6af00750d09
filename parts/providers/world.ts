import { randomUUID } from 'node:crypto'
import { everyDay } from '../../api/testing/a-shop.ts'
import { type AsaasEmulator, startAsaasEmulator } from '../../api/testing/asaas-emulator.ts'
import { asaasModel } from '../../api/testing/provider-models/asaas-model.ts'
import { whatsappModel } from '../../api/testing/provider-models/whatsapp-model.ts'
import { startTestIssuer } from '../../api/testing/test-issuer.ts'
import { startTwilioEmulator, type TwilioEmulator } from '../../api/testing/twilio-emulator.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from '../../api/testing/whatsapp-emulator.ts'
import { startServer } from '../../e2e/server.ts'
import { ensure, temporaryFolder } from '../part.ts'
import { openApiOf } from './open-api.ts'
import { twilioDocument } from './twilio-document.ts'
import { startValidatingProxy, type ValidatingProxy } from './validating-proxy.ts'

type Row = Record<string, unknown>
export type Say = (call: string, body?: unknown) => Promise<Row>

export type World = AsyncDisposable & {
  url: string
  asaas: AsaasEmulator
  meta: WhatsappEmulator
  twilio: TwilioEmulator
  proxies: Record<'asaas' | 'meta' | 'twilio', ValidatingProxy>
  /** Speaks to the product as this person, who has accepted the terms. */
  as(who: string): Promise<Say>
}

/** Half past nine on a Tuesday, so that no message waits for the morning. */
const now = '2027-03-02T12:30:00Z'

/** The product as a process that calls each emulated provider through a validating proxy. */
export async function openWorld(): Promise<World> {
  await using opened = new AsyncDisposableStack()
  const offset = Date.parse(now) - Date.now()
  const clock = { now: () => new Date(Date.now() + offset) }
  const folder = opened.use(await temporaryFolder())
  const issuer = await startTestIssuer({ clock })
  opened.defer(() => issuer.stop())
  const asaas = await startAsaasEmulator({ apiKey: 'key-of-asaas', webhookToken: 'token-of-events', clock })
  opened.defer(() => asaas.close())
  const meta = await startWhatsappEmulator()
  opened.defer(() => meta.close())
  const twilio = await startTwilioEmulator()
  opened.defer(() => twilio.close())
  const proxies = {
    asaas: opened.use(
      await startValidatingProxy(folder, 'asaas', {
        document: openApiOf(asaasModel),
        upstream: new URL(asaas.baseUrl).origin,
      }),
    ),
    meta: opened.use(
      await startValidatingProxy(folder, 'meta', {
        document: openApiOf(whatsappModel),
        upstream: meta.origin,
      }),
    ),
    twilio: opened.use(
      await startValidatingProxy(folder, 'twilio', {
        document: await twilioDocument(),
        upstream: twilio.origin,
      }),
    ),
  }
  const server = await startServer({
    DEMO: 'false',
    NOW: clock.now().toISOString(),
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    ...asaas.env,
    ASAAS_BASE_URL: `${proxies.asaas.url}/v3`,
    ...meta.env,
    WHATSAPP_BASE_URL: `${proxies.meta.url}/v23.0`,
    ...twilio.env,
    TWILIO_BASE_URL: proxies.twilio.url,
  })
  opened.defer(() => server.stop())

  async function as(who: string): Promise<Say> {
    const email = `${who}@navalha.example`
    const token = await issuer.sign({ sub: who, name: who, email, email_verified: true })
    const say: Say = async (call, body) => {
      const [method = 'GET', path = '/'] = call.split(' ')
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      ensure(
        response.ok,
        `${call} was answered ${response.status}: ${text}\n${server.output().slice(-2_000)}`,
      )
      return text === '' ? {} : JSON.parse(text)
    }
    await say('POST /api/auth/accept-terms')
    return say
  }

  const running = opened.move()
  return {
    url: server.url,
    asaas,
    meta,
    twilio,
    proxies,
    as,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** A company with one professional who works every day. Returns what a booking names. */
export async function openShop(say: Say, taxId: string): Promise<Row> {
  const contact = { name: 'Rui Braga', phone: '(11) 95555-0142', email: 'rui@navalha.example' }
  await say('POST /api/subscriptions', { planId: 'pro', customerData: { ...contact, cpfCnpj: taxId } })
  const company = await say('POST /api/companies', {
    name: 'Barbearia Navalha',
    slug: 'barbearia-navalha',
    cnpj: '12.345.678/0001-95',
    email: contact.email,
    phone: contact.phone,
    address: 'Rua Harmonia, 412, São Paulo',
    timezone: 'America/Sao_Paulo',
  })
  const about = { companyId: company.id }
  const { id: procedureId } = await say('POST /api/procedures', {
    ...about,
    name: 'Corte',
    duration: 30,
    price: 50,
  })
  const { id: collaboratorId } = await say('POST /api/collaborators', {
    ...about,
    name: 'João',
    email: 'joao@navalha.example',
    procedureIds: [procedureId],
    workSchedule: everyDay(),
  })
  return { ...about, procedureId, collaboratorId }
}
