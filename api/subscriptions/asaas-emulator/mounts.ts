import { createHash } from 'node:crypto'
import { limits } from '@encaixe/contract/limits.ts'
import { centsOf, showPrice } from '@encaixe/contract/money.ts'
import { product } from '@encaixe/contract/product.ts'
import { type Answered, answerRefusal } from '../../platform/http/answer.ts'
import type { Mount } from '../../platform/http/create-handler.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { isForeign } from '../../platform/http/foreign-origin.ts'
import { readBytes } from '../../platform/http/read-body.ts'
import type { Incoming } from '../../platform/http/serve-route.ts'
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

/** The product's colours, for one small page. It loads no font. */
const billStyle = `
:root{color-scheme:light dark;--paper:#F5F3EE;--surface:#FFFEFB;--line:#DED9CE;--line-strong:#8A8376;--ink:#1B1A17;--ink-2:#55514A;
--accent:#0A5463;--accent-hover:#073F4B;--accent-soft:#DBEAEB;--amber-soft:#FBE8C4;--amber-text:#7A4A00;
--danger-text:#A8201A;--danger-soft:#FBE4E0;--focus:#0A5463;--shadow:0 1px 2px rgb(27 26 23/.05),0 10px 28px -14px rgb(27 26 23/.22)}
@media(prefers-color-scheme:dark){:root{--paper:#161512;--surface:#201E1A;--line:#37342D;--line-strong:#857E71;--ink:#F4F1EA;--ink-2:#C2BBAD;
--accent:#1A7788;--accent-hover:#1E7C8E;--accent-soft:#15353B;--amber-soft:#3A2B10;--amber-text:#F6C469;
--danger-text:#FFA294;--danger-soft:#401D18;--focus:#82D1DC;--shadow:0 1px 2px rgb(0 0 0/.4),0 12px 32px -14px rgb(0 0 0/.7)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:400 1rem/1.5 Figtree,system-ui,sans-serif;font-variant-numeric:tabular-nums}
header{background:#06363F;color:#fff;padding:16px 20px}
.brand{display:flex;align-items:center;gap:.55em;font-size:1.25rem;font-weight:700;letter-spacing:-.02em;line-height:1}
.brand svg{width:1.05em;height:1.05em;flex:none}
main,.brand{max-width:480px;margin:0 auto}
main{padding:20px 20px 32px}
.notice{display:inline-block;margin:0 0 14px;padding:3px 10px;border-radius:8px;background:var(--amber-soft);color:var(--amber-text);font-size:.875rem;font-weight:600}
h1{margin:0;font:700 1.75rem/1.1 "Familjen Grotesk",Figtree,system-ui,sans-serif;letter-spacing:-.02em}
.lead{margin:6px 0 16px;color:var(--ink-2)}
.error{margin:0 0 16px;padding:12px 16px;border-radius:12px;background:var(--danger-soft);color:var(--danger-text);font-weight:600}
dl{margin:16px 0;padding:4px 20px;border-radius:18px;background:var(--surface);box-shadow:var(--shadow)}
dl div{display:flex;justify-content:space-between;gap:12px;padding:14px 0}
dl div+div{border-top:1px solid var(--line)}
dt{color:var(--ink-2)}
dd{margin:0;font-weight:600}
form,.actions{display:grid;gap:8px;margin:0 0 12px}
button,.button{font:inherit;cursor:pointer;min-height:48px;border-radius:12px;border:1.5px solid var(--line-strong);background:var(--surface);color:var(--ink);padding:10px 16px;font-weight:600;text-decoration:none;display:inline-flex;align-items:center;justify-content:center;transition:background .12s}
button:hover,.button:hover{background:var(--accent-soft)}
.primary{background:var(--accent);border-color:var(--accent);color:#fff}
.primary:hover{background:var(--accent-hover)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`

const styleHash = createHash('sha256').update(billStyle).digest('base64')

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const mark =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M4 0h20v7.2H7.4a.9.9 0 0 0-.9.9v7.8c0 .5.4.9.9.9H24V24H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z"/><rect x="8.6" y="8.7" width="15.4" height="6.6" rx="2" fill="#F2A93B"/></svg>'

function page(status: number, title: string, body: string): Response {
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${product.name}</title>
<link rel="icon" href="/favicon.svg">
<style>${billStyle}</style>
</head>
<body>
<header><div class="brand">${mark}${product.name}</div></header>
<main>
<p class="notice">Pagamento simulado: nenhum dinheiro muda de mãos</p>
${body}
</main>
</body>
</html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // The policy is not `no-referrer`, because the browser would then send the form with `Origin: null`.
    'referrer-policy': 'same-origin',
    'content-security-policy': policy,
  }
  return new Response(html, { status, headers })
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
