import type { Article } from '@encaixe/contract/company-article.ts'
import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { CompanyId } from './ids.ts'
import type { Refused } from './refused.ts'

declare const member: unique symbol

/** The id of a company of which the caller is a member. Only `findCompaniesOf` creates such ids. */
export type MemberCompanyId = CompanyId & { readonly [member]: true }

export type MemberCompany = {
  id: MemberCompanyId
  /** The user who owns the company and its subscription. */
  ownerId: string
  name: string
  slug: string
  /** The article that the company chose for its name. */
  article: Article | null
  timezone: TimeZone
  by: { role: MemberRole; userId: string }
  /** The id of the collaborator that the caller's account belongs to; null when the caller attends no clients. */
  collaboratorId: string | null
  /** The id of the caller as a member; null for the owner. */
  memberId: string | null
  /** The id of the only collaborator whose records this call may read and change. Null: all records of the company. */
  only: string | null
}

/** The companies of the caller of one request, and the company that the request is about. */
export type CallerCompanies = {
  /**
   * Returns the company with this id. Without an id it returns the company that the header names, the caller's own
   * company, or the only company. The refusal `role` means that the caller's access to the company ended recently.
   */
  one(id?: unknown): Promise<MemberCompany | Refused<'not_found' | 'company_needed' | 'role'>>
  /**
   * Returns the company of the body's `companyId`, otherwise the company of `one()`. Undefined when neither names a
   * company: the schema then refuses the body.
   */
  named(body: unknown): Promise<MemberCompany | Refused<'not_found' | 'company_needed' | 'role'> | undefined>
  /** Returns the first company in which `find` finds a record. */
  having<Found>(
    find: (company: MemberCompany) => Promise<Found | undefined>,
  ): Promise<{ company: MemberCompany; found: Found } | undefined>
  all(): Promise<MemberCompany[]>
  /** The company that the request is about, once it is known. */
  about(): MemberCompany | undefined
}
