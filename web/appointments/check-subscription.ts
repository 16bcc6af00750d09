import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'

/** Why the company's owner can book nothing just now; undefined while nothing is known against it. */
export function useMissingSubscription(enabled: boolean): string | undefined {
  const { data } = useQuery({ ...subscriptionQuery, enabled })
  return data?.isActive === false
    ? 'Você precisa de uma assinatura ativa para fazer agendamentos.'
    : undefined
}
