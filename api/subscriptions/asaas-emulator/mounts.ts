import { limits } from '@encaixe/contract/limits.ts'
import { type Answered, answerRefusal } from '../../platform/http/answer.ts'
import type { Mount } from '../../platform/http/create-handler.ts'
import { isForeign } from '../../platform/http/foreign-origin.ts'
import { readBytes } from '../../platform/http/read-body.ts'
import type { Incoming } from '../../platform/http/serve-route.ts'
import { isRefused, refused } from '../../platform/refused.ts'
import type { BillingDeps } from '../create-payments.ts'
import type { Choice } from './bills.ts'
import { billPath, emulatorPath } from './emulator.ts'
import { billPage, missingBillPage } from './page.ts'

const choices: Record<string, Choice> = {
  pagar: 'pay',
  recusar: 'refuse',
  vencer: 'let expire',
  cancelar: 'end',
}

/** The emulated API, and the page on which a person acts as the payer and the bank. A deployment with a real account has neither. */
export function asaasEmulatorMounts({ config, payments: { emulator } }: BillingDeps): Mount[] {
  if (!emulator) return []

  async function show({ request, params: { id = '' } }: Incoming): Promise<Answered> {
    const bill = await emulator?.findBill(id)
    return bill ? billPage(bill, new URL(request.url).search === '?recusado') : missingBillPage()
  }

  async function choose({ request, params: { id = '' } }: Incoming): Promise<Answered> {
    if (isForeign(request.headers.get('origin'), config.publicUrl, { required: false })) {
      return answerRefusal(refused('foreign_origin'))
    }
    const bytes = await readBytes(request)
    if (isRefused(bytes)) return answerRefusal(bytes)
    const chosen = new URLSearchParams(Buffer.from(bytes).toString('utf8')).get('escolha') ?? ''
    const bill = await emulator?.findBill(id)
    if (!bill) return missingBillPage()
    const choice = Object.hasOwn(choices, chosen) ? choices[chosen] : undefined
    if (!choice) return billPage(bill)
    await emulator?.deliver(await emulator.choose(id, choice))
    return seeOther(choice === 'refuse' ? `${billPath(id)}?recusado` : bill.returnTo)
  }

  const path = billPath('{id}')
  return [
    { methods: ['GET'], path, limit: limits.publicReads, handle: show },
    { methods: ['POST'], path, limit: limits.publicWrites, handle: choose },
    {
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      path: `${emulatorPath}/v3/*`,
      limit: limits.machines,
      handle: ({ request }) => emulator.fetch(request),
    },
  ]
}

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
