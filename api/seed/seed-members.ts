import { listCollaborators } from '../collaborators/read-collaborators.ts'
import type { Deps } from '../deps.ts'
import { acceptTerms } from '../identity/read-profile.ts'
import { findUser } from '../identity/find-user.ts'
import { insertMember } from '../members/store/members.ts'
import { newId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { writeTrail } from '../trail/facade.ts'
import { tokenOf } from './seed-owner.ts'
import { hasHadMembers } from './store.ts'

type Needs = Pick<Deps, 'clock' | 'database' | 'log'>

/** The accounts of two who work in the demonstration's company: one attends, one is at the desk. */
export async function seedMembers(deps: Needs, company: MemberCompany): Promise<boolean> {
  const { clock, database } = deps
  if (await hasHadMembers(database.db, company.id)) return false
  const people = await listCollaborators(database.db, company)
  const [attends, helps] = [await joining(deps, 'demo-taina'), await joining(deps, 'demo-beatriz')]
  const collaborator = people.find(({ name }) => name === attends.name)
  if (!collaborator) return false
  const { name, email } = helps
  const about = { company_id: company.id, since: clock.now() }
  const none = { name: null, email: null }
  const members = [
    {
      ...about,
      ...none,
      id: newId(),
      user_id: attends.id,
      role: 'professional',
      collaborator_id: collaborator.id,
    },
    { ...about, name, email, id: newId(), user_id: helps.id, role: 'reception', collaborator_id: null },
  ] as const
  await database.transaction(async (tx) => {
    for (const { id, user_id: userId, role, ...rest } of members) {
      await insertMember(tx, { id, user_id: userId, role, ...rest })
      const by = { role, userId }
      const act = { kind: 'member', action: 'joined', recordId: id } as const
      await writeTrail(tx, [{ ...act, companyId: company.id, at: clock.now(), by }])
    }
  })
  return true
}

async function joining(deps: Needs, sub: string) {
  const user = await findUser(deps, tokenOf(deps, sub))
  await acceptTerms(deps, user.id)
  return { id: user.id, name: user.name ?? '', email: user.email ?? '' }
}
