import { createHmac } from 'node:crypto'
import { type HeardMessage, startMessageServer } from './message-server.ts'

type ReceivedSms = { sid: string; to: string; from: string; body: string; callback: string }

const settings = {
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000001',
  TWILIO_AUTH_TOKEN: 'twilio-auth-token',
  TWILIO_FROM: '+551140028922',
}
const key = Buffer.from(`${settings.TWILIO_ACCOUNT_SID}:${settings.TWILIO_AUTH_TOKEN}`).toString('base64')

const wrong = (status: number, code: number, message: string) => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

/** Twilio's Messages resource over HTTP, with reports that are signed as Twilio signs them. */
export async function startTwilioEmulator() {
  const received: ReceivedSms[] = []
  let count = 0

  function act({ method, path, headers, text }: HeardMessage) {
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${settings.TWILIO_ACCOUNT_SID}/Messages.json`) {
      return wrong(404, 20404, 'The requested resource was not found')
    }
    if (headers.authorization !== `Basic ${key}`) return wrong(401, 20003, 'Authenticate')
    const form = new URLSearchParams(text)
    const read = (name: string) => form.get(name) ?? ''
    if (!/^\+\d{8,15}$/.test(read('To'))) return wrong(400, 21211, "Invalid 'To' Phone Number")
    if (read('Body') === '') return wrong(400, 21602, 'Message body is required')
    if (read('Body').length > 1_600)
      return wrong(400, 21617, 'The concatenated message body exceeds the limit')
    const sid = `SM${String(++count).padStart(32, '0')}`
    received.push({
      sid,
      to: read('To'),
      from: read('From') || read('MessagingServiceSid'),
      body: read('Body'),
      callback: read('StatusCallback'),
    })
    return { status: 201, body: { sid, status: 'queued', error_code: null } }
  }

  const server = await startMessageServer(act)

  return {
    ...server,
    received,
    env: { ...settings, TWILIO_BASE_URL: server.origin },
    wrong,
    /** The request with which Twilio would report a message to the address that came with it. A field may have many values. */
    report(
      url: string,
      fields: Record<string, string | string[]>,
      secret = settings.TWILIO_AUTH_TOKEN,
    ): RequestInit {
      const pairs = Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      )
      // Sorted by name and then by value; a pair that was there before is signed once.
      const once = new Set(pairs.map((pair) => pair.join('\0')))
      const signed = url + [...once].sort().join('').replaceAll('\0', '')
      return {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': createHmac('sha1', secret).update(signed).digest('base64'),
        },
        body: new URLSearchParams(pairs).toString(),
      }
    },
  }
}

export type TwilioEmulator = Awaited<ReturnType<typeof startTwilioEmulator>>
