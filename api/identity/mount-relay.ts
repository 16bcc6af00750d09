import { limits } from '@encaixe/contract/limits.ts'
import { refusals } from '@encaixe/contract/refusals.ts'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { Answer, type Answered, answer, answerRefusal } from '../platform/http/answer.ts'
import type { Mount } from '../platform/http/create-handler.ts'
import { isForeign } from '../platform/http/foreign-origin.ts'
import { readBytes } from '../platform/http/read-body.ts'
import type { MountIncoming } from '../platform/http/serve-route.ts'
import { boundEvent, logSecurityEvent } from '../platform/log/security-event.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { type OpenSession, openSession, renewSession, wasRevoked } from './renew-session.ts'
import { isDue, secondsLeft, sessionCookie } from './session-rules.ts'
import { startSession } from './start-session.ts'
import { isNonce } from './token-rules.ts'
import { readPerson, type VerifiedToken } from './verify-token.ts'

type Form = ReadonlyMap<string, string>

/** `POST /api/auth/token`: exchanges the code of a sign-in, and gives the session's ID token to a page. */
export function relayMount(deps: Deps): Mount {
  const { clock, config, tokenRelay, log } = deps
  const cookie = sessionCookie(config.publicUrl)
  const logForeign = boundEvent(deps, 'foreign origin')
  const logRefusal = boundEvent(deps, 'sign-in refused')
  // A refused nonce has its own pause between two lines of the log. With a shared pause, anybody could hide this line,
  // and the attack that it may show, by sending invented codes.
  const logNonce = boundEvent(deps, 'sign-in refused')

  async function relay({ request, takeValid }: MountIncoming): Promise<Answered> {
    const form = await readForm(request)
    if (isRefused(form)) return answerRefusal(form)
    const renews = form.get('grant_type') === 'refresh_token'
    const secret = cookie.read(request)
    const origin = request.headers.get('origin')
    if (isForeign(origin, config.publicUrl, { required: renews && secret !== undefined })) {
      logForeign('token')
      return answerRefusal(refused('foreign_origin'))
    }
    // A request without an origin was not sent by a browser, so it replaces no session.
    return renews ? renew(secret, takeValid) : exchange(form, origin === null ? undefined : secret, takeValid)
  }

  async function exchange(
    form: Form,
    before: string | undefined,
    takeValid: MountIncoming['takeValid'],
  ): Promise<Answered> {
    const late = await takeValid()
    if (late) return answerRefusal(late)
    const askedAt = beginOf(form, clock.now())
    const granted = await tokenRelay.exchange(form)
    if (isRefused(granted)) return answerRefusal(granted)
    if ('fault' in granted) return answerRefusal(refused('unavailable'))
    if ('refusal' in granted) {
      logRefusal(granted.reason)
      return refuseSignIn(granted.refusal)
    }
    const { refresh_token: refreshToken = null, ...given } = granted.tokens
    const idToken = given.id_token
    const token = await deps.verifyToken(idToken)
    if (isRefused(token) && token.refused === 'unavailable') return answerRefusal(token)
    if (isRefused(token) || idToken === undefined) {
      logRefusal('id_token')
      return refuseSignIn('invalid_grant')
    }
    if (!isNonce(form.get('nonce'), token.nonce)) {
      logNonce('nonce')
      return refuseSignIn('invalid_grant')
    }
    const started = await startSession(deps, {
      token: await completePerson(deps, token, given.access_token),
      idToken,
      refreshToken,
      before,
      askedAt,
    })
    if (!started) return refuseSignIn('invalid_grant')
    const { secret, expiresAt, userId, sessionId } = started
    logSecurityEvent(log, 'signed in', { userId, sessionId })
    return withCookie(answer(200, given), cookie.write(secret, secondsLeft(expiresAt, clock.now())))
  }

  async function renew(secret: string | undefined, takeValid: MountIncoming['takeValid']): Promise<Answered> {
    const session = secret === undefined ? undefined : await openSession(deps, secret)
    if (session && !isDue(session.tokens, clock.now())) return answerToken(session)
    const late = await takeValid()
    if (late) return answerRefusal(late)
    const renewed = secret !== undefined && session ? await renewSession(deps, secret) : undefined
    if (isRefused(renewed)) return answerRefusal(renewed)
    // The cookie is not removed: a late response could remove the cookie of a sign-in that another tab has just made.
    if (!renewed || secret === undefined) {
      const revoked = secret !== undefined && !session && (await wasRevoked(deps, secret))
      return refuseSignIn('invalid_grant', { revoked })
    }
    const left = secondsLeft(renewed.row.expires_at, clock.now())
    return withCookie(answerToken(renewed), cookie.write(secret, left))
  }

  function answerToken({ tokens }: OpenSession): Answer {
    const expires_in = secondsLeft(tokens.idTokenExpiresAt, clock.now())
    return answer(200, { id_token: tokens.idToken, token_type: 'Bearer', expires_in })
  }

  return { methods: ['POST'], path: '/api/auth/token', limit: limits.tokenRelay, handle: relay }
}

const withCookie = ({ status, body, headers, refusal }: Answer, cookie: string): Answer =>
  new Answer(status, body, headers, [cookie], refusal)

/**
 * Returns the instant at which the sign-in began. A sign-in without a page of the provider continues an earlier
 * session. It sends the instant at which the last ID token of that session was issued, because it must not undo a later
 * sign-out of all devices.
 */
function beginOf(form: Form, now: Date): Date {
  const issued = form.get('previous_iat')
  if (issued === undefined || !/^\d{1,10}$/.test(issued)) return now
  return new Date(Math.min(now.getTime(), Number(issued) * 1000))
}

/**
 * Refuses a sign-in with the field names of OAuth: the browser's library reads `error`, and our sentence is in
 * `error_description`. `revoked`: the session was ended before it expired, so an open page must not stay open.
 */
function refuseSignIn(error: string, { revoked = false } = {}): Answer {
  const { status, sentence } = refusals.sign_in_refused
  const body = { error, error_description: sentence, code: 'sign_in_refused' }
  return answer(status, revoked ? { ...body, revoked } : body)
}

async function readForm(request: Request): Promise<Form | Refused> {
  const bytes = await readBytes(request)
  if ('refused' in bytes) return bytes
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) || request.headers.has('content-encoding')) {
    return refused('unsupported_media_type', { sentence: 'Envie os dados como formulário.' })
  }
  const pairs = [...new URLSearchParams(Buffer.from(bytes).toString('utf8'))]
  const form = new Map(pairs)
  return form.size === pairs.length ? form : refused('malformed')
}

const userinfo = z.looseObject({ sub: z.string() })

/**
 * Adds name and e-mail from userinfo, because some providers put them only into userinfo. OpenID Connect Core 5.3.2:
 * the answer counts when its `sub` is the `sub` of the ID token. Without userinfo the account has no name, which is no
 * reason to refuse the sign-in.
 */
async function completePerson(
  { tokenRelay, log }: Pick<Deps, 'tokenRelay' | 'log'>,
  token: VerifiedToken,
  accessToken: string,
): Promise<VerifiedToken> {
  if (token.name !== null && token.email !== null) return token
  const answer = await tokenRelay.userinfo(accessToken)
  if (answer === undefined) return token
  const { data } = userinfo.safeParse(answer)
  if (data?.sub !== token.subject) {
    log.warn('userinfo of the identity provider is of another subject', { code: 'provider_other_subject' })
    return token
  }
  const person = readPerson(data)
  const { email, emailVerified } = token.email === null ? person : token
  return { ...token, name: token.name ?? person.name, email, emailVerified }
}
