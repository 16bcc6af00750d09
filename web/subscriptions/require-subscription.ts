import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery } from './fetch-subscription.ts'

/** What an owner adds and edits only with an active subscription, as the sentence calls it. */
export type Guarded = 'colaboradores' | 'procedimentos'

export const requiredFor = (what: Guarded) =>
  `Você precisa de uma assinatura ativa para adicionar ou editar ${what}.`

/** Unknown counts as active: the API decides in any case, and nothing blinks off while the page loads. */
export function useSubscriptionMissing(): boolean {
  const { data } = useQuery(subscriptionQuery)
  return data?.isActive === false
}

/** Why an action on them is off, shorter than the banner: a list repeats it on every row. */
export function useMissingSubscription(what: Guarded): string | undefined {
  return useSubscriptionMissing() ? `Com uma assinatura ativa você edita ${what} de novo.` : undefined
}
