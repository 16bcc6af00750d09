import { createHmac } from 'node:crypto'
import { type HeardMessage, startMessageServer } from './message-server.ts'
import { watchModel } from './provider-models/provider-model.ts'
import { twilioModel, twilioReport } from './provider-models/twilio-model.ts'

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

function refusalOf(field: string, form: string) {
  if (field === 'To') return wrong(400, 21211, "Invalid 'To' Phone Number")
  if (field !== 'Body') return wrong(400, 20001, 'Unknown parameters')
  return new URLSearchParams(form).get('Body')
    ? wrong(400, 21617, 'The concatenated message body exceeds the limit')
    : wrong(400, 21602, 'Message body is required')
}

/** Twilio's Messages resource over HTTP, with reports that are signed as Twilio signs them. */
export async function startTwilioEmulator() {
  const received: ReceivedSms[] = []
  const watch = watchModel(twilioModel)
  let count = 0

  function act(heard: HeardMessage) {
    const form = [...new URLSearchParams(heard.text)]
    const twice = form.find(([name], at) => form.findIndex(([other]) => other === name) !== at)
    const [breach] = watch.request({ ...heard, body: twice ? form : Object.fromEntries(form) })
    const answered = breach ? refusalOf(breach.field, heard.text) : answerTo(heard)
    watch.answer(heard, answered)
    return answered
  }

  function answerTo({ method, path, headers, text }: HeardMessage) {
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${settings.TWILIO_ACCOUNT_SID}/Messages.json`) {
      return wrong(404, 20404, 'The requested resource was not found')
    }
    if (headers.authorization !== `Basic ${key}`) return wrong(401, 20003, 'Authenticate')
    const form = new URLSearchParams(text)
    const read = (name: string) => form.get(name) ?? ''
    const sid = `SM${String(++count).padStart(32, '0')}`
    const [to, from, body] = [read('To'), read('From'), read('Body')]
    const [service, callback] = [read('MessagingServiceSid'), read('StatusCallback')]
    received.push({ sid, to, from: from || service, body, callback })
    const uri = `/2010-04-01/Accounts/${settings.TWILIO_ACCOUNT_SID}/Messages/${sid}`
    const now = 'Tue, 02 Mar 2027 13:00:00 +0000'
    return {
      status: 201,
      body: {
        sid,
        account_sid: settings.TWILIO_ACCOUNT_SID,
        messaging_service_sid: service || null,
        api_version: '2010-04-01',
        body,
        to,
        from: from || null,
        direction: 'outbound-api',
        status: service ? 'accepted' : 'queued',
        num_media: '0',
        num_segments: '1',
        date_created: now,
        date_updated: now,
        date_sent: null,
        error_code: null,
        error_message: null,
        price: null,
        price_unit: 'USD',
        uri: `${uri}.json`,
        subresource_uris: { media: `${uri}/Media.json` },
      },
    }
  }

  const server = await startMessageServer(act)

  return {
    ...server,
    /** Fails when a request, an answer or a report did not match Twilio's document. */
    async close() {
      await server.close()
      watch.assertNoBreaches()
    },
    received,
    takeBreaches: watch.takeBreaches,
    env: { ...settings, TWILIO_BASE_URL: server.origin },
    wrong,
    /** Returns Twilio's report of a message as a request to its callback address. A field may have several values. */
    report(
      url: string,
      fields: Record<string, string | string[]>,
      secret = settings.TWILIO_AUTH_TOKEN,
    ): RequestInit {
      const pairs = Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      )
      watch.event('report', twilioReport, fields)
      // The fields are sorted by name and then by value; a repeated pair is signed once.
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
