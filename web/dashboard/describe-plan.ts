import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { describeStatus, type StatusLook } from '../subscriptions/describe-status.ts'

/** The specification gives two states other labels here than on the subscription page. */
export function labelOf(status: string | undefined): StatusLook {
  if (status === 'active') return { label: 'Ativo', tone: 'ok' }
  const look = describeStatus(status ?? '')
  return look.label === 'Desconhecido' ? { ...look, label: 'N/A' } : look
}

export const inOrder = 'Sua assinatura está ativa e funcionando perfeitamente'
export const needsCare = 'Sua assinatura precisa de atenção'

/** A cancelled subscription still gives access, but its owner has to decide whether to reactivate it. */
export function sentenceOf({
  isActive,
  subscription,
}: Pick<SubscriptionStatus, 'isActive' | 'subscription'>) {
  return isActive && subscription?.status !== 'cancelled' ? inOrder : needsCare
}
