import { createHash } from 'node:crypto'
import { centsOf, showPrice } from '@encaixe/contract/money.ts'
import { product } from '@encaixe/contract/product.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { Bill } from './bills.ts'
import { billPath } from './emulator.ts'
import { billStyle } from './style.ts'

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
    // With `no-referrer` the browser would send the form with `Origin: null`.
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

export function billPage(bill: Bill, refused = false): Response {
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

export function missingBillPage(): Response {
  const lead = '<p class="lead">Confira o endereço, ou volte para a sua assinatura.</p>'
  const back =
    '<div class="actions"><a class="button" href="/subscription">Voltar para a assinatura</a></div>'
  return page(404, 'Cobrança não encontrada', `<h1>Cobrança não encontrada</h1>${lead}${back}`)
}
