import type { SigninPopupArgs, User, UserManager } from 'oidc-client-ts'
import { api } from './api.ts'
import { signOutSettled, startSession } from './session.ts'

/** Whose sign-in it is; the local provider stands in for Google. */
export type Issuer = 'google' | 'local' | 'other'

export type SignIn = {
  issuer: Issuer
  /** Call directly in the click, else the browser blocks the window. A closed window may never be reported. */
  popup(): Promise<'signed-in' | 'closed' | 'blocked'>
  /** Leaves the page; the provider redirects to `/auth/callback`. */
  redirect(destination: string): Promise<void>
  /** On `/auth/callback`: where to go now, or undefined when this is the popup, which closes. */
  finish(): Promise<{ destination: unknown } | undefined>
}

const callbackPath = '/auth/callback'

const issuers: Record<string, Issuer> = {
  'https://accounts.google.com': 'google',
  [`${globalThis.location?.origin}/api/idp`]: 'local',
}

const popupWindow: SigninPopupArgs = {
  popupWindowTarget: 'entrar',
  popupWindowFeatures: { width: 500, height: 600 },
}

/** Loads library and settings before the button is shown, so that its click opens the window at once. */
export async function prepareSignIn(): Promise<SignIn> {
  await signOutSettled()
  const [oidc, config] = await Promise.all([import('oidc-client-ts'), api('GET /api/auth/config')])
  const manager = new oidc.UserManager({
    authority: config.issuer,
    client_id: config.clientId,
    metadata: {
      issuer: config.issuer,
      authorization_endpoint: config.authorizationEndpoint,
      token_endpoint: config.tokenEndpoint,
    },
    redirect_uri: new URL(callbackPath, location.origin).href,
    scope: config.scope,
    prompt: 'select_account',
    extraQueryParams: config.extraQueryParams,
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: 30,
    stateStore: new oidc.WebStorageStateStore({ store: localStorage }),
    userStore: new oidc.WebStorageStateStore({ store: new oidc.InMemoryWebStorage() }),
  })
  return {
    issuer: issuers[config.issuer] ?? 'other',
    popup: () => popup(manager, config.popupAbortOnClose),
    redirect: (to) => redirect(manager, to),
    finish: () => finish(manager),
  }
}

/** The library stores it with its state and compares it with the ID token; the server compares it too. */
function createNonce() {
  const nonce = crypto.randomUUID()
  return { nonce, extraTokenParams: { nonce } }
}

function start({ id_token }: User) {
  if (!id_token) throw new Error('The answer of the identity provider contains no ID token')
  startSession(id_token)
}

async function popup(
  manager: UserManager,
  popupAbortOnClose: boolean,
): Promise<'signed-in' | 'closed' | 'blocked'> {
  try {
    start(await manager.signinPopup({ ...popupWindow, ...createNonce(), popupAbortOnClose }))
    return 'signed-in'
  } catch (error) {
    const ending = endingOf(error)
    if (ending) return ending
    throw error
  }
}

/** The library distinguishes these errors only by their messages. */
function endingOf(error: unknown): 'closed' | 'blocked' | undefined {
  if (!(error instanceof Error)) return undefined
  if (/disposed window/.test(error.message)) return 'blocked'
  if (/^Popup (closed|aborted)/.test(error.message)) return 'closed'
  return 'error' in error && error.error === 'access_denied' ? 'closed' : undefined
}

async function redirect(manager: UserManager, destination: string): Promise<void> {
  await manager.signinRedirect({ ...createNonce(), state: { destination } })
}

async function finish(manager: UserManager): Promise<{ destination: unknown } | undefined> {
  const user = await manager.signinCallback()
  if (!user) return undefined
  start(user)
  const { state } = user
  return { destination: state && typeof state === 'object' && 'destination' in state && state.destination }
}
