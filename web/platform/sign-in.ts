import type { AuthConfig } from '@encaixe/contract/identity.ts'
import type { SigninPopupArgs, User, UserManager } from 'oidc-client-ts'
import { trackFailure } from './analytics.ts'
import { api } from './api.ts'
import { importAgain } from './import-again.ts'
import { endedSession, signOutSettled, startSession } from './session.ts'

/** The identity provider by its issuer. `local` is the simulated provider for development, which imitates Google. */
export type Issuer = 'google' | 'local' | 'other'

export type SignIn = {
  issuer: Issuer
  /**
   * Opens the sign-in window. Call it directly in the click, or else the browser blocks the window. The result may
   * never arrive when the user closes the window. `expected` is the e-mail of the user whose page waits, as a hint for
   * the provider.
   */
  popup(expected?: string | null): Promise<'signed-in' | 'closed' | 'blocked'>
  /** Leaves the page; the provider redirects to `/auth/callback`. */
  redirect(destination: string): Promise<void>
}

/** The result of a sign-in. A refused quiet sign-in has not `failed`: the login page opens and shows no error. */
export type Finished = { destination: unknown; failed: boolean }

const callbackPath = '/auth/callback'

const issuers: Record<string, Issuer> = {
  'https://accounts.google.com': 'google',
  [`${globalThis.location?.origin}/api/idp`]: 'local',
}

const popupWindow: SigninPopupArgs = {
  popupWindowTarget: 'entrar',
  popupWindowFeatures: { width: 500, height: 600 },
}

/** The library's own prefix. */
const statePrefix = 'oidc.'

async function createManager() {
  await signOutSettled()
  const [oidc, config] = await Promise.all([
    import('oidc-client-ts').catch(importAgain<typeof import('oidc-client-ts')>),
    api('GET /api/auth/config'),
  ])
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
    extraQueryParams: config.extraQueryParams,
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: 20,
    stateStore: new oidc.WebStorageStateStore({ prefix: statePrefix, store: localStorage }),
    userStore: new oidc.WebStorageStateStore({ store: new oidc.InMemoryWebStorage() }),
  })
  return { manager, config }
}

/** Loads the library and the settings before the button is shown, so that a click opens the window at once. */
export async function prepareSignIn(): Promise<SignIn> {
  const { manager, config } = await createManager()
  return {
    issuer: issuers[config.issuer] ?? 'other',
    popup: (expected) => popup(manager, config, expected),
    redirect: (destination) =>
      manager.signinRedirect({ ...newSignIn(), ...promptOf(config), state: { destination } }),
  }
}

/**
 * The parameters of a new sign-in. The library stores the nonce with its state and compares it with the ID token, and
 * the server compares it too. Only the return of the same user sends the e-mail as a hint: on the login page the hint
 * would show the e-mail to other people who sign in there.
 */
function newSignIn(expected?: string | null, forServer: Record<string, string> = {}) {
  const nonce = crypto.randomUUID()
  return { nonce, extraTokenParams: { ...forServer, nonce }, ...(expected && { login_hint: expected }) }
}

const promptKey = 'encaixe.prompt-refused'
const promptRefusals: unknown[] = ['invalid_request', 'account_selection_required', 'interaction_required']

/** Stores that the provider refused the prompt, as some providers do. The next attempt of this tab has no prompt. */
function storePromptRefusal(error: unknown) {
  if (!(error instanceof Error) || !('error' in error) || !promptRefusals.includes(error.error)) return
  try {
    sessionStorage.setItem(promptKey, 'true')
  } catch {
    // Storage is full or forbidden: the provider will refuse the prompt of the next attempt too.
  }
}

function readPromptRefusal(): boolean {
  try {
    return sessionStorage.getItem(promptKey) !== null
  } catch {
    return false
  }
}

function promptOf({ prompt }: AuthConfig) {
  return prompt === undefined || readPromptRefusal() ? {} : { prompt }
}

