import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { profileQuery } from './fetch-profile.ts'
import { useMember } from './use-member.ts'

/** What the API answers is shown at once; then the profile is verified anew, as after every change of it. */
export function useAcceptTerms() {
  const queries = useQueryClient()
  const { queryKey } = profileQuery(useMember().session.subject)
  return useMutation({
    mutationFn: () => api('POST /api/auth/accept-terms'),
    onSuccess: (profile) => {
      queries.setQueryData(queryKey, profile)
      void queries.invalidateQueries({ queryKey })
    },
  })
}
