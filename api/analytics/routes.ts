import { analytics } from '@encaixe/contract/analytics.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'

/** Events are written to the log only, which removes personal data a second time; no third party receives them. */
export function analyticsRoutes({ config }: Pick<Deps, 'config'>): Route[] {
  const { analyticsId } = config
  return [
    route(analytics.record, {
      async handle({ body: { event, properties = {} }, log }) {
        if (analyticsId) log.info('analytics', { stream: analyticsId, event, properties })
        return undefined
      },
    }),
  ]
}
