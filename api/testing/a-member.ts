import type { InvitedRole } from '@encaixe/contract/member-roles.ts'
import { aClient, type Client, type Shop } from './a-shop.ts'
import type { TestApi } from './test-api.ts'

export type TestMember = Client & { memberId: string }

export const tokenOfInvitation = (url: unknown) => String(url).split('/convite/')[1] ?? ''

/** Creates an account that accepted an invitation: as this collaborator, or as a member who attends no clients. */
export async function aMember(
  api: TestApi,
  { owner }: Pick<Shop, 'owner'>,
  { name, role, collaboratorId }: { name: string; role: InvitedRole; collaboratorId?: string },
): Promise<TestMember> {
  const { status, body } =
    collaboratorId === undefined
      ? await owner.say('POST /api/invitations', { role, name, email: `${name}@equipe.example` })
      : await owner.say(`POST /api/collaborators/${collaboratorId}/invite`, { role })
  if (status !== 201) throw new Error(`The invitation of ${name} failed with status ${status}`)
  const member = await aClient(api, name)
  await member.call('POST /api/invitations/{token}/accept', {
    params: { token: tokenOfInvitation(body.url) },
  })
  const known = (await owner.call('GET /api/members')).map(({ id }) => id)
  const { db } = api.database
  const { id } = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('members.id')
    .where('members.id', 'in', known)
    .where('users.subject', '=', name)
    .executeTakeFirstOrThrow()
  return { ...member, memberId: id }
}
