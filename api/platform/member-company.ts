import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { CompanyId } from './ids.ts'
import type { Refused } from './refused.ts'

declare const member: unique symbol

/** The id of a company of which the caller is a member. Only `findCompaniesOf` makes one. */
export type MemberCompanyId = CompanyId & { readonly [member]: true }

export type MemberCompany = {
  id: MemberCompanyId
  /** The user who owns the company and its subscription. */
  ownerId: string
  name: string
  slug: string
  timezone: TimeZone
  /** The caller. */
  by: { role: MemberRole; userId: string }
  /** The collaborator as whom the caller attends clients. */
  collaboratorId: string | null
  /** Null for the owner. */
  memberId: string | null
  /** The only collaborator whose records this call may read and change. Null: all records of the company. */
  only: string | null
}

/** The companies of the caller of one request, and which of them it is about. */
export type CallerCompanies = {
  /**
   * The one with this id; without an id the one that the header names, the caller's own, or the only one. `role`: the caller's access to it
   * ended lately.
   */
  one(id?: unknown): Promise<MemberCompany | Refused<'not_found' | 'company_needed' | 'role'>>
  /**
   * The company in the body's `companyId`, else the one that `one()` gives. Undefined when neither decides: the schema then
   * refuses the body.
   */
  named(body: unknown): Promise<MemberCompany | Refused<'not_found' | 'company_needed' | 'role'> | undefined>
  /** The first one in which `find` finds something. */
  having<Found>(
    find: (company: MemberCompany) => Promise<Found | undefined>,
  ): Promise<{ company: MemberCompany; found: Found } | undefined>
  all(): Promise<MemberCompany[]>
  /** The one that the request turned out to be about. */
  about(): MemberCompany | undefined
}
