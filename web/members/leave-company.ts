import { isRefusal } from '@encaixe/contract/client.ts'
import type { Membership } from '@encaixe/contract/identity.ts'
import { useMutation } from '@tanstack/react-query'
import { markLeaving } from '../identity/follow-access.ts'
import { api } from '../platform/api.ts'
import { chooseCompany } from '../platform/chosen-company.ts'

/** The page loads anew in what is left: another company, or her own appointments as a client. */
export function useLeaveCompany(left: Membership[]) {
  return useMutation({
    mutationFn: async (memberId: string) => {
      markLeaving(true)
      try {
        await api('DELETE /api/members/{id}', { params: { id: memberId } })
      } catch (error) {
        // The company was faster.
        if (isRefusal(error, 'not_found')) return
        markLeaving(false)
        throw error
      }
    },
    onSuccess() {
      const [next] = left
      if (next) chooseCompany(next.companyId)
      location.assign('/dashboard')
    },
  })
}
