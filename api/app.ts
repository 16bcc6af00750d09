import { contract } from '@encaixe/contract/contract.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import { limits } from '@encaixe/contract/limits.ts'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { analyticsRoutes } from './analytics/routes.ts'
import { countFutureAppointments } from './appointments/facade.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { collaboratorRoutes } from './collaborators/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import type { Deps } from './deps.ts'
import { healthRoutes } from './health/routes.ts'
import { identifyBy } from './identity/identify-caller.ts'
import { identityMounts, identityRoutes } from './identity/routes.ts'
import { followAppointments } from './live/follow-appointments.ts'
import { liveRoutes } from './live/routes.ts'
import { messageLinkMounts } from './message-links/mount-form.ts'
import { messageLinkRoutes } from './message-links/routes.ts'
import { applyZoneChange } from './notifications/apply-zone-change.ts'
import { notificationMounts, notificationRoutes } from './notifications/routes.ts'
import { createHandler, type Mount } from './platform/http/create-handler.ts'
import { docsPage } from './platform/http/docs-page.ts'
import { withSecurityHeaders } from './platform/http/headers.ts'
import { createLimits, type Limits } from './platform/http/limits.ts'
import { describeApi } from './platform/http/openapi.ts'
import type { Peer } from './platform/http/peer.ts'
import { takeInDatabase } from './platform/http/shared-hits.ts'
import { procedureRoutes } from './procedures/routes.ts'
import { sitemapMounts } from './sitemap/routes.ts'
import { subscriptionMounts, subscriptionRoutes } from './subscriptions/routes.ts'

const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))

function documentMounts(origin: string): Mount[] {
  const document = JSON.stringify(describeApi(endpoints, { origin }))
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const docs = docsPage(endpoints)
  return [
    {
      methods: ['GET'],
      path: '/api/openapi.json',
      limit: limits.publicReads,
      handle: async () => new Response(document, { headers }),
    },
    { methods: ['GET'], path: '/api/docs', limit: limits.publicReads, handle: async () => docs() },
  ]
}

export type App = {
  fetch(request: Request, peer?: Peer): Promise<Response>
  limits: Limits
  /** Ends the event streams, which have no end of their own, and refuses new ones. */
  endStreams(): void
}

/** The whole API as one function from request to response, for tests, rendered pages and the socket. */
export function createApp(deps: Deps): App {
  const { config, clock, database, log } = deps
  const counted = createLimits({ clock, takeShared: takeInDatabase(database), on: config.rateLimits })
  const live = followAppointments(deps)
  const handle = createHandler({
    routes: [
      ...identityRoutes(deps),
      // A domain imports only those below it, so it gets functions of a domain above as parameters.
      ...companyRoutes({ ...deps, applyZoneChange }),
      ...procedureRoutes({ ...deps, countFutureAppointments }),
      ...collaboratorRoutes({ ...deps, countFutureAppointments }),
      ...appointmentRoutes(deps),
      ...messageLinkRoutes(deps),
      ...subscriptionRoutes(deps),
      ...notificationRoutes(deps),
      ...liveRoutes(deps, live),
      ...contactRoutes(deps),
      ...analyticsRoutes(deps),
      ...healthRoutes(deps),
    ],
    mounts: [
      ...identityMounts(deps),
      ...messageLinkMounts(deps),
      ...subscriptionMounts(deps),
      ...notificationMounts(deps),
      ...sitemapMounts(deps),
      ...documentMounts(config.publicUrl),
    ],
    identify: identifyBy(deps),
    limits: counted,
    log,
    trustProxy: config.trustProxy,
  })
  const secure = config.publicUrl.startsWith('https:')
  return {
    limits: counted,
    endStreams: live.end,
    async fetch(request, peer) {
      const response = await handle(request, peer)
      if (response === RESPONSE_ALREADY_SENT) return response
      return withSecurityHeaders(response, { secure, path: new URL(request.url).pathname })
    },
  }
}
