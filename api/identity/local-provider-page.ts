import { createHash } from 'node:crypto'
import { product } from '@encaixe/contract/product.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { pickerStyle } from './local-provider-style.ts'

const styleHash = createHash('sha256').update(pickerStyle).digest('base64')

/** The provider itself adds a hash to `script-src` for its script that submits a form. */
export const pickerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const mark =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M4 0h20v7.2H7.4a.9.9 0 0 0-.9.9v7.8c0 .5.4.9.9.9H24V24H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z"/><rect x="8.6" y="8.7" width="15.4" height="6.6" rx="2" fill="#F2A93B"/></svg>'

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${product.name}</title>
<link rel="icon" href="/favicon.svg">
<style>${pickerStyle}</style>
</head>
<body>
<header><div class="brand">${mark}${product.name}</div></header>
<main>
${body}
</main>
</body>
</html>`
}

export type ListedAccount = { sub: string; name: string; email: string; label: string | null }

const notice = '<p class="notice">Entrada local de demonstração</p>'

export function pickerPage(accounts: ListedAccount[]): string {
  return page(
    'Escolha uma conta',
    `${notice}
<h1>Escolha uma conta</h1>
<p class="lead">para continuar no ${product.name}. Aqui ninguém pede senha.</p>
<form method="post"><ul>${accounts.map(accountButton).join('\n')}</ul></form>
<div class="actions">
<form method="get"><button name="outra" value="1">Usar outra conta</button></form>
<form method="post"><button name="cancelar" value="1">Cancelar</button></form>
</div>`,
  )
}

function accountButton({ sub, name, email, label }: ListedAccount): string {
  const role = label ? `<small class="label">${escapeHtml(label)}</small>` : ''
  return `<li><button class="account" name="conta" value="${escapeHtml(sub)}"><span class="avatar" aria-hidden="true">${escapeHtml(initials(name))}</span>
<span class="who"><span>${escapeHtml(name)}</span> <small>${escapeHtml(email)}</small> ${role}</span></button></li>`
}

const joining = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => !joining.has(word.toLowerCase()))
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}

type Form = { values: Record<string, string>; errors: Record<string, string> }

const blank: Form = { values: {}, errors: {} }

export function otherAccountPage({ values, errors }: Form = blank): string {
  const first = Object.keys(errors)[0] ?? 'name'
  const field = (name: string, label: string, attributes: string) => {
    const error = errors[name]
    const wrong = error ? ` aria-invalid="true" aria-describedby="${name}-erro"` : ''
    const focus = name === first ? ' autofocus' : ''
    return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escapeHtml(values[name] ?? '')}" ${attributes}${wrong}${focus}>
${error ? `<p class="error" id="${name}-erro" role="alert">${escapeHtml(error)}</p>` : ''}</div>`
  }
  return page(
    'Usar outra conta',
    `${notice}
<h1>Usar outra conta</h1>
<p class="lead">Diga um nome e um e-mail quaisquer: a conta é criada na hora, só nesta instalação.</p>
<form method="post" action="?" novalidate>
${field('name', 'Nome', 'type="text" autocomplete="name" maxlength="100"')}
${field('email', 'E-mail', 'type="email" inputmode="email" autocomplete="email" maxlength="254"')}
<div class="actions"><a class="button" href="?">Voltar</a><button class="primary" name="outra" value="1">Entrar</button></div>
</form>`,
  )
}

/** For every failure of the provider: the person can only start the sign-in again. */
export function brokenSignInPage(loginAddress: string): string {
  return page(
    'Não foi possível entrar',
    `${notice}
<h1>Não foi possível entrar</h1>
<p class="lead">Esta entrada expirou ou já foi usada. Comece de novo, é rápido.</p>
<div class="actions"><a class="button primary" href="${escapeHtml(loginAddress)}">Voltar para a entrada</a></div>`,
  )
}
