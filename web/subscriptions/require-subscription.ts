import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery } from './fetch-subscription.ts'

/** What an owner adds and edits only with an active subscription, as the sentence calls it. */
export type Guarded = 'colaboradores' | 'procedimentos'

export const requiredFor = (what: Guarded) =>
  `Você precisa de uma assinatura ativa para adicionar ou editar ${what}.`

/**
 * The sentence while the subscription is known not to be active: for the banner, and as the reason of every action
 * that is off. Undefined while nothing is known yet: the API decides in any case.
 */
export function useMissingSubscription(what: Guarded): string | undefined {
  const { data } = useQuery(subscriptionQuery)
  return data?.isActive === false ? requiredFor(what) : undefined
}
