import { plans } from '@encaixe/contract/plans.ts'
import type { HistoryEntry } from '@encaixe/contract/subscriptions.ts'
import { describeDay } from './describe-moment.ts'

const labels: Record<HistoryEntry['action'], string> = {
  created: 'Assinatura criada',
  cancelled: 'Assinatura cancelada',
  reactivated: 'Assinatura reativada',
  payment_received: 'Pagamento recebido',
  payment_refunded: 'Pagamento devolvido',
  plan_changed: 'Plano alterado',
  expired: 'Assinatura expirada',
}

export function describeAction(action: string): string {
  return new Map(Object.entries(labels)).get(action) ?? 'Assinatura atualizada'
}

/** The plan of then, and the period where the event tells one. */
export function describeEntry({ planId, periodStart, periodEnd }: HistoryEntry): string {
  const { name } = plans[planId]
  if (periodStart && periodEnd) return `${name} · de ${describeDay(periodStart)} a ${describeDay(periodEnd)}`
  return name
}
