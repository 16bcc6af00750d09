import { limits } from '@encaixe/contract/limits.ts'
import type { Deps } from '../deps.ts'
import { type Answered, answer, answerRefusal } from '../platform/http/answer.ts'
import type { Mount } from '../platform/http/create-handler.ts'
import { readBytes } from '../platform/http/read-body.ts'
import type { Incoming } from '../platform/http/serve-route.ts'
import { refused } from '../platform/refused.ts'
import type { DeliveryReport, PhoneAnswer } from './channel.ts'
import { isFromTwilio, twilioAnswer, twilioReport } from './sms/twilio-reports.ts'
import { handshakeOf, isFromMeta, whatsappAnswers, whatsappReports } from './whatsapp/whatsapp-reports.ts'

type Apply = {
  report(report: DeliveryReport): Promise<void>
  answer(answer: PhoneAnswer): Promise<void>
}

/** Maximum bytes of a notice; it is large, because Meta puts many delivery reports into one notice. */
const largest = 1024 * 1024
const unknownSender = refused('unauthenticated', { sentence: 'Aviso não reconhecido.' })
const plain = { 'content-type': 'text/plain; charset=utf-8' }

/** The addresses for delivery reports and answers of people, one for each provider that the deployment has. */
export function mountReports({ config }: Pick<Deps, 'config'>, apply: Apply): Mount[] {
  const { whatsapp, sms, publicUrl } = config
  const mounts: Mount[] = []
  if (whatsapp.kind === 'cloud') {
    mounts.push({
      methods: ['GET', 'POST'],
      path: '/api/webhooks/whatsapp',
      limit: limits.machines,
      handle: (incoming) =>
        incoming.request.method === 'POST'
          ? receiveFromMeta(incoming, whatsapp.appSecrets, apply)
          : shakeHands(incoming, whatsapp.verifyTokens),
    })
  }
  if (sms.kind === 'twilio') {
    mounts.push({
      methods: ['POST'],
      path: '/api/webhooks/twilio',
      limit: limits.machines,
      handle: (incoming) => receiveFromTwilio(incoming, { ...sms, publicUrl }, apply),
    })
  }
  return mounts
}

async function shakeHands({ request }: Incoming, verifyTokens: string[]): Promise<Answered> {
  const challenge = handshakeOf(request.url, verifyTokens)
  return challenge === undefined
    ? new Response('Não reconhecido', { status: 403, headers: plain })
    : new Response(challenge, { headers: plain })
}

async function receiveFromMeta(
  { request, log }: Incoming,
  secrets: string[],
  apply: Apply,
): Promise<Answered> {
  const bytes = await readBytes(request, largest)
  if ('refused' in bytes) return answerRefusal(bytes)
  if (!isFromMeta(bytes, request.headers.get('x-hub-signature-256'), secrets)) {
    log.warn('whatsapp report with a wrong signature was refused', { code: 'report_forged' })
    return answerRefusal(unknownSender)
  }
  const json = jsonOf(bytes)
  const reports = whatsappReports(json)
  for (const report of reports) await apply.report(report)
  for (const one of whatsappAnswers(json)) await apply.answer(one)
  log.info('whatsapp reports received', { count: reports.length })
  return answer(200, { received: true })
}

type Sms = { accountSid: string; authTokens: string[]; publicUrl: string }

async function receiveFromTwilio(
  { request, log }: Incoming,
  { accountSid, authTokens, publicUrl }: Sms,
  apply: Apply,
): Promise<Answered> {
  const bytes = await readBytes(request)
  if ('refused' in bytes) return answerRefusal(bytes)
  const form = new URLSearchParams(new TextDecoder().decode(bytes))
  const { pathname, search, searchParams } = new URL(request.url)
  // Twilio signs the public address of the deployment; behind a proxy, the address of the request differs from it.
  const url = `${publicUrl}${pathname}${search}`
  if (!isFromTwilio({ url, form }, request.headers.get('x-twilio-signature'), authTokens)) {
    log.warn('twilio report with a wrong signature was refused', { code: 'report_forged' })
    return answerRefusal(unknownSender)
  }
  const ours = form.get('AccountSid') === accountSid
  const report = ours ? twilioReport(form, searchParams.get('m')) : undefined
  if (report) await apply.report(report)
  const written = ours ? twilioAnswer(form) : undefined
  if (written) await apply.answer(written)
  return new Response(null, { status: 204 })
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
