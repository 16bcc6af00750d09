import type { SubscriptionInput } from '@encaixe/contract/subscriptions.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { forgetSelectedPlan } from './read-selected-plan.ts'
import { useRefreshSubscription } from './refresh-subscription.ts'

type Taken = (result: { requiresPayment: boolean }) => void

/** A refusal refreshes as well: another window may have taken one already. */
export function useTakeSubscription(onTaken: Taken) {
  const refresh = useRefreshSubscription()
  return useMutation({
    mutationFn: (body: SubscriptionInput) => api('POST /api/subscriptions', { body }),
    onSuccess({ data }) {
      forgetSelectedPlan()
      onTaken(data)
    },
    onSettled: refresh,
  })
}
