import { health } from '@encaixe/contract/health.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { Readiness } from './watch-readiness.ts'

export function healthRoutes(readiness: Readiness): Route[] {
  return [
    route(health.live, { handle: async () => ({ status: 'ok' as const }) }),
    route(health.ready, { handle: () => readiness.current() }),
  ]
}
