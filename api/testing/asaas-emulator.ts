import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../platform/clock.ts'
import {
  type Answer,
  type Asked,
  createAsaasBooks,
  type EmulatedEvent,
  type Fields,
  wrong,
} from '../subscriptions/asaas-emulator/books.ts'
import { asaasEvent, asaasModel } from './provider-models/asaas-model.ts'
import { watchModel } from './provider-models/provider-model.ts'

export type { EmulatedEvent, EmulatedPayment } from '../subscriptions/asaas-emulator/books.ts'

type Heard = Asked & { headers: IncomingMessage['headers'] }
/** A fault of the next requests that match: a wrong answer, no answer, or an action without an answer. */
type Trouble =
  | { status: number; code?: string; body?: unknown; headers?: Record<string, string> }
  | 'hang'
  | 'cut after acting'
  | 'garbage'
  | 'oversized'

const pageUrl = (id: string) => `https://sandbox.asaas.com/checkoutSession/show/${id}`

type Options = { apiKey: string; webhookToken: string; clock: Clock }

function matching(call: string) {
  const [method, path = ''] = call.split(' ')
  return (one: Heard) => one.method === method && one.path.startsWith(`/v3${path}`)
}

/** Emulates over HTTP the part of Asaas's API v3 for hosted recurrent checkouts, and faults of Asaas on request. */
export async function startAsaasEmulator({ apiKey, webhookToken, clock }: Options) {
  const books = createAsaasBooks({ clock, pageUrl })
  const heard: Heard[] = []
  const watch = watchModel(asaasModel)
  const unanswered = new Set<ServerResponse>()
  const troubles: { match: (one: Heard) => boolean; trouble: Trouble; times: number }[] = []

  function troubleFor(one: Heard): Trouble | undefined {
    const found = troubles.find(({ match, times }) => times > 0 && match(one))
    if (!found) return undefined
    found.times -= 1
    return found.trouble
  }

  const meanwhiles: { match: (one: Heard) => boolean; happens: () => void }[] = []

  function letHappen(one: Heard) {
    const at = meanwhiles.findIndex(({ match }) => match(one))
    const [found] = at === -1 ? [] : meanwhiles.splice(at, 1)
    found?.happens()
  }

  function answerTo(one: Heard, response: ServerResponse) {
    const send = ({ status, body, headers = {} }: Answer) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    }
    const trouble = troubleFor(one)
    if (trouble === 'hang') {
      unanswered.add(response)
      response.once('close', () => unanswered.delete(response))
      return
    }
    if (trouble === 'garbage') return void response.writeHead(200).end('<html>maintenance')
    if (trouble === 'cut after acting') {
      books.act(one)
      return void response.destroy()
    }
    if (trouble === 'oversized') {
      return void response.writeHead(200).end(' '.repeat(2_000_000) + JSON.stringify(books.act(one).body))
    }
    if (trouble)
      return send({
        ...wrong(trouble.status, trouble.code ?? 'failure'),
        ...(trouble.body !== undefined && { body: trouble.body }),
        headers: { 'ratelimit-reset': '7', ...trouble.headers },
      })
    if (one.headers.access_token !== apiKey) return send(wrong(401, 'invalid_access_token'))
    if (!one.headers['user-agent']) return send(wrong(400, 'missing_user_agent'))
    const [breach] = watch.request(one)
    if (breach) return send(wrong(400, `invalid_${breach.field || 'action'}`))
    const acted = books.act(one)
    watch.answer(one, acted)
    send(acted)
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const body = (text === '' ? {} : JSON.parse(text)) as Fields
    const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
    heard.push(one)
    letHappen(one)
    answerTo(one, response)
  })
  // On a busy machine a test may pause for longer than Node's default keep-alive and then lose a request.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`

  return {
    baseUrl,
    env: {
      PAYMENT_PROVIDER: 'asaas',
      ASAAS_API_KEY: apiKey,
      ASAAS_BASE_URL: baseUrl,
      ASAAS_WEBHOOK_TOKEN: webhookToken,
    },
    ...books,
    heard,
    takeBreaches: watch.takeBreaches,
    unanswered,
    /** Makes the next requests of this kind fail, for example `POST /checkouts` or `GET /payments`. */
    fail(call: string, trouble: Trouble, times = Number.POSITIVE_INFINITY) {
      troubles.push({ match: matching(call), trouble, times })
    },
    /** Calls `happens` just before the next request of this kind is handled. */
    meanwhile(call: string, happens: () => void) {
      meanwhiles.push({ match: matching(call), happens })
    },
    failEverything(trouble: Trouble) {
      troubles.push({ match: () => true, trouble, times: Number.POSITIVE_INFINITY })
    },
    recover() {
      troubles.length = 0
    },
    /** Returns the request with which Asaas would send the event. */
    delivery(event: EmulatedEvent | Fields, token: string | null = webhookToken): RequestInit {
      return {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Asaas',
          ...(token !== null && { 'asaas-access-token': token }),
        },
        body: JSON.stringify(event),
      }
    },
    /** Closes the server. Fails when a request, an answer or an event did not conform to Asaas's document. */
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      for (const event of books.events) watch.event(event.event, asaasEvent, event)
      watch.assertNoBreaches()
    },
  }
}

export type AsaasEmulator = Awaited<ReturnType<typeof startAsaasEmulator>>
