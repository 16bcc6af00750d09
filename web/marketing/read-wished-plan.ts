import { defaultPlanId, isPlanId, type PlanId } from '@encaixe/contract/plans.ts'

/** The plan in `?plano=` of a link or an advertisement; the default for anything else. */
export function readWishedPlan(query: URLSearchParams): PlanId {
  const wished = query.get('plano')
  return isPlanId(wished) ? wished : defaultPlanId
}
