import type { Membership, Profile } from '@encaixe/contract/identity.ts'
import { type CompanyCall, isOwnOnly, mayCall } from '@encaixe/contract/permissions.ts'
import { useEffect } from 'react'
import { chooseCompany, chosenCompany } from '../platform/chosen-company.ts'
import { useMember } from './use-member.ts'

/** The company whose data this browser shows to the user: the chosen company, or else the user's first. */
export function membershipOf({ memberships }: Pick<Profile, 'memberships'>): Membership | undefined {
  const chosen = chosenCompany()
  return memberships.find(({ companyId }) => companyId === chosen) ?? memberships[0]
}

/** The company whose data this browser shows to the user; undefined for a user who is only a client. */
export function useCompanyIfAny() {
  const membership = membershipOf(useMember().profile)
  return membership && { id: membership.companyId, ...membership }
}

/**
 * Loads the page again in another company of the user when a record belongs to that company, so that data of two
 * companies is never mixed. Returns true until the page is loaded.
 */
export function useCompanyOf(companyId: string | undefined): boolean {
  const { profile } = useMember()
  const isOther =
    companyId !== undefined &&
    membershipOf(profile)?.companyId !== companyId &&
    profile.memberships.some((one) => one.companyId === companyId)
  useEffect(() => {
    if (isOther && chooseCompany(companyId)) location.reload()
  }, [isOther, companyId])
  return isOther
}

/** Whether the user sees this company's records as one of its members, and not as its client. */
export const useWorksAt = (companyId: string | undefined) =>
  useMember().profile.memberships.some((one) => one.companyId === companyId)

/** The user's company. Only for pages inside a `Gate` that requires a company. */
export function useCompany() {
  const company = useCompanyIfAny()
  if (!company)
    throw new Error(
      'useCompany: no company is loaded; render the page inside a `Gate` that requires a company',
    )
  return company
}

/** Whether the user's role allows this API call, so that a screen may offer it. */
export function useMay(): (call: CompanyCall) => boolean {
  const company = useCompanyIfAny()
  return (call) => company !== undefined && mayCall(company.role, call)
}

/**
 * The collaborator to whose records the user's role limits this API call. Undefined when the call gives the user all
 * records of the company, or none.
 */
export function useOwnOnly(call: CompanyCall): string | undefined {
  const company = useCompanyIfAny()
  return company && isOwnOnly(company.role, call) ? (company.collaboratorId ?? undefined) : undefined
}
