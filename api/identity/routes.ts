import { identity, type Profile } from '@encaixe/contract/identity.ts'
import { limits } from '@encaixe/contract/limits.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Mount } from '../platform/http/create-handler.ts'
import { isForeign } from '../platform/http/foreign-origin.ts'
import { type Route, route } from '../platform/http/route.ts'
import { boundEvent } from '../platform/log/security-event.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { endSession } from './end-session.ts'
import type { Callers } from './find-callers.ts'
import { relayMount } from './mount-relay.ts'
import { acceptTerms, readProfile } from './read-profile.ts'
import { sessionCookie } from './session-rules.ts'

type ReadWaiting = (
  deps: Deps,
  user: { id: string; email: string | null },
  companyId: string,
) => Promise<Pick<Profile, 'waits' | 'asksDeposit'>>

type Above = {
  callers: Callers
  readWaiting: ReadWaiting
  /** Deletes the push subscriptions of a user who signs out everywhere. */
  deleteDevicesOf: (tx: Tx, userId: string) => Promise<void>
}

export function identityRoutes(deps: Deps & Above): Route[] {
  const { publicUrl } = deps.config
  const cookie = sessionCookie(publicUrl)
  const logForeign = boundEvent(deps, 'foreign origin')
  return [
    route(identity.verify, {
      async handle({ user, query: { companyId } }) {
        const profile = await readProfile(deps, user.id)
        if (companyId === undefined) return profile
        // A booking at the company where the user works never waits for the company's acceptance.
        const isOwn = profile.memberships.some((one) => one.companyId === companyId)
        const none = { waits: null, asksDeposit: false }
        return { ...profile, ...(isOwn ? none : await deps.readWaiting(deps, user, companyId)) }
      },
    }),
    route(identity.profile, { handle: ({ user }) => readProfile(deps, user.id) }),
    route(identity.acceptTerms, {
      async handle({ user }) {
        await acceptTerms(deps, user.id)
        return readProfile(deps, user.id)
      },
    }),
    route(identity.config, { handle: () => deps.authConfig() }),
    route(identity.signOut, {
      async allow({ request }) {
        // A request from a page of another site is sent without the cookie, but the response could still remove the
        // cookie.
        const required = cookie.read(request) !== undefined
        if (!isForeign(request.headers.get('origin'), publicUrl, { required })) return undefined
        logForeign('sign-out')
        return refused('foreign_origin')
      },
      async handle({ request, body, setCookie }) {
        const secret = cookie.read(request)
        const ended = await endSession(deps, { secret, request, everywhere: body?.everywhere === true })
        if (isRefused(ended)) return ended
        if (secret !== undefined) setCookie(cookie.removal)
        return undefined
      },
    }),
  ]
}

export function identityMounts(deps: Deps): Mount[] {
  const { identityProvider } = deps
  const relay = relayMount(deps)
  if (!identityProvider) return [relay]
  const provider: Mount = {
    methods: ['GET', 'POST', 'OPTIONS'],
    path: '/api/idp/*',
    limit: limits.machines,
    handle: (_, peer) => identityProvider(peer),
  }
  return [relay, provider]
}
