import { randomUUID } from 'node:crypto'
import type { PublicLimit } from '@encaixe/contract/limits.ts'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { constraintOf, isDatabaseAway, isDatabaseUnable } from '../database/database-errors.ts'
import type { Log } from '../log/log.ts'
import { refused } from '../refused.ts'
import { answerRefusal } from './answer.ts'
import { addressOf, type Peer } from './peer.ts'
import type { Route } from './route.ts'
import { type Doors, hasNul, type Incoming, type MountIncoming, serveRoute } from './serve-route.ts'

/** A path outside the JSON API: a form, a document, a webhook, another server. */
export type Mount = {
  methods: readonly string[]
  path: string
  limit: PublicLimit
  handle: (incoming: MountIncoming, peer: Peer) => Promise<Response>
}

type Handle = (incoming: Incoming, peer: Peer) => Promise<Response>

type Options = Doors & {
  routes: Route[]
  mounts: Mount[]
  log: Log
  trustProxy: number
}

/** What one request carries from its arrival until its line in the log. */
type Visit = { peer: Peer; requestId: string; log: Log; route: string }
type Env = { Bindings: Visit }

const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Hono's header on a response that was already written to the socket. */
const alreadySent = 'x-hono-already-sent'

/** An id from outside is used only in this form, because another text could forge a line of the log. */
const goodId = /^[\w-]{8,64}$/

export function createHandler({ routes, mounts, log, trustProxy, ...doors }: Options) {
  const { limits } = doors
  const hono = new Hono<Env>()
  const allowed = new Map<string, Set<string>>()

  function add(methods: readonly string[], path: string, handle: Handle) {
    const at = routerPath(path)
    const all = allowed.get(at) ?? new Set()
    for (const method of methods) all.add(method)
    allowed.set(at, all)
    hono.on([...methods], at, (context) => {
      const { peer, requestId, log } = context.env
      context.env.route = path
      const request = context.req.raw
      const params = context.req.param() as Record<string, string>
      const address = addressOf(request, peer, trustProxy)
      const hangUp = () => void peer.outgoing?.destroy()
      const incoming = { request, params, address, requestId, log, hangUp }
      return handle(incoming, peer).catch((error: unknown) => failed(error, log))
    })
  }

  for (const route of routes) {
    const { method, path, alias } = route.endpoint
    const handle: Handle = (incoming) => serveRoute(route, incoming, doors)
    add([method], path, handle)
    if (alias) add([method], alias, handle)
  }
  for (const { methods, path, limit, handle } of mounts) {
    add(methods, path, async (incoming, peer) => {
      const late = await limits.take(limit, incoming)
      if (late) return answerRefusal(late)
      if (hasNul(incoming.params)) return answerRefusal(refused('not_found'))
      return handle({ ...incoming, takeValid: () => limits.takeValid(limit, incoming) }, peer)
    })
  }
  for (const [at, methods] of allowed) {
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].join(', ')
    hono.all(at, () => answerRefusal(refused('method_not_allowed'), { allow }))
  }
  hono.notFound(() => answerRefusal(refused('not_found')))
  hono.onError((error, context) => failed(error, context.env.log))

  return async (request: Request, peer: Peer = {}): Promise<Response> => {
    const given = request.headers.get('x-request-id') ?? ''
    const requestId = goodId.test(given) ? given : randomUUID()
    const visit = { peer, requestId, log: log.child({ requestId }), route: 'none' }
    const began = performance.now()
    const response = await hono.fetch(request, visit)
    const sent = response.headers.has(alreadySent)
    const status = (sent && peer.outgoing?.statusCode) || response.status
    const ms = Math.round(performance.now() - began)
    visit.log.info('request', { method: request.method, route: visit.route, status, ms })
    // The router answers HEAD with a copy of the response, which would be sent a second time.
    if (sent) return RESPONSE_ALREADY_SENT
    response.headers.set('x-request-id', requestId)
    return response
  }
}

/** The caller of an unexpected failure gets no detail; the log gets the error. */
function failed(error: unknown, log: Log): Response {
  // The account was erased during the request.
  if (constraintOf(error) === 'account_not_erased') return answerRefusal(refused('unauthenticated'))
  if (isDatabaseAway(error)) {
    log.error('request failed: database unreachable', { error })
    return answerRefusal(refused('unavailable'))
  }
  if (isDatabaseUnable(error)) {
    log.error('request failed: database cannot run the statement now', { error })
    return answerRefusal(refused('unavailable'))
  }
  log.error('unexpected failure', { error })
  return answerRefusal(refused('internal'))
}
