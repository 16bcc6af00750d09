import { type CallInput, isRefusal } from '@encaixe/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '../identity/fetch-profile.ts'
import { useMember } from '../identity/use-member.ts'
import { api } from '../platform/api.ts'
import { chooseCompany } from '../platform/chosen-company.ts'
import { companyQuery } from './fetch-company.ts'

export type NewCompany = CallInput<'POST /api/companies'>['body']

/** Puts the new company into the cached profile, so that no gate redirects back here, and then reloads the profile. */
export function useCreateCompany() {
  const queries = useQueryClient()
  const profile = profileQuery(useMember().session.subject)
  const { queryKey } = profile
  return useMutation({
    mutationFn: (body: NewCompany) => api('POST /api/companies', { body }),
    onSuccess: (company) => {
      const { id, name, slug } = company
      chooseCompany(id)
      queries.setQueryData(companyQuery.queryKey, company)
      queries.setQueryData(
        queryKey,
        (profile) =>
          profile && {
            ...profile,
            hasCompany: true,
            company: { id, name, slug },
            memberships: [
              { companyId: id, name, slug, role: 'owner' as const, collaboratorId: null, memberId: null },
              ...profile.memberships,
            ],
          },
      )
      void queries.invalidateQueries({ queryKey })
    },
    // The company was created in another window: once the profile says so, the page goes to the dashboard.
    onError: async (error) => {
      if (!isRefusal(error, 'already_has_company')) return
      await queries.fetchQuery({ ...profile, staleTime: 0 }).catch(() => undefined)
    },
  })
}
