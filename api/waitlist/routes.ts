import type { Deps } from '../deps.ts'
import type { Route } from '../platform/http/route.ts'

export function waitlistRoutes(_deps: Deps): Route[] {
  return []
}
