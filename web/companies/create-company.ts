import { type CallInput, isRefusal } from '@encaixe/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '../identity/fetch-profile.ts'
import { useMember } from '../identity/use-member.ts'
import { api } from '../platform/api.ts'
import { companyQuery } from './fetch-company.ts'

export type NewCompany = CallInput<'POST /api/companies'>['body']

/** The profile knows of the company at once, so that no gate sends its owner back here; then it is verified anew. */
export function useCreateCompany() {
  const queries = useQueryClient()
  const profile = profileQuery(useMember().session.subject)
  const { queryKey } = profile
  return useMutation({
    mutationFn: (body: NewCompany) => api('POST /api/companies', { body }),
    onSuccess: (company) => {
      const { id, name, slug } = company
      queries.setQueryData(companyQuery.queryKey, company)
      queries.setQueryData(
        queryKey,
        (profile) => profile && { ...profile, hasCompany: true, company: { id, name, slug } },
      )
      void queries.invalidateQueries({ queryKey })
    },
    // Created in another window meanwhile: the page leaves for the dashboard as soon as the profile says so.
    onError: async (error) => {
      if (!isRefusal(error, 'already_has_company')) return
      await queries.fetchQuery({ ...profile, staleTime: 0 }).catch(() => undefined)
    },
  })
}
