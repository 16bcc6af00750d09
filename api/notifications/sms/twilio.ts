import { z } from 'zod'
import type { Pace, SmsConfig } from '../../platform/config/config-providers.ts'
import { readAnswer } from '../../platform/http/read-answer.ts'
import type { Log } from '../../platform/log/log.ts'
import { type Channel, notSent, type OutgoingMessage, type Sent } from '../channel.ts'
import { twilioFault } from './twilio-errors.ts'
import { smsText } from './twilio-text.ts'

export type TwilioOptions = Omit<Extract<SmsConfig, { kind: 'twilio' }>, 'kind'> & {
  publicUrl: string
  log: Log
  pace: Pace
  /** Limit of one request to Twilio, in milliseconds. */
  timeout?: number
}

const accepted = z.object({ sid: z.string().min(1) })
const failure = z.object({ code: z.number() })

/** The address for reports of a message. Twilio signs it, so the sender and the receiver of reports build it here. */
const reportsAt = (publicUrl: string, reference: string) =>
  `${publicUrl}/api/webhooks/twilio?m=${encodeURIComponent(reference)}`

/** Sends SMS through Twilio's Messages resource. */
export function twilioChannel(options: TwilioOptions): Channel {
  const { accountSid, authTokens, from, baseUrl, publicUrl, log, pace, timeout = 10_000 } = options
  const key = Buffer.from(`${accountSid}:${authTokens[0]}`).toString('base64')
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'

  async function send({ to, text, reference }: OutgoingMessage, signal?: AbortSignal): Promise<Sent> {
    const form = {
      To: to,
      [sender]: from,
      Body: smsText(text),
      StatusCallback: reportsAt(publicUrl, reference),
    }
    try {
      const limit = AbortSignal.timeout(timeout)
      const response = await fetch(`${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${key}`, accept: 'application/json' },
        body: new URLSearchParams(form),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      const json: unknown = await readAnswer(response).catch(() => undefined)
      const answer = response.ok ? accepted.safeParse(json).data : undefined
      if (answer) return { ok: true, providerId: answer.sid }
      const code = failure.safeParse(json).data?.code
      log.warn('twilio refused an SMS', {
        code: 'twilio_refused',
        messageId: reference,
        status: response.status,
        providerCode: code,
      })
      return notSent(response, (status) => twilioFault(code, status))
    } catch (error) {
      log.warn('twilio did not answer', { code: 'twilio_unreachable', messageId: reference, error })
      return { ok: false, unsure: true, ...twilioFault(undefined, 500) }
    }
  }
  return { name: 'sms', ...pace, send }
}
