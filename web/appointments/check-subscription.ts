import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'

/** Why the owner cannot do it without a subscription. Undefined with one, and until it is known. */
export function useMissingSubscription(enabled: boolean, what = 'fazer agendamentos'): string | undefined {
  const { data } = useQuery({ ...subscriptionQuery, enabled })
  return data?.isActive === false ? `Você precisa de uma assinatura ativa para ${what}.` : undefined
}
