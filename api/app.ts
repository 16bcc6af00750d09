import { caps } from '@encaixe/contract/caps.ts'
import { contract, type EveryCall } from '@encaixe/contract/contract.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import { limits } from '@encaixe/contract/limits.ts'
import { messageQuotas } from '@encaixe/contract/message-quotas.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { changeHours, countFutureAppointments, countOnDates, pickConflicts } from './appointments/facade.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { calendarFeedMounts, calendarFeedRoutes } from './calendar-feeds/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { collaboratorRoutes } from './collaborators/routes.ts'
import { companiesOfCaller } from './companies/facade.ts'
import { companyRoutes } from './companies/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { depositRoutes } from './deposits/routes.ts'
import type { Deps } from './deps.ts'
import { deleteExceptionsOf } from './exceptions/facade.ts'
import { exceptionRoutes } from './exceptions/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { cacheCallers } from './identity/find-callers.ts'
import { identifyBy, identifyVisitorBy } from './identity/identify-caller.ts'
import { identityMounts, identityRoutes } from './identity/routes.ts'
import { followAppointments } from './live/follow-appointments.ts'
import { liveRoutes } from './live/routes.ts'
import { endAccessOfCollaborator, findAccess } from './members/facade.ts'
import { memberRoutes } from './members/routes.ts'
import { messageLinkMounts } from './message-links/mount-form.ts'
import { messageLinkRoutes } from './message-links/routes.ts'
import { applyZoneChange } from './notifications/apply-zone-change.ts'
import { notificationMounts, notificationRoutes } from './notifications/routes.ts'
import { readWaiting } from './personal-data/facade.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { photoRoutes } from './photos/routes.ts'
import { createHandler, type Mount } from './platform/http/create-handler.ts'
import { docsPage } from './platform/http/docs-page.ts'
import { limitTable, maximumTable, roleTable } from './platform/http/docs-tables.ts'
import { createLimits, type Limits } from './platform/http/limits.ts'
import { describeApi } from './platform/http/openapi.ts'
import type { Peer } from './platform/http/peer.ts'
import { takeInDatabase } from './platform/http/shared-hits.ts'
import { boundUserEvent } from './platform/log/security-event.ts'
import { procedureRoutes } from './procedures/routes.ts'
import { deleteDevicesOf } from './push/facade.ts'
import { pushRoutes } from './push/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { sitemapMounts } from './sitemap/routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { subscriptionMounts, subscriptionRoutes } from './subscriptions/routes.ts'
import { tillRoutes } from './till/routes.ts'
import { trailRoutes } from './trail/routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))

/** `mounts` are the others, whose limits are printed too. */
function documentMounts(origin: string, mounts: Mount[]): Mount[] {
  const document = JSON.stringify(describeApi(endpoints, { origin }))
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const json = async () => new Response(document, { headers })
  const limited = [
    ...endpoints.map(({ method, path, limit }) => ({ what: `${method} ${path}`, limit })),
    ...mounts.map(({ methods, path, limit }) => ({ what: `${methods.join(', ')} ${path}`, limit })),
    { what: 'Páginas', limit: limits.pages },
    { what: 'Pedidos sem token válido', limit: limits.unauthenticated },
    { what: 'Tokens procurados além desse limite', limit: limits.tokenLookUps },
  ]
  const docs = docsPage(endpoints, [
    limitTable(limited),
    maximumTable('Tetos', 'Além do teto: 409 <code>too_many</code>, com o que fazer.', caps),
    maximumTable('Cotas de mensagens', 'Em quaisquer 24 horas. O que passa da cota não sai.', messageQuotas),
    roleTable(endpoints.map(({ method, path }) => `${method} ${path}` as EveryCall)),
  ])
  const limit = limits.publicReads
  return [
    { methods: ['GET'], path: '/api/openapi.json', limit, handle: json },
    { methods: ['GET'], path: '/api/docs', limit, handle: async () => docs() },
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
  const callers = cacheCallers(deps)
  const mounts = [
    ...identityMounts(deps),
    ...messageLinkMounts(deps),
    ...subscriptionMounts(deps),
    ...notificationMounts(deps),
    ...calendarFeedMounts(deps),
    ...sitemapMounts(deps),
  ]
  const handle = createHandler({
    routes: [
      // A domain imports only those below it, so it gets functions of a domain above as parameters.
      ...identityRoutes({ ...deps, callers, readWaiting, deleteDevicesOf }),
      ...companyRoutes({ ...deps, applyZoneChange, changeHours: changeHours(deps) }),
      ...procedureRoutes({ ...deps, countFutureAppointments }),
      ...collaboratorRoutes({
        ...deps,
        countFutureAppointments,
        changeHours: changeHours(deps),
        deleteExceptionsOf,
        endAccessOfCollaborator,
        findAccess,
      }),
      ...exceptionRoutes({ ...deps, changeHours: changeHours(deps), countOnDates }),
      ...memberRoutes(deps),
      ...photoRoutes(deps),
      ...trailRoutes(deps),
      ...waitlistRoutes(deps),
      ...appointmentRoutes({ ...deps, findUserId: identifyVisitorBy(callers, counted) }),
      ...clientRoutes(deps),
      ...depositRoutes(deps),
      ...statementRoutes(deps),
      ...shareRoutes(deps),
      ...tillRoutes(deps),
      ...messageLinkRoutes(deps),
      ...calendarFeedRoutes(deps),
      ...reportRoutes(deps),
      ...subscriptionRoutes(deps),
      ...pushRoutes(deps),
      ...notificationRoutes({ ...deps, pickConflicts }),
      ...liveRoutes({ callers }, live),
      ...personalDataRoutes({ ...deps, callers }),
      ...contactRoutes(deps),
      ...analyticsRoutes(deps),
      ...healthRoutes(deps),
    ],
    mounts: [...mounts, ...documentMounts(config.publicUrl, mounts)],
    identify: identifyBy(callers),
    companiesOf: (asking) => companiesOfCaller(database.db, asking),
    limits: counted,
    onBarred: boundUserEvent(deps, 'access refused'),
    log,
    trustProxy: config.trustProxy,
    secure: config.publicUrl.startsWith('https:'),
  })
  return { limits: counted, endStreams: live.end, fetch: handle }
}
