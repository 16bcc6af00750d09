import { isRefusal } from '@encaixe/contract/client.ts'

export type WayOut = { to: string; label: string }

/** Where what was refused can be mended. */
export function wayOutOf(error: unknown): WayOut | undefined {
  if (isRefusal(error, 'plan_limit') || isRefusal(error, 'subscription_required')) return seePlans
  if (isRefusal(error, 'has_future_appointments')) return { to: '/schedules', label: 'Ver agendamentos' }
  return undefined
}

export const seePlans: WayOut = { to: '/subscription', label: 'Ver Planos' }
