import type { PlanId } from '@encaixe/contract/plans.ts'
import type { TradeSlug } from './describe-trade.ts'

/** For the subscription page, after the login. A browser that keeps nothing chooses again there. */
export function keepChoice(plan: PlanId, trade?: TradeSlug) {
  try {
    localStorage.setItem('selectedPlan', plan)
    if (trade) localStorage.setItem('businessType', trade)
  } catch {
    // Nothing is lost but the preselection.
  }
}
