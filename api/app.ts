import { contract } from '@encaixe/contract/contract.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { changeHours, countFutureAppointments, countOnDates, pickConflicts } from './appointments/facade.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { calendarFeedMounts, calendarFeedRoutes } from './calendar-feeds/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { collaboratorRoutes } from './collaborators/routes.ts'
import { companiesOfCaller } from './companies/facade.ts'
import { companyRoutes } from './companies/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { depositRoutes } from './deposits/routes.ts'
import type { Deps } from './deps.ts'
import { deleteExceptionsOf } from './exceptions/facade.ts'
import { exceptionRoutes } from './exceptions/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { metricMounts } from './health/show-metrics.ts'
import { type Readiness, watchReadiness } from './health/watch-readiness.ts'
import { cacheCallers, identifyBy, identifyVisitorBy } from './identity/find-callers.ts'
import { identityMounts, identityRoutes } from './identity/routes.ts'
import { unlessClockIsOff } from './identity/verify-token.ts'
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
import { createHandler } from './platform/http/create-handler.ts'
import { documentMounts } from './platform/http/document-mounts.ts'
import { createLimits, type Limits } from './platform/http/limits.ts'
import type { Peer } from './platform/http/peer.ts'
import { takeInDatabase } from './platform/http/shared-hits.ts'
import { boundUserEvent } from './platform/log/security-event.ts'
import { procedureRoutes } from './procedures/routes.ts'
import { deleteDevicesOf } from './push/facade.ts'
import { pushRoutes } from './push/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { sitemapMounts } from './sitemap/routes.ts'
import { applyAddressChange } from './statements/facade.ts'
import { statementRoutes } from './statements/routes.ts'
import { subscriptionMounts, subscriptionRoutes } from './subscriptions/routes.ts'
import { tillRoutes } from './till/routes.ts'
import { trailRoutes } from './trail/routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))

export type App = {
  fetch(request: Request, peer?: Peer): Promise<Response>
  limits: Limits
  readiness: Readiness
  /** Ends the event streams, which have no end of their own, and refuses new ones. */
  endStreams(): void
}

/** The full API as one function from request to response, for tests, rendered pages and the socket. */
export function createApp(given: Deps, readiness = watchReadiness(given)): App {
  const deps = { ...given, verifyToken: unlessClockIsOff(given.verifyToken, readiness) }
  const { config, clock, database, log, metrics } = deps
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
    ...metricMounts({ ...deps, readiness, live }),
  ]
  const handle = createHandler({
    routes: [
      // A domain imports only the domains below it, so it gets functions of a domain above as parameters.
      ...identityRoutes({ ...deps, callers, readWaiting, deleteDevicesOf }),
      ...companyRoutes({ ...deps, applyZoneChange, changeHours: changeHours(deps) }),
      ...procedureRoutes({ ...deps, countFutureAppointments }),
      ...collaboratorRoutes({
        ...deps,
        applyAddressChange,
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
      ...dashboardRoutes(deps),
      ...subscriptionRoutes(deps),
      ...pushRoutes(deps),
      ...notificationRoutes({ ...deps, pickConflicts }),
      ...liveRoutes({ callers }, live),
      ...personalDataRoutes({ ...deps, callers }),
      ...contactRoutes(deps),
      ...analyticsRoutes(deps),
      ...healthRoutes(readiness),
    ],
    mounts: [...mounts, ...documentMounts({ endpoints, mounts, origin: config.publicUrl })],
    identify: identifyBy(callers),
    companiesOf: (asking) => companiesOfCaller(database.db, asking),
    limits: counted,
    onBarred: boundUserEvent(deps, 'access refused'),
    log,
    metrics,
    trustProxy: config.trustProxy,
    secure: config.publicUrl.startsWith('https:'),
    hasReaders: database.readers !== undefined,
  })
  return { limits: counted, readiness, endStreams: live.end, fetch: handle }
}
