import type { PlanId } from '@encaixe/contract/plans.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { useRefreshSubscription } from './refresh-subscription.ts'

type Reactivated = (result: { requiresPayment: boolean }, plan: PlanId) => void

export function useReactivateSubscription(onReactivated: Reactivated) {
  const refresh = useRefreshSubscription()
  return useMutation({
    mutationFn: (planId: PlanId) => api('POST /api/subscriptions/reactivate', { body: { planId } }),
    async onSuccess({ data }, plan) {
      await refresh()
      onReactivated(data, plan)
    },
    onError: refresh,
  })
}