function start({ id_token }: User) {
  if (!id_token) throw new Error('The answer of the identity provider contains no ID token')
  startSession(id_token)
}

async function popup(
  manager: UserManager,
  config: AuthConfig,
  expected: string | null | undefined,
): ReturnType<SignIn['popup']> {
  const { popupAbortOnClose } = config
  try {
    const asked = { ...newSignIn(expected), ...promptOf(config) }
    start(await manager.signinPopup({ ...popupWindow, ...asked, popupAbortOnClose }))
    return 'signed-in'
  } catch (error) {
    const ending = endingOf(error)
    if (ending) return ending
    trackRefusal(error)
    storePromptRefusal(error)
    throw error
  }
}

/**
 * Tracks a failed request to the token relay. The library sends the request itself, and only the form of its error
 * shows whether the relay answered.
 */
function trackRefusal(error: unknown) {
  if (!(error instanceof Error)) return
  trackFailure('POST /api/auth/token', 'error' in error ? 400 : 0, error.message)
}

/** Returns how the sign-in window ended. The library distinguishes the window's errors only by their messages. */
function endingOf(error: unknown): 'closed' | 'blocked' | undefined {
  if (!(error instanceof Error)) return undefined
  if (/disposed window/.test(error.message)) return 'blocked'
  if (/^Popup (closed|aborted)/.test(error.message)) return 'closed'
  return 'error' in error && error.error === 'access_denied' ? 'closed' : undefined
}

let quietly: Promise<void> | undefined

/**
 * Leaves the page like a redirect, but the provider shows no page: it signs in the user who is signed in at the
 * provider, or refuses. Rejects when a quiet sign-in must not be tried.
 */
export function signInQuietly(destination: string): Promise<void> {
  // React runs an effect twice in development, so both runs share one attempt to sign in.
  quietly ??= tryQuietly(destination).finally(() => {
    quietly = undefined
  })
  return quietly
}

const quietKey = 'encaixe.quiet'
/** A session shorter than this (in milliseconds) is not renewed quietly: the next session would end as soon. */
const shortLife = 60_000

async function tryQuietly(destination: string): Promise<void> {
  const ended = endedSession()
  if (ended?.issued === undefined || Date.now() - ended.since < shortLife)
    throw new Error(
      'Quiet sign-in is not possible: there is no ended session with an ID token, or the session was too short',
    )
  const mark = String(ended.since)
  if (sessionStorage.getItem(quietKey) === mark)
    throw new Error('Quiet sign-in was already tried once for the ended session')
  sessionStorage.setItem(quietKey, mark)
  const { manager } = await createManager()
  await manager.signinRedirect({
    // With `previous_iat` the server refuses when the user has signed out on all devices since the last token.
    ...newSignIn(ended.email, { previous_iat: String(ended.issued) }),
    prompt: 'none',
    state: { destination, quiet: true },
  })
}

type Stored = { destination?: unknown; quiet?: unknown }

/** Reads the data that a redirect stored for the return. The library deletes the data before it reads the response. */
function readStored(): Stored {
  try {
    const state = new URL(location.href).searchParams.get('state')
    return JSON.parse(localStorage.getItem(statePrefix + state) ?? '{}').data ?? {}
  } catch {
    return {}
  }
}

/** Finishes a sign-in on `/auth/callback`. Returns the page to open next; undefined in the popup, which closes. */
export async function finishSignIn(): Promise<Finished | undefined> {
  const before = endedSession()
  const { destination, quiet } = readStored()
  try {
    const { manager } = await createManager()
    const user = await manager.signinCallback()
    if (!user) return undefined
    start(user)
    const isOther = before !== undefined && before.subject !== user.profile.sub
    return { destination: isOther ? undefined : destination, failed: false }
  } catch (error) {
    if (quiet !== true) {
      trackRefusal(error)
      storePromptRefusal(error)
    }
    return { destination, failed: quiet !== true }
  }
}
