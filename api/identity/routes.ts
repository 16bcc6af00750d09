import { identity } from '@encaixe/contract/identity.ts'
import { limits } from '@encaixe/contract/limits.ts'
import { refusals } from '@encaixe/contract/refusals.ts'
import type { Deps } from '../deps.ts'
import { answer, answerRefusal } from '../platform/http/answer.ts'
import type { Mount } from '../platform/http/create-handler.ts'
import { readBytes } from '../platform/http/read-body.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { MountIncoming } from '../platform/http/serve-route.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { acceptTerms } from './accept-terms.ts'
import { readProfile } from './read-profile.ts'

export function identityRoutes(deps: Deps): Route[] {
  return [
    route(identity.verify, { handle: ({ user }) => readProfile(deps, user.id) }),
    route(identity.profile, { handle: ({ user }) => readProfile(deps, user.id) }),
    route(identity.acceptTerms, {
      async handle({ user }) {
        await acceptTerms(deps, user.id)
        return readProfile(deps, user.id)
      },
    }),
    route(identity.config, { handle: () => deps.authConfig() }),
  ]
}

export function identityMounts(deps: Deps): Mount[] {
  const { identityProvider } = deps

  async function exchange({ request, takeValid }: MountIncoming): Promise<Response> {
    const form = await readForm(request)
    if (isRefused(form)) return answerRefusal(form)
    const late = await takeValid()
    if (late) return answerRefusal(late)
    const relayed = await deps.relayToken(form)
    if (isRefused(relayed)) return answerRefusal(relayed)
    return 'tokens' in relayed ? answer(200, relayed.tokens) : answerProviderError(relayed.providerError)
  }

  const relay: Mount = {
    methods: ['POST'],
    path: '/api/auth/token',
    limit: limits.tokenRelay,
    handle: exchange,
  }
  if (!identityProvider) return [relay]
  const provider: Mount = {
    methods: ['GET', 'POST', 'OPTIONS'],
    path: '/api/idp/*',
    limit: limits.machines,
    handle: (_, peer) => identityProvider(peer),
  }
  return [relay, provider]
}

/** OAuth names: the browser's library reads `error`, and our sentence goes into `error_description`. */
function answerProviderError(error: string): Response {
  const { status, sentence } = refusals.sign_in_refused
  return answer(status, { error, error_description: sentence, code: 'sign_in_refused' })
}

async function readForm(request: Request): Promise<ReadonlyMap<string, string> | Refused> {
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
