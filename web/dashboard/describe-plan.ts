import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { describeStatus, type StatusLook } from '../subscriptions/describe-status.ts'

/** The dashboard calls two states by other words than the subscription's own page. */
export function labelOf(status: string | undefined): StatusLook {
  if (status === 'active') return { label: 'Ativo', tone: 'ok' }
  const look = describeStatus(status ?? '')
  return look.label === 'Desconhecido' ? { ...look, label: 'N/A' } : look
}

export const inOrder = 'Sua assinatura está ativa e funcionando perfeitamente'
export const needsCare = 'Sua assinatura precisa de atenção'

/** A trial is in order too; a cancelled one works until its end, and still asks for a decision. */
export function sentenceOf({
  isActive,
  subscription,
}: Pick<SubscriptionStatus, 'isActive' | 'subscription'>) {
  return isActive && subscription?.status !== 'cancelled' ? inOrder : needsCare
}
