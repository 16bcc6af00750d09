import { useQuery } from '@tanstack/react-query'
import { useCompanyIfAny } from '../identity/use-company.ts'
import { subscriptionQuery } from './fetch-subscription.ts'

/** The noun in the sentence: records that an owner can add and edit only with an active subscription. */
export type Guarded = 'colaboradores' | 'procedimentos' | 'folgas e horários' | 'cotas' | 'extratos'

export const requiredFor = (what: Guarded) =>
  `Você precisa de uma assinatura ativa para adicionar ou editar ${what}.`

/**
 * Whether the owner has no active subscription. Until the status is loaded the subscription counts as active, so that
 * no button flickers. It also counts as active for other members, because their own subscription is not the company's.
 * The API decides in any case.
 */
export function useSubscriptionMissing(): boolean {
  const owns = useCompanyIfAny()?.role === 'owner'
  const { data } = useQuery({ ...subscriptionQuery, enabled: owns })
  return owns && data?.isActive === false
}

/** The reason why an action needs a subscription. It is shorter than the banner: a list repeats it on every row. */
export function useMissingSubscription(what: Guarded): string | undefined {
  return useSubscriptionMissing() ? `Com uma assinatura ativa você edita ${what} de novo.` : undefined
}
