import { useQuery } from '@tanstack/react-query'
import { useCompanyIfAny } from '../identity/use-company.ts'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'

/**
 * The reason why the owner cannot do something without a subscription. It is undefined with an active subscription,
 * until the subscription is fetched, and for other members: the subscription belongs to the owner, and other members
 * get the refusal of the API.
 */
export function useMissingSubscription(enabled: boolean, what = 'fazer agendamentos'): string | undefined {
  const owns = useCompanyIfAny()?.role === 'owner'
  const { data } = useQuery({ ...subscriptionQuery, enabled: enabled && owns })
  return owns && data?.isActive === false ? `Você precisa de uma assinatura ativa para ${what}.` : undefined
}
