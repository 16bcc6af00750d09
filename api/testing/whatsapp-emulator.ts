import { createHmac } from 'node:crypto'
import { whatsappTemplates } from '@encaixe/contract/whatsapp-templates.ts'
import { type HeardMessage, startMessageServer } from './message-server.ts'
import { watchModel } from './provider-models/provider-model.ts'
import { whatsappModel, whatsappNotice } from './provider-models/whatsapp-model.ts'

type Parameter = { type: string; text: string; parameter_name?: string }
type Component = { type: string; sub_type?: string; index?: string; parameters: Parameter[] }
type ReceivedTemplate = {
  id: string
  /** The id of the number that sent the message. */
  from: string
  to: string
  name: string
  reference: string | undefined
  parameters: Record<string, string>
  buttons: string[]
}
type Body = {
  to: string
  biz_opaque_callback_data?: string
  template: { name: string; language: { code: string }; components?: Component[] }
}
type StatusName = 'sent' | 'delivered' | 'read' | 'failed'
type Report = { id: string; status: StatusName; reference?: string | undefined; code?: number }

const wrong = (status: number, code: number, message: string) => ({
  status,
  body: {
    error: { message, type: 'OAuthException', code, error_data: { details: message }, fbtrace_id: 'A1' },
  },
})

const settings = {
  WHATSAPP_TOKEN: 'whatsapp-token',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_APP_SECRET: 'whatsapp-app-secret',
  WHATSAPP_VERIFY_TOKEN: 'whatsapp-verify-token',
}

type EmulatedNumber = {
  token: string
  displayNumber: string
  verifiedName: string
  /** The business account of the number; undefined: Meta does not show it to this token. */
  account?: string
  canSend: 'AVAILABLE' | 'LIMITED' | 'BLOCKED'
  templates: string[]
  /** The error that Meta answers to every message from this number. */
  fault?: { status: number; code: number }
}

/** Emulates Meta's Cloud API over HTTP for templates and their reports. It refuses the requests that Meta refuses. */
export async function startWhatsappEmulator() {
  const received: ReceivedTemplate[] = []
  const watch = watchModel(whatsappModel)
  let count = 0
  const numbers = new Map<string, EmulatedNumber>()

  function addNumber(phoneNumberId: string, more: Partial<EmulatedNumber> = {}): EmulatedNumber {
    const number: EmulatedNumber = {
      token: `token-of-${phoneNumberId}`,
      displayNumber: '+55 11 95555-0199',
      verifiedName: 'Studio Navalha',
      account: `77${phoneNumberId}`,
      canSend: 'AVAILABLE',
      templates: whatsappTemplates.map(({ name }) => name),
      ...more,
    }
    numbers.set(phoneNumberId, number)
    return number
  }
  addNumber(settings.WHATSAPP_PHONE_NUMBER_ID, { token: settings.WHATSAPP_TOKEN })

  function act(heard: HeardMessage) {
    const [breach] = watch.request({ ...heard, body: heard.text === '' ? undefined : JSON.parse(heard.text) })
    const answered = breach ? wrong(400, 100, `Invalid parameter: ${breach.field}`) : answerTo(heard)
    watch.answer(heard, answered)
    return answered
  }

  function answerTo({ method, path, headers, text }: HeardMessage) {
    const { pathname } = new URL(path, 'http://meta')
    const [, , id = '', edge] = pathname.split('/')
    const known = [...numbers.values()].some(({ token }) => headers.authorization === `Bearer ${token}`)
    if (!known) return wrong(401, 190, 'Invalid token')
    const number = numbers.get(id) ?? [...numbers.values()].find(({ account }) => account === id)
    if (!number || headers.authorization !== `Bearer ${number.token}`) {
      return wrong(400, 100, 'Unsupported request: the object does not exist or cannot be loaded')
    }
    if (method === 'GET') return edge === 'message_templates' ? templatesOf(number) : numberOf(id, number)
    if (number.fault) return wrong(number.fault.status, number.fault.code, 'Account')
    return take(id, text)
  }

  function numberOf(id: string, { displayNumber, verifiedName, canSend, account }: EmulatedNumber) {
    const entities = [
      { entity_type: 'PHONE_NUMBER', id, can_send_message: canSend },
      ...(account === undefined ? [] : [{ entity_type: 'WABA', id: account, can_send_message: canSend }]),
    ]
    const health_status = { can_send_message: canSend, entities }
    const body = { display_phone_number: displayNumber, verified_name: verifiedName, health_status, id }
    return { status: 200, body }
  }

  function templatesOf({ templates: approved }: EmulatedNumber) {
    const data = approved.map((name, at) => ({
      name,
      status: 'APPROVED',
      language: 'pt_BR',
      id: String(90_000 + at),
    }))
    return { status: 200, body: { data, paging: { cursors: { before: 'a', after: 'b' } } } }
  }

  function take(from: string, text: string) {
    const { to, template, biz_opaque_callback_data: reference } = JSON.parse(text) as Body
    const { components = [] } = template
    if (template.language.code !== 'pt_BR') return wrong(404, 132001, 'Template does not exist')
    const values = components.flatMap(({ parameters }) => parameters.map((one) => one.text))
    if (values.some((value) => value === '' || /[\n\t]| {5}/.test(value))) {
      return wrong(400, 132012, 'Parameter format does not match')
    }
    const body = components.find((part) => part.type === 'body')?.parameters ?? []
    const id = `wamid.${Buffer.from(`${++count}-${to}`).toString('base64')}`
    received.push({
      id,
      from,
      to,
      name: template.name,
      reference,
      parameters: Object.fromEntries(body.map((one) => [one.parameter_name ?? '', one.text])),
      buttons: components
        .filter((part) => part.type === 'button')
        .map((part) => part.parameters[0]?.text ?? ''),
    })
    // Accounts of older mobile numbers lack the ninth digit.
    const waId = to.replace(/^(55\d{2})9(\d{8})$/, '$1$2')
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: waId }], messages: [{ id }] },
    }
  }

  const server = await startMessageServer(act)

  function delivery(payload: unknown, secret = settings.WHATSAPP_APP_SECRET): RequestInit {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    return {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
    }
  }

  return {
    ...server,
    /** Fails when a request, an answer or a notice did not match Meta's document. */
    async close() {
      await server.close()
      watch.assertNoBreaches()
    },
    received,
    numbers,
    addNumber,
    takeBreaches: watch.takeBreaches,
    env: { ...settings, WHATSAPP_BASE_URL: `${server.origin}/v23.0` },
    wrong,
    delivery,
    /** Returns the notice that Meta posts about messages that it accepted. */
    reports(...reports: Report[]) {
      const statuses = reports.map(({ id, status, reference, code }) => ({
        id,
        status,
        timestamp: '1804000000',
        recipient_id: '551195550101',
        ...(reference && { biz_opaque_callback_data: reference }),
        ...(code && {
          errors: [
            {
              code,
              title: 'Message undeliverable',
              message: 'Message undeliverable',
              error_data: { details: 'Message undeliverable' },
            },
          ],
        }),
      }))
      const metadata = {
        display_phone_number: '551140028922',
        phone_number_id: settings.WHATSAPP_PHONE_NUMBER_ID,
      }
      const value = { messaging_product: 'whatsapp', metadata, statuses }
      const entry = [{ id: '102290129340398', changes: [{ field: 'messages', value }] }]
      const notice = { object: 'whatsapp_business_account', entry }
      watch.event('notice', whatsappNotice, notice)
      return delivery(notice)
    },
  }
}

export type WhatsappEmulator = Awaited<ReturnType<typeof startWhatsappEmulator>>
