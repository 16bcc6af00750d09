import { answerRefusal } from '../../platform/http/answer.ts'
import type { Mount } from '../../platform/http/create-handler.ts'
import { readBytes } from '../../platform/http/read-body.ts'
import type { Incoming } from '../../platform/http/serve-route.ts'
import { newId } from '../../platform/ids.ts'
import { isRefused, refused } from '../../platform/refused.ts'
import type { BillingDeps } from '../create-payments.ts'
import { handleEvent } from '../handle-event.ts'
import { receiveEvent } from '../receive-event.ts'
import { chargePage, missingChargePage } from './page.ts'
import { chargePath } from './provider.ts'
import type { ChargeRow } from './store.ts'

const choices = {
  pagar: 'PAYMENT_CONFIRMED',
  recusar: 'PAYMENT_CREDIT_CARD_CAPTURE_REFUSED',
  vencer: 'PAYMENT_OVERDUE',
} as const

type Choice = keyof typeof choices
const isChoice = (value: string | null): value is Choice => value !== null && value in choices

/** The page on which a person plays the payer's and the bank's part. There is none with a real provider. */
export function simulatedMounts(deps: BillingDeps): Mount[] {
  const { till } = deps.payments
  if (!till) return []

  async function show({ request, params }: Incoming): Promise<Response> {
    const charge = await till?.find(params.id ?? '')
    return charge ? chargePage(charge, new URL(request.url).search === '?recusado') : missingChargePage()
  }

  async function choose(incoming: Incoming): Promise<Response> {
    const { request, params } = incoming
    const origin = request.headers.get('origin')
    if (origin !== null && origin !== deps.config.publicUrl && origin !== new URL(request.url).origin) {
      return answerRefusal(refused('malformed'))
    }
    const bytes = await readBytes(request)
    if (isRefused(bytes)) return answerRefusal(bytes)
    const choice = new URLSearchParams(Buffer.from(bytes).toString('utf8')).get('escolha')
    const charge = await till?.find(params.id ?? '')
    if (!charge) return missingChargePage()
    if (!isChoice(choice)) return chargePage(charge)
    if (choice === 'pagar') await till?.pay(charge)
    if (choice === 'vencer') await till?.letExpire(charge)
    await deliver(incoming, charge, choice)
    const refusal = choice === 'recusar'
    return seeOther(refusal ? `${chargePath(charge.id)}?recusado` : charge.return_to)
  }

  /** The way of the real one: an event with its token through the same door. Its job is not waited for, but done. */
  async function deliver(incoming: Incoming, charge: ChargeRow, choice: Choice): Promise<void> {
    const id = `evt_${newId()}`
    const payment = { object: 'payment', id: charge.id, customer: charge.customer_id, dueDate: charge.due_on }
    const request = new Request(`${deps.config.publicUrl}/api/webhooks/asaas`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'asaas-access-token': deps.payments.webhookToken },
      body: JSON.stringify({ id, event: choices[choice], payment }),
    })
    await receiveEvent(deps, { ...incoming, request })
    await handleEvent(deps, id)
  }

  const path = chargePath('{id}')
  return [
    { methods: ['GET'], path, handle: show },
    { methods: ['POST'], path, handle: choose },
  ]
}

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
