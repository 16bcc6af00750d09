import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Adapter,
  type AdapterPayload,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/db.ts'
import type { Log } from '../platform/log/log.ts'
import type { LocalKeys } from './local-provider-keys.ts'
import { brokenSignInPage, createPicker, pageHeaders } from './local-provider-picker.ts'
import {
  deleteIdpRecord,
  deleteIdpRecordsOf,
  selectIdpAccount,
  selectIdpRecord,
  updateIdpPayload,
  upsertIdpRecord,
} from './store/local-provider.ts'

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** `pick` answers requests for the page where a person chooses an account; `serve` answers all other requests. */
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
      log.warn('local identity provider refused a sign-in', { code: 'local_sign_in_refused', reason: error })
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
  provider.on('server_error', (_, error) =>
    log.error('local identity provider failed', { code: 'local_provider_failed', error }),
  )
  // Without a listener the framework would write its own lines to the output.
  const framework: EventEmitter = provider
  framework.on('error', (error: unknown) =>
    log.warn('local identity provider aborted a request', { code: 'local_request_aborted', error }),
  )
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

const scope = 'openid email profile'
const hour = 3600
const day = 24 * hour

type LocalClient = { clientId: string; redirectUri: string }

type Parts = { db: Db; clock: Clock; keys: LocalKeys; client: LocalClient; mountPath: string }

/** The provider behaves like Google: confidential client, name and e-mail in the ID token, always an account picker. */
function localSettings({ db, clock, keys, client, mountPath }: Parts): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    adapter: createRecords(db, clock),
    jwks: { keys: [keys.signing as never] },
    clients: [
      {
        client_id: client.clientId,
        client_secret: keys.clientSecret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: {
      keys: [keys.cookieKey],
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      long: { ...cookie, path: mountPath },
      short: cookie,
    },
    scopes: scope.split(' '),
    responseTypes: ['code'],
    claims: { openid: ['sub', 'jti'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
    },
    interactions: { policy: pickerAlways(), url: (_, { uid }) => `${mountPath}/interaction/${uid}` },
    findAccount: async (_, sub) => {
      const account = await selectIdpAccount(db, sub)
      if (!account) return undefined
      const { name, email } = account
      // The id makes each token a different text: a sign-out of one browser must not refuse another browser's token.
      const claims = async () => ({ sub, name, email, email_verified: true, jti: randomUUID() })
      return { accountId: sub, claims }
    },
    loadExistingGrant: grantAll,
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    ttl: {
      AccessToken: hour,
      IdToken: hour,
      AuthorizationCode: 60,
      Interaction: hour,
      RefreshToken: 30 * day,
      Grant: 30 * day,
      Session: 30 * day,
    },
  }
}

function pickerAlways() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  policy.remove('consent')
  return policy
}

/** The only client is the product itself, so nobody is asked for consent. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  const accountId = session?.accountId
  if (!client || !session || !accountId) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const found = grantId ? await provider.Grant.find(grantId) : undefined
  if (found?.accountId === accountId) return found
  const grant = new provider.Grant({ clientId: client.clientId, accountId })
  grant.addOIDCScope(scope)
  await grant.save()
  return grant
}

/** Two tabs may renew with the same refresh token at the same moment; the second renewal is not a theft. */
const reuseLeeway = 30

/** Stores the records of oidc-provider in the database, so that they survive a restart. */
export function createRecords(db: Db, clock: Clock) {
  return (model: string): Adapter => {
    const seconds = () => Math.floor(clock.now().getTime() / 1000)

    async function read(key: { id: string } | { uid: string } | { user_code: string }) {
      const row = await selectIdpRecord(db, { model, ...key }, clock.now())
      const payload = row?.payload as AdapterPayload | undefined
      if (!payload || model !== 'RefreshToken') return payload
      const { consumed, ...unused } = payload
      return typeof consumed === 'number' && seconds() - consumed < reuseLeeway ? unused : payload
    }

    return {
      find: (id) => read({ id }),
      findByUid: (uid) => read({ uid }),
      findByUserCode: (user_code) => read({ user_code }),
      upsert: (id, payload, expiresIn) =>
        upsertIdpRecord(db, {
          model,
          id,
          payload: JSON.stringify(payload),
          expires_at: expiresIn ? new Date(clock.now().getTime() + expiresIn * 1000) : null,
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          grant_id: payload.grantId ?? null,
        }),
      async consume(id) {
        const row = await selectIdpRecord(db, { model, id }, clock.now())
        if (!row) return
        await updateIdpPayload(db, model, id, JSON.stringify({ consumed: seconds(), ...row.payload }))
      },
      destroy: (id) => deleteIdpRecord(db, model, id),
      revokeByGrantId: (grantId) => deleteIdpRecordsOf(db, model, grantId),
    }
  }
}
