import type { Membership } from '@encaixe/contract/identity.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '../identity/fetch-profile.ts'
import { api } from '../platform/api.ts'
import { chooseCompany } from '../platform/chosen-company.ts'

/** From then on this browser works for the new company: what is cached of another one is dropped. */
export function useAcceptInvitation(subject: string, onAccepted: (membership: Membership) => void) {
  const queries = useQueryClient()
  const profile = profileQuery(subject)
  return useMutation({
    mutationFn: (token: string) => api('POST /api/invitations/{token}/accept', { params: { token } }),
    onSuccess: async (membership) => {
      chooseCompany(membership.companyId)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== profile.queryKey[0] })
      await queries.fetchQuery({ ...profile, staleTime: 0 }).catch(() => undefined)
      onAccepted(membership)
    },
  })
}
