import type { IncomingMessage, ServerResponse } from 'node:http'
import { product } from '@encaixe/contract/product.ts'
import type { Provider } from 'oidc-provider'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/db.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { createSmallPages } from '../platform/http/small-pages.ts'
import type { Log } from '../platform/log/log.ts'
import { accountForm, demoAccounts, subjectOf } from './local-provider-accounts.ts'
import {
  selectIdpAccount,
  selectIdpAccounts,
  touchIdpAccount,
  upsertIdpAccount,
} from './store/local-provider.ts'

type Parts = { provider: Provider; db: Db; clock: Clock; log: Log; loginAddress: string }

type Picker = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const mostListed = 12
const largestForm = 8 * 1024

/** Creates the handler of the page where a person chooses an account or types a new one, and of the page's form. */
export function createPicker({ provider, db, clock, log, loginAddress }: Parts): Picker {
  const enter = async (request: IncomingMessage, response: ServerResponse, accountId: string) => {
    await touchIdpAccount(db, accountId, clock.now())
    const result = { login: { accountId, remember: true }, select_account: {} }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request)
    if (form.has('cancelar')) {
      const result = { error: 'access_denied', error_description: 'A pessoa desistiu de entrar.' }
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }
    const chosen = form.get('conta')
    if (chosen !== null) {
      const account = await selectIdpAccount(db, chosen)
      return account ? enter(request, response, account.sub) : send(response, pickerPage(await listed()))
    }
    const values = { name: form.get('name') ?? '', email: form.get('email') ?? '' }
    const checked = accountForm.safeParse(values)
    if (!checked.success) {
      const errors: Record<string, string> = {}
      for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= message
      return send(response, otherAccountPage({ values, errors }))
    }
    return enter(request, response, await storeAccount(checked.data))
  }

  async function storeAccount({ name, email }: { name: string; email: string }): Promise<string> {
    const sub = subjectOf(email)
    const at = clock.now()
    const known = await selectIdpAccount(db, sub)
    if (known?.kind !== 'demo') {
      await upsertIdpAccount(db, { sub, name, email, kind: 'used', created_at: at, last_used_at: at })
    }
    return sub
  }

  /** Lists the demo accounts in the order of `demoAccounts`, then other accounts, the latest used first. */
  async function listed(): Promise<ListedAccount[]> {
    const rows = await selectIdpAccounts(db, mostListed)
    const demo = demoAccounts.flatMap(({ sub }) => rows.filter((row) => row.sub === sub))
    return [...demo, ...rows.filter(({ kind }) => kind === 'used')]
  }

  return async (request, response) => {
    // Redirects get these headers too. Without the opener policy a redirect would disconnect the popup from its opener.
    response.setHeaders(new Headers(pageHeaders))
    const known = await provider.interactionDetails(request, response).catch((error: unknown) => {
      log.warn('local identity provider does not know this sign-in', { code: 'local_sign_in_unknown', error })
    })
    if (!known) return send(response, brokenSignInPage(loginAddress), 400)
    if (request.method === 'POST') return answer(request, response)
    const other = new URL(request.url ?? '/', loginAddress).searchParams.has('outra')
    send(response, other ? otherAccountPage() : pickerPage(await listed()))
  }
}

function send(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > largestForm) return new URLSearchParams()
    chunks.push(chunk)
  }
  // PostgreSQL text cannot contain U+0000: a query with it would fail, so it is removed from the form.
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8').replaceAll('%00', ''))
}

const { policy, write } = createSmallPages(
  `
ul{list-style:none;margin:0 0 12px;padding:0;display:grid;gap:8px}
.account{width:100%;justify-content:flex-start;gap:14px;text-align:left;border-color:transparent;box-shadow:var(--shadow);padding:10px 14px}
.avatar{flex:none;width:44px;height:44px;border-radius:12px;display:grid;place-items:center;background:var(--accent-soft);color:var(--accent-text);font-size:.9375rem}
.who{min-width:0;display:grid}
.who span{overflow-wrap:anywhere}
.who small{font-size:.875rem;line-height:1.45;font-weight:400;color:var(--ink-2);overflow-wrap:anywhere}
.who .label{color:var(--accent-text);font-weight:600}
.actions{display:flex;flex-wrap:wrap;gap:8px}
.actions>*{flex:1 1 150px}
.actions form{display:grid}
.field{margin:0 0 16px}
label{display:block;font-size:.9375rem;font-weight:600;margin:0 0 6px}
input{font:inherit;width:100%;min-height:48px;padding:10px 14px;border-radius:12px;border:1.5px solid var(--line-strong);background:var(--surface);color:var(--ink)}
input[aria-invalid=true]{border-color:var(--danger-text)}
.error{margin:6px 0 0;color:var(--danger-text);font-size:.875rem;font-weight:600}
@media(forced-colors:active){.account{border-color:ButtonText}}
`,
  // The provider itself adds a hash to `script-src` for its script that submits a form.
  ["script-src 'self'", "form-action 'self'"],
)

/** The opener policy must be the one of our own pages: otherwise the popup would lose the page that opened it. */
export const pageHeaders = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

type ListedAccount = { sub: string; name: string; email: string; label: string | null }

const notice = '<p class="notice">Entrada local de demonstração</p>'

function pickerPage(accounts: ListedAccount[]): string {
  return write(
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

function otherAccountPage({ values, errors }: Form = blank): string {
  const first = Object.keys(errors)[0] ?? 'name'
  const field = (name: string, label: string, attributes: string) => {
    const error = errors[name]
    const wrong = error ? ` aria-invalid="true" aria-describedby="${name}-erro"` : ''
    const focus = name === first ? ' autofocus' : ''
    return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escapeHtml(values[name] ?? '')}" ${attributes}${wrong}${focus}>
${error ? `<p class="error" id="${name}-erro" role="alert">${escapeHtml(error)}</p>` : ''}</div>`
  }
  return write(
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
  return write(
    'Não foi possível entrar',
    `${notice}
<h1>Não foi possível entrar</h1>
<p class="lead">Esta entrada expirou ou já foi usada. Comece de novo, é rápido.</p>
<div class="actions"><a class="button primary" href="${escapeHtml(loginAddress)}">Voltar para a entrada</a></div>`,
  )
}
