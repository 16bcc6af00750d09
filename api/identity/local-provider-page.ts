import { createHash } from 'node:crypto'
import { product } from '@encaixe/contract/product.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'

/** The colours of the product's own pages, as far as a small window needs them, without web fonts. */
const pickerStyle = `
:root{color-scheme:light dark;--paper:#F5F3EE;--surface:#FFFEFB;--line:#DED9CE;--line-strong:#8A8376;--ink:#1B1A17;--ink-2:#55514A;
--accent:#0A5463;--accent-hover:#073F4B;--accent-text:#0A5463;--accent-soft:#DBEAEB;--amber-soft:#FBE8C4;--amber-text:#7A4A00;
--danger-text:#A8201A;--danger-soft:#FBE4E0;--focus:#0A5463;--shadow:0 1px 2px rgb(27 26 23/.05),0 10px 28px -14px rgb(27 26 23/.22)}
@media(prefers-color-scheme:dark){:root{--paper:#161512;--surface:#201E1A;--line:#37342D;--line-strong:#857E71;--ink:#F4F1EA;--ink-2:#C2BBAD;
--accent:#1A7788;--accent-hover:#1E7C8E;--accent-text:#82D1DC;--accent-soft:#15353B;--amber-soft:#3A2B10;--amber-text:#F6C469;
--danger-text:#FFA294;--danger-soft:#401D18;--focus:#82D1DC;--shadow:0 1px 2px rgb(0 0 0/.4),0 12px 32px -14px rgb(0 0 0/.7)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:400 1rem/1.5 Figtree,system-ui,sans-serif;font-variant-numeric:tabular-nums}
header{background:#06363F;color:#fff;padding:16px 20px}
.brand{display:flex;align-items:center;gap:.55em;font-size:1.25rem;font-weight:700;letter-spacing:-.02em;line-height:1}
.brand svg{width:1.05em;height:1.05em;flex:none}
main{max-width:520px;margin:0 auto}
.brand{max-width:480px;margin:0 auto}
main{padding:20px 20px 32px}
.notice{display:inline-block;margin:0 0 14px;padding:3px 10px;border-radius:8px;background:var(--amber-soft);color:var(--amber-text);font-size:.875rem;font-weight:600}
h1{margin:0;font:700 1.75rem/1.1 "Familjen Grotesk",Figtree,system-ui,sans-serif;letter-spacing:-.02em}
.lead{margin:6px 0 16px;color:var(--ink-2)}
ul{list-style:none;margin:0 0 12px;padding:0;display:grid;gap:8px}
button,.button{font:inherit;cursor:pointer;min-height:48px;border-radius:12px;border:1.5px solid var(--line-strong);background:var(--surface);color:var(--ink);padding:10px 16px;font-weight:600;text-decoration:none;display:inline-flex;align-items:center;justify-content:center;transition:background .12s}
button:hover,.button:hover{background:var(--accent-soft)}
.account{width:100%;justify-content:flex-start;gap:14px;text-align:left;border-color:transparent;box-shadow:var(--shadow);padding:10px 14px}
.avatar{flex:none;width:44px;height:44px;border-radius:12px;display:grid;place-items:center;background:var(--accent-soft);color:var(--accent-text);font-size:.9375rem}
.who{min-width:0;display:grid}
.who span{overflow-wrap:anywhere}
.who small{font-size:.875rem;line-height:1.45;font-weight:400;color:var(--ink-2);overflow-wrap:anywhere}
.who .label{color:var(--accent-text);font-weight:600}
.actions{display:flex;flex-wrap:wrap;gap:8px}
.actions>*{flex:1 1 150px}
.actions form{display:grid}
.primary{background:var(--accent);border-color:var(--accent);color:#fff}
.primary:hover{background:var(--accent-hover)}
.field{margin:0 0 16px}
label{display:block;font-size:.9375rem;font-weight:600;margin:0 0 6px}
input{font:inherit;width:100%;min-height:48px;padding:10px 14px;border-radius:12px;border:1.5px solid var(--line-strong);background:var(--surface);color:var(--ink)}
input[aria-invalid=true]{border-color:var(--danger-text)}
.error{margin:6px 0 0;color:var(--danger-text);font-size:.875rem;font-weight:600}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
@media(forced-colors:active){.account{border-color:ButtonText}}
`

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

/** The page for every failure of the provider. The person can only start the sign-in again. */
export function brokenSignInPage(loginAddress: string): string {
  return page(
    'Não foi possível entrar',
    `${notice}
<h1>Não foi possível entrar</h1>
<p class="lead">Esta entrada expirou ou já foi usada. Comece de novo, é rápido.</p>
<div class="actions"><a class="button primary" href="${escapeHtml(loginAddress)}">Voltar para a entrada</a></div>`,
  )
}
