import type { EveryCall } from '@encaixe/contract/contract.ts'
import { companyHeader, type MemberRole } from '@encaixe/contract/member-roles.ts'
import { rightOf } from '@encaixe/contract/permissions.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { countConnectionsFor } from '../platform/database/request-owner.ts'
import { readField } from '../platform/http/read-field.ts'
import { isCompanyId, isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany, MemberCompanyId } from '../platform/member-company.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { selectMemberships, wasMember } from './store.ts'

export const companyMissing = refused('not_found', { sentence: 'Empresa não encontrada' })
export const accessEnded = refused('role', { sentence: 'O seu acesso a esta empresa terminou.' })

/** The companies where this user works; an owned company comes first. */
export async function findCompaniesOf(db: Db | Tx, userId: string): Promise<MemberCompany[]> {
  const rows = await selectMemberships(db, userId)
  return rows.map(({ id, owner_id, name, slug, article, timezone, role, collaborator_id, member_id }) => ({
    id: id as MemberCompanyId,
    ownerId: owner_id,
    name,
    slug,
    article,
    timezone,
    by: { role, userId },
    collaboratorId: collaborator_id,
    memberId: member_id,
    only: null,
  }))
}

type Asking = { user: { id: string } | null; request: Request; call: EveryCall }

/** Returns the companies of the caller of a request. They are read from the database once, when first needed. */
export function companiesOfCaller(db: Db, { user, request, call }: Asking): CallerCompanies {
  let asked: Promise<MemberCompany[]> | undefined
  let met: MemberCompany | undefined

  function scoped(company: MemberCompany): MemberCompany {
    const { id, by, collaboratorId: only } = company
    if (rightOf(call, by.role) !== 'own') return company
    // In a query `null` would mean all records, so a limit to own records must never be null.
    if (only === null)
      throw new Error(
        `${call} is limited to own records, but user ${by.userId} with the role ${by.role} in company ${id} has no collaborator`,
      )
    return { ...company, only }
  }

  function all(): Promise<MemberCompany[]> {
    asked ??= user
      ? findCompaniesOf(db, user.id).then((companies) => companies.map(scoped))
      : Promise.resolve([])
    return asked
  }

  function store(company: MemberCompany): void {
    met = company
    countConnectionsFor({ companyId: company.id })
  }

  /**
   * Stores `company` as the company that the request is about, or refuses the request. Without an id, the refusal means
   * that the user no longer works in any company.
   */
  async function meet(company: MemberCompany | undefined, id?: unknown) {
    met = company
    if (company) {
      store(company)
      return company
    }
    const ended = user && (id === undefined || isCompanyId(id)) && (await wasMember(db, user.id, id))
    return ended ? accessEnded : companyMissing
  }

  async function one(id: unknown = request.headers.get(companyHeader) ?? undefined) {
    const companies = await all()
    if (id !== undefined) {
      return meet(
        companies.find((company) => isId(id) && company.id === id.toLowerCase()),
        id,
      )
    }
    const [first, second] = companies
    const isPlain = first?.by.role === 'owner' || second === undefined
    return isPlain ? meet(first) : refused('company_needed')
  }

  return {
    all,
    one,
    async named(body) {
      const id = readField(body, 'companyId')
      if (typeof id === 'string' && id !== '') return one(id)
      const meant = await one()
      return isRefused(meant) && meant.refused !== 'role' ? undefined : meant
    },
    async having(find) {
      for (const company of await all()) {
        const found = await find(company)
        if (found === undefined) continue
        store(company)
        return { company, found }
      }
      return undefined
    },
    about: () => met,
  }
}

type Membership = { role: MemberRole; collaboratorId: string | null }

/** The members of a company without its owner, by user id. */
export type Members = Readonly<Record<string, Membership>>

/** The role of this user in a company whose members are known, and the only collaborator whom the user may book. */
export function membershipIn(
  { ownerId, members }: { ownerId: string | null; members: Members | null },
  userId: string | undefined,
): (Membership & Pick<MemberCompany, 'only'>) | undefined {
  if (userId === undefined) return undefined
  if (ownerId === userId) return { role: 'owner', collaboratorId: null, only: null }
  const member = members?.[userId]
  const ownOnly = member && rightOf('POST /api/visits', member.role) === 'own'
  return member && { ...member, only: ownOnly ? member.collaboratorId : null }
}
