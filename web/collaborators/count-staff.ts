import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { planLimitSentence } from '@encaixe/contract/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { useCompany } from '../identity/use-company.ts'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'
import { collaboratorsQuery } from './fetch-collaborators.ts'

export type Staff = { active: number; limit: number; planName: string }

const countActive = (all: Collaborator[]) => all.filter(({ isActive }) => isActive).length

/** Active collaborators and the plan's limit; undefined until both are loaded. */
export function useStaff(companyId: string): Staff | undefined {
  const { data: active } = useQuery({ ...collaboratorsQuery(companyId), select: countActive })
  // Only the owner's subscription pays for the collaborators. Another member may subscribe for a company of their own.
  const owns = useCompany().role === 'owner'
  const { data: status } = useQuery({ ...subscriptionQuery, enabled: owns })
  const plan = status?.subscription?.plan
  if (active === undefined || !plan) return undefined
  return { active, limit: plan.maxCollaborators, planName: plan.name }
}

/** The refusal that the API would give to one more active collaborator, known here without a request. */
export function describeFullStaff(staff: Staff | undefined): string | undefined {
  return staff && staff.active >= staff.limit ? planLimitSentence(staff.limit) : undefined
}
