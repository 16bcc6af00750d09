import type { Deps } from '../../deps.ts'
import { readField } from '../../platform/http/read-field.ts'
import { type Bill, type Choice, choices, findBill } from './bills.ts'
import { type EmulatedEvent, type Fields, wrong } from './books.ts'
import { storeBooks } from './store.ts'

export const emulatorPath = '/api/dev/asaas'
export const billPath = (id: string) => `/api/dev/payments/${id}`

export type EmulatedAsaas = {
  /** Answers a request in the form of Asaas's API v3. A request needs the account's API key. */
  fetch(request: Request): Promise<Response>
  findBill(id: string): Promise<Bill | undefined>
  /** Carries out the choice of the payer or the bank for a bill. Returns the events for the account's webhook. */
  choose(id: string, choice: Choice): Promise<EmulatedEvent[]>
  /** Sends events over HTTP. An event that is not accepted is lost; the daily reconciliation corrects the state. */
  deliver(events: readonly EmulatedEvent[]): Promise<void>
}

type Parts = Pick<Deps, 'database' | 'clock' | 'config' | 'log'>
type Account = { apiKey: string; webhookUrl: string; webhookToken: string; fetch: typeof fetch }

/** Emulates Asaas for a local start, without money: the same protocol, with its state in the database of Encaixe. */
export function emulateAsaas({ database, clock, config, log }: Parts, account: Account): EmulatedAsaas {
  const pageUrl = (id: string) => `${config.publicUrl}${billPath(id)}`
  const store = storeBooks(database, { clock, pageUrl })

  return {
    async fetch(request) {
      const { method, url, headers } = request
      const { pathname, search } = new URL(url)
      if (headers.get('access_token') !== account.apiKey) return json(wrong(401, 'invalid_access_token'))
      const body: unknown = await request.json().catch(() => ({}))
      const asked = { method, path: pathname.replace(emulatorPath, '') + search, body: body as Fields }
      if (method === 'GET') return json(await store.read((books) => books.act(asked)))
      return json(
        await store.change((books) => {
          const answer = books.act(asked)
          // The webhook gets no events of Encaixe's own API calls, only events that the payer or the bank caused.
          books.events.length = 0
          return answer
        }),
      )
    },
    findBill: (id) => store.read((books) => findBill(books, id)),
    choose: (id, choice) =>
      store.change((books) => {
        choices[choice](books, id)
        return books.events.splice(0)
      }),
    async deliver(events) {
      for (const event of events) {
        const about = { event: event.event, paymentId: readField(event.payment, 'id') }
        try {
          const { status } = await account.fetch(account.webhookUrl, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'asaas-access-token': account.webhookToken },
            body: JSON.stringify(event),
            signal: AbortSignal.timeout(10_000),
          })
          if (status !== 200)
            log.warn('webhook refused an event of the Asaas emulator', {
              code: 'emulator_event_failed',
              ...about,
              status,
            })
        } catch (error) {
          log.warn('webhook did not answer the Asaas emulator', {
            code: 'emulator_event_failed',
            ...about,
            error,
          })
        }
      }
    },
  }
}

const json = ({ status, body }: { status: number; body: unknown }) => Response.json(body, { status })
