import { setTimeout as delay } from 'node:timers/promises'
import { browserWays, endBrowser } from './glewlwyd/browser-ways.ts'
import { clients } from './glewlwyd/start-glewlwyd.ts'
import { endProvider, type How, verifier, withProduct } from './glewlwyd/with-product.ts'
import { debianVersion, ensure, eventually, expectEqual, type Part } from './part.ts'

/** In seconds: how long at least the product extends an ID token, and how long before its end the product renews it. */
const [extension, dueWithin] = [300, 120]

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

const oneWay = (auth: How['auth'], kind: How['kind'] = 'rsa') =>
  withProduct({ auth, kind }, async ({ signIn, browser, profile }) => {
    const { status } = await signIn()
    expectEqual('the exchange', status, 200)
    const { name, email } = claimsOf(browser.token())
    expectEqual('the claims', [name, email], ['Ana Prado', 'ana@cliente.example'])
    const { user } = await profile()
    expectEqual('the profile', Object.entries(user).slice(1), Object.entries({ name, email }))
    expectEqual('the renewal', (await browser.renew()).status, 200)
    const [header = ''] = browser.token().split('.')
    const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
    expectEqual('the signature', alg, kind === 'rsa' ? 'RS256' : 'ES256')
    return `exchange 200, renewal 200, ID token ${alg} with name and e-mail, profile the same`
  })

export const glewlwyd: Part = {
  name: 'glewlwyd',
  install: 'apt-get install glewlwyd sqlite3 chromium',
  version: () => debianVersion('glewlwyd'),
  ways: {
    'client registered for client_secret_post, secret with special characters: signs in, renews': () =>
      oneWay('post'),
    'client registered for client_secret_basic: signs in, renews': () => oneWay('basic'),
    'ES256 keys: signs in, renews': () => oneWay('post', 'ecdsa'),
    'renewals without an ID token: the session goes on, each refresh token is used once': () =>
      withProduct({ auth: 'post' }, async ({ signIn, browser, expire }) => {
        await signIn()
        const token = browser.token()
        const seen: number[] = []
        const renew = async () => {
          seen.push(await browser.status())
          const { status, body } = await browser.renew()
          const isExtended = Number(body.expires_in) > dueWithin
          expectEqual('the renewal', [status, body.id_token === token, isExtended], [200, true, true])
          seen.push(await browser.status())
        }
        await expire()
        await renew()
        await delay((extension - dueWithin + 1) * 1_000)
        await renew()
        expectEqual('the API before and after each renewal', seen, [401, 200, 200, 200])
        return `two renewals 200 with the same ID token; the API ${seen.join(', ')}`
      }),
    'a refresh token that Glewlwyd revoked (400 with an empty body): the session ends': () =>
      withProduct({ auth: 'post' }, async ({ signIn, browser, provider, logged }) => {
        await signIn()
        expectEqual('the API before', await browser.status(), 200)
        await provider.revokeTokens()
        const { status, body } = await browser.renew()
        expectEqual('the renewal', [status, body.error], [400, 'invalid_grant'])
        expectEqual('the API', await browser.status(), 401)
        await logged('answer without tokens with status 400')
        return 'renewal 400 invalid_grant, API 401, event `renewal refused`'
      }),
    'sign-out: the token is refused at once, also an extended one, and revoked at Glewlwyd': () =>
      withProduct({ auth: 'post' }, async ({ signIn, browser, provider, expire }) => {
        await provider.revokeTokens()
        await signIn()
        await expire()
        await browser.renew()
        expectEqual('the API before', await browser.status(), 200)
        expectEqual('live refresh tokens before', await provider.liveTokens(), 1)
        expectEqual('the sign-out', await browser.signOut(), 204)
        expectEqual('the API after', await browser.status(), 401)
        await eventually('the revocation', async () => (await provider.liveTokens()) === 0)
        return 'sign-out 204, API 200 → 401, live refresh tokens at Glewlwyd 1 → 0'
      }),
    'a code with another nonce, and a code used twice: refused with our sentence': () =>
      withProduct({ auth: 'post' }, async ({ signIn, authorize, browser, logged }) => {
        const other = await signIn({ nonce: 'n-2' })
        expectEqual('another nonce', [other.status, other.body.code], [400, 'sign_in_refused'])
        await logged('"reason":"nonce"')
        const code = (await authorize()).searchParams.get('code') ?? ''
        const form = { code, code_verifier: verifier, client_id: clients.post, nonce: 'n-1' }
        expectEqual('the first use', (await browser.signIn({}, form)).status, 200)
        const again = await browser.signIn({}, form)
        expectEqual('the second use', [again.status, again.body.error], [400, 'invalid_code'])
        return 'nonce of another sign-in 400, code used twice 400 invalid_code'
      }),
    'a wrong client secret: 503, and the operator finds the reason': () =>
      withProduct({ auth: 'post', env: { OIDC_CLIENT_SECRET: 'wrong' } }, async ({ signIn, logged }) => {
        expectEqual('the exchange', (await signIn()).status, 503)
        await logged('"reason":"unauthorized_client"')
        return 'exchange 503, error in the log with unauthorized_client'
      }),
    'an error that Glewlwyd sends back reaches the log by its code': () =>
      withProduct({ auth: 'post' }, async ({ authorize, logged }) => {
        const back = await authorize({ prompt: 'none', g_continue: '' }, 'none=1')
        const error = back.searchParams.get('error')
        ensure(error !== null, `Glewlwyd sent the browser to ${back.pathname}`)
        expectEqual('the page', (await fetch(back)).status, 200)
        await logged(`"reason":"${error}"`)
        return `a quiet attempt without a session is sent back with ${error}, which is in the log`
      }),
    ...browserWays,
  },
  async end() {
    await endBrowser()
    await endProvider()
  },
}
