import { isRefusal } from '@encaixe/contract/client.ts'
import { describeFailure } from '../platform/describe-failure.ts'

export type WayOut = { to: string; label: string }

export type Refusal = {
  sentence: string
  /** Where what was refused can be mended. */
  wayOut?: WayOut | undefined
}

export const seePlans: WayOut = { to: '/subscription', label: 'Ver Planos' }

function wayOutOf(error: Error): WayOut | undefined {
  if (isRefusal(error, 'plan_limit') || isRefusal(error, 'subscription_required')) return seePlans
  if (isRefusal(error, 'has_future_appointments')) return { to: '/schedules', label: 'Ver agendamentos' }
}

/** The API's sentence, or the product's, and the way to mend what it says. */
export function findWayOut(error: Error, fallback: string): Refusal {
  return { sentence: describeFailure(error, fallback) ?? fallback, wayOut: wayOutOf(error) }
}
