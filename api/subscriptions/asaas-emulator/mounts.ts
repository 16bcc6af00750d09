import { limits } from '@encaixe/contract/limits.ts'
import { centsOf, showPrice } from '@encaixe/contract/money.ts'
import { type Answered, answerRefusal } from '../../platform/http/answer.ts'
import type { Mount } from '../../platform/http/create-handler.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { isForeign } from '../../platform/http/foreign-origin.ts'
import { readBytes } from '../../platform/http/read-body.ts'
import type { Incoming } from '../../platform/http/serve-route.ts'
import { createSmallPages } from '../../platform/http/small-pages.ts'
import { isRefused, refused } from '../../platform/refused.ts'
import type { BillingDeps } from '../create-payments.ts'
import type { Bill, Choice } from './bills.ts'
import { billPath, emulatorPath } from './emulator.ts'

const choices: Record<string, Choice> = {
  pagar: 'pay',
  recusar: 'refuse',
  vencer: 'let expire',
  cancelar: 'end',
}

/** The paths of the emulated API and of the page on which a person acts as payer and bank; none with a real account. */
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

const pages = createSmallPages(
  `
.error{margin:0 0 16px;padding:12px 16px;border-radius:12px;background:var(--danger-soft);color:var(--danger-text);font-weight:600}
dl{margin:16px 0;padding:4px 20px;border-radius:18px;background:var(--surface);box-shadow:var(--shadow)}
dl div{display:flex;justify-content:space-between;gap:12px;padding:14px 0}
dl div+div{border-top:1px solid var(--line)}
dt{color:var(--ink-2)}
dd{margin:0;font-weight:600}
form,.actions{display:grid;gap:8px;margin:0 0 12px}
`,
  ["form-action 'self'"],
)

function page(status: number, title: string, body: string): Response {
  const notice = '<p class="notice">Pagamento simulado: nenhum dinheiro muda de mãos</p>'
  // The policy is not `no-referrer`, because the browser would then send the form with `Origin: null`.
  return pages.answer(status, title, `${notice}\n${body}`, { 'referrer-policy': 'same-origin' })
}

const dayOf = (date: string) => date.split('-').reverse().join('/')

function facts({ value, dueOn }: Bill): string {
  return `<dl>
<div><dt>Assinatura mensal</dt><dd>${showPrice(centsOf(value) ?? 0)}</dd></div>
<div><dt>Vencimento</dt><dd>${dayOf(dueOn)}</dd></div>
</dl>`
}

function billPage(bill: Bill, refused = false): Response {
  const back = `<a class="button" href="${escapeHtml(bill.returnTo)}">Voltar para a assinatura</a>`
  if (bill.state === 'paid') {
    return page(
      200,
      'Pagamento confirmado',
      `<h1>Pagamento confirmado</h1>${facts(bill)}<div class="actions">${back}</div>`,
    )
  }
  if (bill.state === 'closed') {
    const lead = '<p class="lead">Esta cobrança foi cancelada e não pode mais ser paga.</p>'
    return page(
      410,
      'Cobrança encerrada',
      `<h1>Cobrança encerrada</h1>${lead}<div class="actions">${back}</div>`,
    )
  }
  const problem = refused
    ? '<p class="error" role="alert">O cartão foi recusado. Você pode tentar de novo.</p>'
    : bill.state === 'overdue'
      ? '<p class="error" role="status">Esta cobrança está vencida. Você ainda pode pagar.</p>'
      : ''
  return page(
    200,
    'Pagamento',
    `<h1>Pagar a assinatura</h1>
<p class="lead">Aqui você faz o papel de quem paga e o do banco.</p>
${problem}
${facts(bill)}
<form method="post" action="${billPath(bill.id)}">
<button class="primary" name="escolha" value="pagar">Pagar</button>
<button name="escolha" value="recusar">Recusar</button>
<button name="escolha" value="vencer">Deixar vencer</button>
${bill.mayEnd ? '<button name="escolha" value="cancelar">Cancelar esta página</button>' : ''}
</form>
<div class="actions">${back}</div>`,
  )
}

function missingBillPage(): Response {
  const lead = '<p class="lead">Confira o endereço, ou volte para a sua assinatura.</p>'
  const back =
    '<div class="actions"><a class="button" href="/subscription">Voltar para a assinatura</a></div>'
  return page(404, 'Cobrança não encontrada', `<h1>Cobrança não encontrada</h1>${lead}${back}`)
}
