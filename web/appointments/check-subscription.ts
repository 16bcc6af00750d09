import { useQuery } from '@tanstack/react-query'
import { useCompanyIfAny } from '../identity/use-company.ts'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'

/**
 * The reason why the owner cannot do something without a subscription. Undefined with one, until it is known, and for
 * other members: the subscription is the owner's, and other members get the refusal of the API.
 */
export function useMissingSubscription(enabled: boolean, what = 'fazer agendamentos'): string | undefined {
  const owns = useCompanyIfAny()?.role === 'owner'
  const { data } = useQuery({ ...subscriptionQuery, enabled: enabled && owns })
  return owns && data?.isActive === false ? `Você precisa de uma assinatura ativa para ${what}.` : undefined
}
