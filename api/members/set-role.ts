import type { InvitedRole } from '@encaixe/contract/member-roles.ts'
import type { Member } from '@encaixe/contract/members.ts'
import { mustAttend, rightOf } from '@encaixe/contract/permissions.ts'
import { lockCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { memberMissing, memberView } from './member-view.ts'
import { deleteWiderFeeds, publishAccess, selectMember, updateRole } from './store/members.ts'

type Change = { company: MemberCompany; id: string; role: InvitedRole }

const onlyWhoAttends = refused('invalid', {
  fields: { role: 'Só quem atende pode ter o acesso de profissional' },
})

export function setRole(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id, role }: Change,
): Promise<Member | Refused<'not_found' | 'invalid'>> {
  return database.transaction(async (tx) => {
    await lockCompany(tx, company.id, 'to change')
    const member = await selectMember(tx, company.id, id)
    if (!member) return memberMissing
    if (mustAttend(role) && member.collaborator_id === null) return onlyWhoAttends
    if (role === member.role) return memberView(member)
    if (!(await updateRole(tx, member, role))) return memberMissing
    if (rightOf('GET /api/calendar-feeds', role) !== 'all') await deleteWiderFeeds(tx, member)
    await writeOwnActs(tx, company, clock.now(), [{ kind: 'member', action: 'changed', recordId: id }])
    // This event ends the member's event streams: open pages reconnect with the new role.
    await publishAccess(tx, member.user_id)
    return memberView({ ...member, role })
  })
}
