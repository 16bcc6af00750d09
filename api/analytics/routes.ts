import { analytics } from '@encaixe/contract/analytics.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'

/** Use is told to the log alone, whose scrubber is the second that an event passes; no third party hears of it. */
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
