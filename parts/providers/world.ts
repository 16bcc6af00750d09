import { type AsaasEmulator, startAsaasEmulator } from '../../api/testing/asaas-emulator.ts'
import { asaasModel } from '../../api/testing/provider-models/asaas-model.ts'
import { whatsappModel } from '../../api/testing/provider-models/whatsapp-model.ts'
import { startTestIssuer } from '../../api/testing/test-issuer.ts'
import { startTwilioEmulator, type TwilioEmulator } from '../../api/testing/twilio-emulator.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from '../../api/testing/whatsapp-emulator.ts'
import { startServer } from '../../e2e/server.ts'
import { temporaryFolder } from '../part.ts'
import { type Say, speakAs } from '../shop/open-shop.ts'
import { openApiOf } from './open-api.ts'
import { twilioDocument } from './twilio-document.ts'
import { startValidatingProxy, type ValidatingProxy } from './validating-proxy.ts'

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
    return speakAs(server.url, token, () => server.output())
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
