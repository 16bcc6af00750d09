import type { HistoryEntry, SubscriptionStatusName } from '@encaixe/contract/subscriptions.ts'
import { describeDay } from './describe-moment.ts'

export type StatusLook = { label: string; tone: 'ok' | 'warning' | 'danger' | 'neutral' }

const looks: Record<SubscriptionStatusName, StatusLook> = {
  trial: { label: 'Período de Teste', tone: 'warning' },
  active: { label: 'Ativa', tone: 'ok' },
  pending: { label: 'Pagamento Pendente', tone: 'warning' },
  overdue: { label: 'Pagamento Pendente', tone: 'danger' },
  cancelled: { label: 'Cancelada', tone: 'neutral' },
  expired: { label: 'Expirada', tone: 'neutral' },
}

/** The label of a status. An unknown status has a label too, because an open page may be older than the API. */
export const describeStatus = (status: string): StatusLook =>
  new Map(Object.entries(looks)).get(status) ?? { label: 'Desconhecido', tone: 'neutral' }

/** The label of the date `currentPeriodEnd`. */
export function describePeriodEnd(status: SubscriptionStatusName): string {
  if (status === 'trial') return 'Primeiro mês pago até'
  if (status === 'active') return 'Período atual até'
  return status === 'cancelled' ? 'Acesso até' : 'Último período até'
}

/** Whether the plan can be changed and the subscription cancelled. */
export const isOpen = (status: SubscriptionStatusName) => status !== 'cancelled' && status !== 'expired'

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

export function describePeriod({ periodStart, periodEnd }: HistoryEntry): string | undefined {
  if (periodStart && periodEnd) return `Período: ${describeDay(periodStart)} a ${describeDay(periodEnd)}`
}
