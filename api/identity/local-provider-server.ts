import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/db.ts'
import type { Log } from '../platform/log/log.ts'
import type { LocalKeys } from './local-provider-keys.ts'
import { brokenSignInPage } from './local-provider-page.ts'
import { createPicker, pageHeaders } from './local-provider-picker.ts'
import { localSettings } from './local-provider-settings.ts'

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** `pick` answers the page where an account is chosen, `serve` everything else. */
export type Serving = { serve: Serve; pick: Serve }

type Options = {
  publicUrl: string
  issuer: string
  clientId: string
  mountPath: string
  keys: LocalKeys
  db: Db
  clock: Clock
  log: Log
}

export function serveProvider({ publicUrl, issuer, clientId, ...parts }: Options): Serving {
  const { db, clock, log } = parts
  const client = { clientId, redirectUri: `${publicUrl}/auth/callback` }
  const loginAddress = `${publicUrl}/login`
  const provider = new Provider(issuer, {
    ...localSettings({ ...parts, client }),
    renderError(ctx, { error }) {
      log.warn('local identity provider refused a sign-in', { reason: error })
      ctx.type = 'html'
      ctx.body = brokenSignInPage(loginAddress)
    },
  })
  provider.proxy = true
  provider.use(async (ctx, next) => {
    ctx.set(pageHeaders)
    await next()
    const cookies: unknown = ctx.res.getHeader('set-cookie')
    if (Array.isArray(cookies)) ctx.res.setHeader('set-cookie', lasting(cookies, clock))
  })
  provider.on('server_error', (_, error) => log.error('local identity provider failed', { error }))
  // Without a listener the framework would write lines of its own to the output.
  const framework: EventEmitter = provider
  framework.on('error', (error: unknown) => log.warn('local identity provider aborted a request', { error }))
  const serve = provider.callback()
  const pick = createPicker({ provider, db, clock, log, loginAddress })
  return { serve, pick }
}

/** The browser's clock may differ from the product's, so cookies get a max-age in place of an instant. */
function lasting(cookies: string[], clock: Clock): string[] {
  return cookies.map((cookie) =>
    cookie.replace(/expires=([^;]+)/, (_, end: string) => {
      const seconds = Math.ceil((Date.parse(end) - clock.now().getTime()) / 1000)
      return `max-age=${Math.max(0, seconds)}`
    }),
  )
}
