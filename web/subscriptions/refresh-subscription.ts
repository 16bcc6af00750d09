import { useQueryClient } from '@tanstack/react-query'

/** What one may do everywhere follows from the subscription; only who somebody is does not. */
export function useRefreshSubscription() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' })
}
