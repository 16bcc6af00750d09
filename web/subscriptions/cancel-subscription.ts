import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { useRefreshSubscription } from './refresh-subscription.ts'

/** The dialog stays until what it changed is on the page. */
export function useCancelSubscription(onCancelled: () => void) {
  const refresh = useRefreshSubscription()
  return useMutation({
    mutationFn: () => api('DELETE /api/subscriptions/my-subscription'),
    async onSuccess() {
      await refresh()
      onCancelled()
    },
    onError: refresh,
  })
}
