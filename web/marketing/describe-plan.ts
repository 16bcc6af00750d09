import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import { formatMoney } from '../platform/formats.ts'

/** A plan as text inside a sentence: `de R$ 29,90 por mês, até 5 colaboradores`. */
export function describePlan(id: PlanId): string {
  const { priceCents, maxCollaborators } = plans[id]
  const staff = maxCollaborators === 1 ? '1 colaborador' : `${maxCollaborators} colaboradores`
  return `de ${formatMoney(priceCents / 100)} por mês, até ${staff}`
}
