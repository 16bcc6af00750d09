import type { Membership, Profile } from '@encaixe/contract/identity.ts'
import { type CompanyCall, mayCall } from '@encaixe/contract/permissions.ts'
import { chosenCompany } from '../platform/chosen-company.ts'
import { useMember } from './use-member.ts'

/** The company in which this browser works for the user: the one that she chose, or else the first. */
export function membershipOf({ memberships }: Pick<Profile, 'memberships'>): Membership | undefined {
  const chosen = chosenCompany()
  return memberships.find(({ companyId }) => companyId === chosen) ?? memberships[0]
}

/** Undefined for somebody who is only a client. */
export function useCompanyIfAny() {
  const membership = membershipOf(useMember().profile)
  return membership && { id: membership.companyId, ...membership }
}

/** Whether the user sees this company's records as one of its people, and not as its client. */
export const useWorksAt = (companyId: string | undefined) =>
  useMember().profile.memberships.some((one) => one.companyId === companyId)

/** The user's company, on every page whose gate requires one. */
export function useCompany() {
  const company = useCompanyIfAny()
  if (!company)
    throw new Error('useCompany: no company is loaded; the page must stand behind a gate that requires one')
  return company
}

/** Whether a screen offers it to the user. */
export function useMay(): (call: CompanyCall) => boolean {
  const company = useCompanyIfAny()
  return (call) => company !== undefined && mayCall(company.role, call)
}
