import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { profileQuery } from './fetch-profile.ts'
import { useMember } from './use-member.ts'

/** Accepts the terms, and puts the answer of the API into the cache at once. */
export function useAcceptTerms() {
  const queries = useQueryClient()
  const { queryKey } = profileQuery(useMember().session.subject)
  return useMutation({
    mutationFn: () => api('POST /api/auth/accept-terms'),
    onSuccess: (profile) => queries.setQueryData(queryKey, profile),
  })
}
