import { createHash, timingSafeEqual } from 'node:crypto'
import { type Answered, answer, answerRefusal } from '../platform/http/answer.ts'
import { readBody } from '../platform/http/read-body.ts'
import { readField } from '../platform/http/read-field.ts'
import type { Incoming } from '../platform/http/serve-route.ts'
import { isRefused, refused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import { eventReceived } from './job-kinds.ts'
import { insertEvent } from './store.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Both are hashed first, so that the comparison takes the same time for every length and content. */
const sameSecret = (given: string, ours: string) => timingSafeEqual(digest(given), digest(ours))

/** Removed before an event is stored: card data, card tokens and the payer's identity. */
const personal = new Set([
  'creditCard',
  'creditCardToken',
  'creditCardHolderInfo',
  'customerData',
  'cpfCnpj',
  'email',
  'phone',
  'mobilePhone',
  'remoteIp',
])

function withoutPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonal)
  if (typeof value !== 'object' || value === null) return value
  const rest = Object.entries(value).filter(([key]) => !personal.has(key))
  return Object.fromEntries(rest.map(([key, inner]) => [key, withoutPersonal(inner)]))
}

/**
 * An event is only a hint: its token is checked, it is stored under its own id and answered with 200. A job then asks
 * the provider what is true, and decides which kinds matter.
 */
export async function receiveEvent(deps: BillingDeps, { request, log }: Incoming): Promise<Answered> {
  const { database, jobs, clock, payments } = deps
  if (!sameSecret(request.headers.get('asaas-access-token') ?? '', payments.webhookToken)) {
    log.warn('payment event refused: wrong token')
    return answerRefusal(refused('unauthenticated', { sentence: 'Evento não reconhecido.' }))
  }
  const read = await readBody(request)
  if (isRefused(read)) return answerRefusal(read)
  const event = withoutPersonal(read.json)
  if (typeof event !== 'object' || event === null || Array.isArray(event))
    return answerRefusal(refused('malformed'))
  const payload = JSON.stringify(event)
  const [givenId, givenKind] = [readField(event, 'id'), readField(event, 'event')]
  const id = shortText(givenId) ?? `unnamed_${digest(payload).toString('hex')}`
  const kind = shortText(givenKind) ?? 'unknown'
  const fresh = await database.transaction(async (tx) => {
    const stored = await insertEvent(tx, { id, kind, payload, received_at: clock.now() })
    if (stored) await jobs.send(tx, eventReceived, { eventId: id }, { key: id })
    return stored
  })
  log.info('payment event received', { event: kind, fresh })
  return answer(200, { received: true })
}

const shortText = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= 255 ? value : undefined
