import { z } from 'zod'
import type { SmsConfig } from '../../platform/config/config-providers.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Channel, OutgoingMessage, Sent } from '../channel.ts'
import { twilioFault } from './twilio-errors.ts'
import { smsText } from './twilio-text.ts'

export type TwilioOptions = Omit<Extract<SmsConfig, { kind: 'twilio' }>, 'kind'> & {
  publicUrl: string
  log: Log
  /** How long one request may take. */
  timeout?: number
}

const accepted = z.object({ sid: z.string().min(1) })
const failure = z.object({ code: z.number() })

/** Where reports of a message go; its signature covers this address, so both sides build it here. */
const reportsAt = (publicUrl: string, reference: string) =>
  `${publicUrl}/api/webhooks/twilio?m=${encodeURIComponent(reference)}`

/** SMS in the shapes of Twilio's Messages resource. */
export function twilioChannel(options: TwilioOptions): Channel {
  const { accountSid, authToken, from, baseUrl, publicUrl, log, timeout = 10_000 } = options
  const key = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'

  async function send({ to, text, reference }: OutgoingMessage, signal?: AbortSignal): Promise<Sent> {
    const form = {
      To: to,
      [sender]: from,
      Body: smsText(text),
      StatusCallback: reportsAt(publicUrl, reference),
    }
    try {
      const patience = AbortSignal.timeout(timeout)
      const response = await fetch(`${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${key}`, accept: 'application/json' },
        body: new URLSearchParams(form),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      })
      const json: unknown = await response.json().catch(() => undefined)
      const taken = response.ok ? accepted.safeParse(json).data : undefined
      if (taken) return { ok: true, providerId: taken.sid }
      const code = failure.safeParse(json).data?.code
      log.warn('twilio refused', { status: response.status, code })
      if (response.ok || response.status >= 500) return { ok: false, unsure: true, ...twilioFault(code, 500) }
      return { ok: false, ...twilioFault(code, response.status) }
    } catch (error) {
      log.warn('twilio out of reach', { error })
      return { ok: false, unsure: true, ...twilioFault(undefined, 500) }
    }
  }
  // Twilio queues for its own carriers; this is what its API takes without a 429.
  return { name: 'sms', perSecond: 10, send }
}
