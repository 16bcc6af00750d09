import type { SubscriptionStatusName } from '@encaixe/contract/subscriptions.ts'

export type StatusLook = { label: string; tone: 'ok' | 'warning' | 'danger' | 'neutral' }

const looks: Record<SubscriptionStatusName, StatusLook> = {
  trial: { label: 'Período de Teste', tone: 'warning' },
  active: { label: 'Ativa', tone: 'ok' },
  pending: { label: 'Pagamento Pendente', tone: 'warning' },
  overdue: { label: 'Pagamento Pendente', tone: 'danger' },
  cancelled: { label: 'Cancelada', tone: 'neutral' },
  expired: { label: 'Expirada', tone: 'neutral' },
}

/** An open page may be older than the API, so an unknown status has a label too. */
export const describeStatus = (status: string): StatusLook =>
  new Map(Object.entries(looks)).get(status) ?? { label: 'Desconhecido', tone: 'neutral' }

/** What `currentPeriodEnd` ends. */
export function describePeriodEnd(status: SubscriptionStatusName): string {
  if (status === 'trial') return 'Acesso garantido até'
  if (status === 'active') return 'Período atual até'
  return status === 'cancelled' ? 'Acesso até' : 'Último período até'
}

/** Only subscriptions with these statuses can change their plan or be cancelled. */
export const isOpen = (status: SubscriptionStatusName) => status !== 'cancelled' && status !== 'expired'
