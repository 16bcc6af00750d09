import type { Attribution } from '@encaixe/contract/attribution.ts'
import { attributionLifetime } from '@encaixe/contract/attribution-lifetime.ts'

/** How the subscriber came, as text for its column; nothing when it was too long ago, or nobody knows when. */
export function keepAttribution(told: Attribution | undefined, now: Date): string | null {
  const age = now.getTime() - Date.parse(told?.collected_at ?? '')
  if (!told || !(age >= 0 && age <= attributionLifetime)) return null
  return JSON.stringify(Object.fromEntries(Object.entries(told).filter(([, value]) => value)))
}
