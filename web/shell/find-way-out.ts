import { isRefusal } from '@encaixe/contract/client.ts'
import { paysForCompany } from '../platform/chosen-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'

export type WayOut = { to: string; label: string }

export type Refusal = {
  sentence: string
  /** The page where the user can correct the cause of the refusal. */
  wayOut?: WayOut | undefined
}

export const seePlans: WayOut = { to: '/subscription', label: 'Ver Planos' }

function wayOutOf(error: Error): WayOut | undefined {
  // Other members read in the sentence that the owner settles it.
  if (isRefusal(error, 'plan_limit') || isRefusal(error, 'subscription_required'))
    return paysForCompany() ? seePlans : undefined
  if (isRefusal(error, 'has_future_appointments')) return { to: '/schedules', label: 'Ver agendamentos' }
}

/** The API's sentence, or a general one, with the page where the cause can be corrected. */
export function findWayOut(error: Error, fallback: string): Refusal {
  return { sentence: describeFailure(error, fallback), wayOut: wayOutOf(error) }
}
