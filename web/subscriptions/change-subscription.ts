import type { Answer } from '@encaixe/contract/client.ts'
import type { PlanId } from '@encaixe/contract/plans.ts'
import type { SubscriptionInput } from '@encaixe/contract/subscriptions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { renewed } from '../platform/stale-lists.ts'
import { subscriptionQuery } from './fetch-subscription.ts'
import { deleteSelectedPlan } from './read-selected-plan.ts'

type Payment = { requiresPayment: boolean }

export function useTakeSubscription(onTaken: (result: Payment) => void) {
  return useMutation({
    mutationFn: (body: SubscriptionInput) => api('POST /api/subscriptions', { body }),
    onSuccess({ data }) {
      deleteSelectedPlan()
      onTaken(data)
    },
  })
}

export function useChangePlan(onChanged: (plan: PlanId) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (planId: PlanId) => api('PATCH /api/subscriptions/my-subscription', { body: { planId } }),
    onSuccess(status, planId) {
      queries.setQueryData(subscriptionQuery.queryKey, status)
      onChanged(planId)
    },
  })
}

/** The dialog stays open until the page shows the cancelled subscription. */
export function useCancelSubscription(onCancelled: () => void) {
  return useMutation({
    mutationFn: () => api('DELETE /api/subscriptions/my-subscription'),
    async onSuccess() {
      await renewed()
      onCancelled()
    },
  })
}

/** The answer to a reactivation: the price of the next period and its due date. */
export type Reactivated = Answer<'POST /api/subscriptions/reactivate'>['data']

export function useReactivateSubscription(onReactivated: (result: Reactivated, plan: PlanId) => void) {
  return useMutation({
    mutationFn: (planId: PlanId) => api('POST /api/subscriptions/reactivate', { body: { planId } }),
    async onSuccess({ data }, plan) {
      await renewed()
      onReactivated(data, plan)
    },
  })
}
