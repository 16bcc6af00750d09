import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { isDatabaseAway } from '../database-errors.ts'
import type { Log } from '../log.ts'
import { refused } from '../refused.ts'
import { answerRefusal } from './answer.ts'
import type { Limits } from './limits.ts'
import { addressOf, type Peer } from './peer.ts'
import type { Route } from './route.ts'
import { type Identify, type Incoming, serveRoute } from './serve-route.ts'

/** A path that speaks something other than JSON: a form, a document, a webhook, another server. */
export type Mount = {
  methods: readonly string[]
  path: string
  handle: (incoming: Incoming, peer: Peer) => Promise<Response>
}

type Options = {
  routes: Route[]
  mounts: Mount[]
  identify: Identify
  limits: Limits
  log: Log
  trustProxy: number
}

type Env = { Bindings: Peer }

const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Only an id that is plainly one is believed from outside; anything else could forge a line of the log. */
const goodId = /^[\w-]{8,64}$/

export function createHandler({ routes, mounts, identify, limits, log, trustProxy }: Options) {
  const hono = new Hono<Env>()
  const allowed = new Map<string, Set<string>>()

  function add(methods: readonly string[], path: string, handle: Mount['handle']) {
    const at = routerPath(path)
    const all = allowed.get(at) ?? new Set()
    for (const method of methods) all.add(method)
    allowed.set(at, all)
    hono.on([...methods], at, async (context) => {
      const request = context.req.raw
      const given = request.headers.get('x-request-id') ?? ''
      const requestId = goodId.test(given) ? given : randomUUID()
      const requestLog = log.child({ requestId })
      const began = performance.now()
      const peer = context.env ?? {}
      const address = addressOf(request, peer, trustProxy)
      const incoming = {
        request,
        params: context.req.param() as Record<string, string>,
        address,
        requestId,
        log: requestLog,
      }
      const response = await handle(incoming, peer).catch((error: unknown) => failed(error, requestLog))
      const ms = Math.round(performance.now() - began)
      requestLog.info('request', { method: request.method, route: path, status: response.status, ms })
      if (!response.headers.has('x-hono-already-sent')) response.headers.set('x-request-id', requestId)
      return response
    })
  }

  const doors = { identify, limits }
  for (const route of routes) {
    const { method, path } = route.endpoint
    add([method], path, (incoming) => serveRoute(route, incoming, doors))
  }
  for (const mount of mounts) add(mount.methods, mount.path, mount.handle)
  for (const [at, methods] of allowed) {
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].join(', ')
    hono.all(at, () => answerRefusal(refused('method_not_allowed'), { allow }))
  }
  hono.notFound(() => answerRefusal(refused('not_found')))
  hono.onError((error) => failed(error, log))

  return async (request: Request, peer: Peer = {}): Promise<Response> => hono.fetch(request, peer)
}

/** Surprises: the caller learns nothing, the log everything. */
function failed(error: unknown, log: Log): Response {
  if (isDatabaseAway(error)) {
    log.error('database away', { error })
    return answerRefusal(refused('unavailable'))
  }
  log.error('unexpected failure', { error })
  return answerRefusal(refused('internal'))
}
