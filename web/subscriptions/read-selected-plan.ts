import { defaultPlanId, isPlanId, type PlanId } from '@encaixe/contract/plans.ts'

const key = 'selectedPlan'

/** The plan that was chosen before the sign-in; the default plan where storage is forbidden. */
export function readSelectedPlan(): PlanId {
  try {
    const kept = localStorage.getItem(key)
    return isPlanId(kept) ? kept : defaultPlanId
  } catch {
    return defaultPlanId
  }
}

export function deleteSelectedPlan() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so there is nothing to delete.
  }
}
