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

/** The period of the event, if it has one. */
export function describePeriod({ periodStart, periodEnd }: HistoryEntry): string | undefined {
  if (periodStart && periodEnd) return `Período: ${describeDay(periodStart)} a ${describeDay(periodEnd)}`
}
