import { z } from 'zod'
import type { Pace, WhatsappConfig } from '../../platform/config/config-providers.ts'
import { readAnswer } from '../../platform/http/read-answer.ts'
import type { Log } from '../../platform/log/log.ts'
import { type Channel, notSent, type OutgoingMessage, type Sent, type Template } from '../channel.ts'
import { codeOf, whatsappFault } from './whatsapp-errors.ts'

export type WhatsappOptions = Pick<
  Extract<WhatsappConfig, { kind: 'cloud' }>,
  'token' | 'phoneNumberId' | 'baseUrl'
> & {
  log: Log
  pace: Pace
  /** Limit of one request to Meta, in milliseconds. */
  timeout?: number
}

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })

/** Sends templates through Meta's Cloud API. Meta's answer means acceptance; the webhook reports the delivery. */
export function whatsappChannel({
  token,
  phoneNumberId,
  baseUrl,
  log,
  pace,
  timeout = 10_000,
}: WhatsappOptions): Channel {
  async function send(message: OutgoingMessage, signal?: AbortSignal): Promise<Sent> {
    try {
      const limit = AbortSignal.timeout(timeout)
      const response = await fetch(`${baseUrl}/${phoneNumberId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(message)),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      const json: unknown = await readAnswer(response).catch(() => undefined)
      const [answer] = response.ok ? (accepted.safeParse(json).data?.messages ?? []) : []
      if (answer) return { ok: true, providerId: answer.id }
      const code = codeOf(json)
      log.warn('whatsapp refused a message', {
        code: 'whatsapp_refused',
        messageId: message.reference,
        status: response.status,
        providerCode: code,
      })
      return notSent(response, (status) => whatsappFault(code, status))
    } catch (error) {
      log.warn('whatsapp did not answer', {
        code: 'whatsapp_unreachable',
        messageId: message.reference,
        error,
      })
      return { ok: false, unsure: true, ...whatsappFault(undefined, 500) }
    }
  }
  return { name: 'whatsapp', ...pace, send }
}

function bodyOf({ to, template, reference }: OutgoingMessage) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/^\+/, ''),
    type: 'template',
    template: {
      name: template.name,
      language: { policy: 'deterministic', code: 'pt_BR' },
      components: componentsOf(template),
    },
    // Delivery reports repeat this reference, so a report finds its message even when Meta's answer was lost.
    biz_opaque_callback_data: reference,
  }
}

function componentsOf({ parameters, buttons = [] }: Template) {
  const body = parameters.map(({ name, text }) => ({
    type: 'text',
    parameter_name: name,
    text: inOneLine(text),
  }))
  return [
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
    ...buttons.map((end, at) => ({
      type: 'button',
      sub_type: 'url',
      index: String(at),
      parameters: [{ type: 'text', text: end }],
    })),
  ]
}

/** Meta refuses a parameter that is empty, or that has a line break or a run of spaces. */
function inOneLine(text: string): string {
  return (
    text
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 300) || '–'
  )
}
