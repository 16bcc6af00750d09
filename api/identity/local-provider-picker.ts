import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/db.ts'
import type { Log } from '../platform/log/log.ts'
import { accountForm, demoAccounts, subjectOf } from './local-provider-accounts.ts'
import {
  brokenSignInPage,
  type ListedAccount,
  otherAccountPage,
  pickerPage,
  pickerPolicy,
} from './local-provider-page.ts'
import {
  selectIdpAccount,
  selectIdpAccounts,
  touchIdpAccount,
  upsertIdpAccount,
} from './store/local-provider.ts'

type Parts = { provider: Provider; db: Db; clock: Clock; log: Log; loginAddress: string }

export type Picker = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const mostListed = 12
const largestForm = 8 * 1024

/** The page where a person chooses an account or types a new one, and its answer. */
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

  /** Demo accounts in their own order, then other accounts, the latest used first. */
  async function listed(): Promise<ListedAccount[]> {
    const rows = await selectIdpAccounts(db, mostListed)
    const demo = demoAccounts.flatMap(({ sub }) => rows.filter((row) => row.sub === sub))
    return [...demo, ...rows.filter(({ kind }) => kind === 'used')]
  }

  return async (request, response) => {
    // Redirects get these headers too. Without the opener policy a redirect would disconnect the popup from the page
    // that opened it.
    response.setHeaders(new Headers(pageHeaders))
    const known = await provider.interactionDetails(request, response).catch((error: unknown) => {
      log.warn('local identity provider does not know this sign-in', { error })
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

/** The same opener policy as our own pages: with another one the popup would lose its opener. */
export const pageHeaders = {
  'content-security-policy': pickerPolicy,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > largestForm) return new URLSearchParams()
    chunks.push(chunk)
  }
  // PostgreSQL text cannot contain U+0000, so a query with it would fail.
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8').replaceAll('%00', ''))
}
