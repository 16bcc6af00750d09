import { defaultPlanId, isPlanId, type PlanId } from '@encaixe/contract/plans.ts'

/** `?plano=` of a link or an advertisement: one of the three, else the default. */
export function readWishedPlan(query: URLSearchParams): PlanId {
  const wished = query.get('plano')
  return isPlanId(wished) ? wished : defaultPlanId
}
