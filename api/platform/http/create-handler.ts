import { randomUUID } from 'node:crypto'
import type { PublicLimit } from '@encaixe/contract/limits.ts'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { constraintOf, isDatabaseAway, isDatabaseUnable, isLockTimeout } from '../database/database-errors.ts'
import { chooseReader, wroteCookie } from '../database/read-choice.ts'
import { OwnerBusyError, requestOwner, runRequest } from '../database/request-owner.ts'
import { limitTime, longestTime } from '../database/request-time.ts'
import type { Log } from '../log/log.ts'
import { busySentence } from '../long-work.ts'
import type { Metrics } from '../metrics/create-metrics.ts'
import { refused } from '../refused.ts'
import { Answer, type Answered, answerRefusal } from './answer.ts'
import { finish, secretAddresses } from './headers.ts'
import { addressOf, type Peer } from './peer.ts'
import { logOfRequest, recordRequest } from './record-request.ts'
import type { Route } from './route.ts'
import { createRouter, pathOf } from './router.ts'
import { type Doors, hasNul, type Incoming, type MountIncoming, serveRoute } from './serve-route.ts'

/** A path outside the JSON API, for example for a form, a document, a webhook or an emulated server. */
export type Mount = {
  methods: readonly string[]
  path: string
  limit: PublicLimit
  handle: (incoming: MountIncoming, peer: Peer) => Promise<Answered>
}

type Handle = (incoming: Incoming, peer: Peer) => Promise<Answered>

type Options = Doors & {
  routes: Route[]
  mounts: Mount[]
  log: Log
  metrics: Pick<Metrics, 'countRequest' | 'countRefusal'>
  trustProxy: number
  /** Whether the deployment has HTTPS. */
  secure: boolean
  /** Whether replicas answer public reads, so that a browser must say that it has written. */
  hasReaders?: boolean
}

/** The form that a request id from outside must have, because any other text could forge a line of the log. */
const goodId = /^[\w-]{8,64}$/

export function createHandler({ routes, mounts, trustProxy, secure, hasReaders, ...doors }: Options) {
  const { limits, log, metrics } = doors
  const isSecretAddress = secretAddresses(routes.map(({ endpoint }) => endpoint))
  const router = createRouter<{ path: string; handle: Handle }>()

  for (const route of routes) {
    const { method, path, alias } = route.endpoint
    const handle: Handle = (incoming) => serveRoute(route, incoming, doors)
    router.add(method, path, { path, handle })
    if (alias) router.add(method, alias, { path: alias, handle })
  }
  for (const { methods, path, limit, handle: handleMount } of mounts) {
    const handle: Handle = async (incoming, peer) => {
      const late = await limits.take(limit, incoming)
      if (late) return answerRefusal(late)
      if (hasNul(incoming.params)) return answerRefusal(refused('not_found'))
      return handleMount({ ...incoming, takeValid: () => limits.takeValid(limit, incoming) }, peer)
    }
    for (const method of methods) router.add(method, path, { path, handle })
  }

  return async (request: Request, peer: Peer = {}): Promise<Response> => {
    const { method } = request
    const path = pathOf(request.url)
    const given = request.headers.get('x-request-id') ?? ''
    const requestId = goodId.test(given) ? given : randomUUID()
    const own = logOfRequest(log, request, requestId)
    const began = performance.now()
    const found = router.find(method === 'HEAD' ? 'GET' : method, path)

    async function serve(): Promise<Answered> {
      if (!found) return answerRefusal(refused('not_found'))
      if ('methods' in found) {
        const { methods } = found
        const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ')
        return answerRefusal(refused('method_not_allowed'), { allow })
      }
      try {
        const address = addressOf(request, peer, trustProxy)
        const hangUp = () => void peer.outgoing?.destroy()
        const { value, params } = found
        return await value.handle({ request, params, address, requestId, log: own, hangUp }, peer)
      } catch (error) {
        return failed(error, own, peer.outgoing?.destroyed)
      }
    }

    // A caller who has gone needs no answer. What the caller wanted to change is still done.
    const reads = method === 'GET' || method === 'HEAD'
    const most = reads ? longestTime.reading : longestTime.writing
    const { done: answered, wrote } = await chooseReader(request, () =>
      limitTime(most, (leave) => {
        if (reads) peer.outgoing?.once('close', leave)
        return runRequest(serve)
      }),
    )
    const isSent = answered === RESPONSE_ALREADY_SENT
    const status = (isSent && peer.outgoing?.statusCode) || answered.status
    const route = found && 'value' in found ? found.value.path : 'none'
    const isInside = peer.address !== undefined
    recordRequest({ log: own, metrics }, { method, route, status, began, isInside })
    if (answered instanceof Answer && answered.refusal) metrics.countRefusal(answered.refusal)
    if (isSent) return RESPONSE_ALREADY_SENT
    const asked = { secure, path, requestId, isSecret: isSecretAddress(path) }
    const response = finish(method === 'HEAD' ? withoutBody(answered) : answered, asked)
    if (hasReaders && wrote) response.headers.append('set-cookie', wroteCookie(secure))
    return response
  }
}

/** Returns the answer to a HEAD request. No client reads the answer's stream, so this function ends the stream. */
function withoutBody(answered: Answered): Answer {
  const { status } = answered
  if (answered instanceof Answer) return new Answer(status, null, answered.headers, answered.cookies)
  void answered.body?.cancel()
  const { 'set-cookie': _, ...others } = Object.fromEntries(answered.headers)
  return new Answer(status, null, others, answered.headers.getSetCookie())
}

/** The caller of an unexpected failure gets no detail; the log gets the error. */
function failed(error: unknown, log: Log, isCallerGone = false): Answer {
  if (isCallerGone && isDatabaseUnable(error)) {
    log.info('request ended: its caller has gone')
    return answerRefusal(refused('unavailable'))
  }
  // The account was erased during the request.
  if (constraintOf(error) === 'account_not_erased') return answerRefusal(refused('unauthenticated'))
  if (isDatabaseAway(error)) {
    log.error('request failed: database unreachable', { code: 'database_unreachable', error })
    return answerRefusal(refused('unavailable'))
  }
  if (error instanceof OwnerBusyError) {
    log.warn('request refused: its account or company has too many requests at once', {
      code: 'owner_busy',
      error,
      ...requestOwner(),
    })
    return answerRefusal(refused('unavailable', { sentence: busySentence }))
  }
  if (isDatabaseUnable(error)) {
    log.error('request failed: database cannot run the statement now', {
      code: 'database_unable',
      error,
      ...requestOwner(),
    })
    const sentence = isLockTimeout(error) ? busySentence : undefined
    return answerRefusal(refused('unavailable', { sentence }))
  }
  log.error('unexpected failure', { code: 'unexpected_failure', error })
  return answerRefusal(refused('internal'))
}
