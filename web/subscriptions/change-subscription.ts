import type { Answer } from '@encaixe/contract/client.ts'
import type { PlanId } from '@encaixe/contract/plans.ts'
import type { SubscriptionInput } from '@encaixe/contract/subscriptions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { subscriptionQuery } from './fetch-subscription.ts'
import { deleteSelectedPlan } from './read-selected-plan.ts'

/** The subscription decides which actions every page allows, so all queries except the profile are refetched. */
function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' })
}

type Payment = { requiresPayment: boolean }

/** Refetches even after a refused subscription: another window may have subscribed already. */
export function useTakeSubscription(onTaken: (result: Payment) => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: SubscriptionInput) => api('POST /api/subscriptions', { body }),
    onSuccess({ data }) {
      deleteSelectedPlan()
      onTaken(data)
    },
    onSettled: refresh,
  })
}

export function useChangePlan(onChanged: (plan: PlanId) => void) {
  const queries = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (planId: PlanId) => api('PATCH /api/subscriptions/my-subscription', { body: { planId } }),
    onSuccess(status, planId) {
      queries.setQueryData(subscriptionQuery.queryKey, status)
      onChanged(planId)
    },
    onSettled: refresh,
  })
}

/** The dialog stays open until the page shows the cancelled subscription. */
export function useCancelSubscription(onCancelled: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => api('DELETE /api/subscriptions/my-subscription'),
    async onSuccess() {
      await refresh()
      onCancelled()
    },
    onError: refresh,
  })
}

/** The answer to a reactivation: the price of the next period and its due date. */
export type Reactivated = Answer<'POST /api/subscriptions/reactivate'>['data']

export function useReactivateSubscription(onReactivated: (result: Reactivated, plan: PlanId) => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (planId: PlanId) => api('POST /api/subscriptions/reactivate', { body: { planId } }),
    async onSuccess({ data }, plan) {
      await refresh()
      onReactivated(data, plan)
    },
    onError: refresh,
  })
}
