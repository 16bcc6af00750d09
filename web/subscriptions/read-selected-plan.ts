import { defaultPlanId, isPlanId, type PlanId } from '@encaixe/contract/plans.ts'

const key = 'selectedPlan'

/** The plan chosen before the sign-in. A browser that keeps nothing starts with the default. */
export function readSelectedPlan(): PlanId {
  try {
    const kept = localStorage.getItem(key)
    return isPlanId(kept) ? kept : defaultPlanId
  } catch {
    return defaultPlanId
  }
}

/** It has done its work: the next choice is made anew. */
export function forgetSelectedPlan() {
  try {
    localStorage.removeItem(key)
  } catch {
    // What was never kept need not be forgotten.
  }
}
