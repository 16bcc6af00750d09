import type { PlanId } from '@encaixe/contract/plans.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { subscriptionQuery } from './fetch-subscription.ts'
import { useRefreshSubscription } from './refresh-subscription.ts'

export function useChangePlan(onChanged: (plan: PlanId) => void) {
  const queries = useQueryClient()
  const refresh = useRefreshSubscription()
  return useMutation({
    mutationFn: (planId: PlanId) => api('PATCH /api/subscriptions/my-subscription', { body: { planId } }),
    onSuccess(status, planId) {
      queries.setQueryData(subscriptionQuery.queryKey, status)
      onChanged(planId)
    },
    onSettled: refresh,
  })
}
