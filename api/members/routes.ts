import { members } from '@encaixe/contract/members.ts'
import { collaboratorMissing, selectCollaborator } from '../collaborators/facade.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { acceptInvitation, findInvitation, showInvitation } from './accept-invitation.ts'
import { endAccess } from './end-access.ts'
import { inviteMember } from './invite-member.ts'
import { invitationMissing, invitationView, memberMissing, memberView } from './member-view.ts'
import { setRole } from './set-role.ts'
import { deleteOpenInvitations, selectOpenInvitation, selectOpenInvitations } from './store/invitations.ts'
import { selectMember, selectMembers } from './store/members.ts'
import { withdrawInvitations } from './write-invitation.ts'

type Looking = { companies: CallerCompanies; params: Record<string, string> }

export function memberRoutes(deps: Deps): Route[] {
  const { clock, database } = deps
  const { db } = database

  const ofCompany = ({ companies }: { companies: CallerCompanies }) => companies.one()
  const subscribed = (company: MemberCompany) => requireSubscription(db, company.ownerId, clock.now())

  const having = async <Found>(
    { companies, params }: Looking,
    find: (company: MemberCompany, id: string) => Promise<Found | undefined>,
  ) => {
    const { id = '' } = params
    return isId(id) ? companies.having((company) => find(company, id.toLowerCase())) : undefined
  }

  const collaborator = async (looking: Looking) =>
    (await having(looking, ({ id: companyId }, id) => selectCollaborator(db, companyId, id))) ??
    collaboratorMissing

  const member = async (looking: Looking) =>
    (await having(looking, ({ id: companyId }, id) => selectMember(db, companyId, id))) ?? memberMissing

  const invitation = async (looking: Looking) =>
    (await having(looking, ({ id: companyId }, id) =>
      selectOpenInvitation(db, { companyId, id, now: clock.now() }),
    )) ?? invitationMissing

  return [
    route(members.list, {
      find: ofCompany,
      handle: async ({ found }) => (await selectMembers(db, found.id)).map(memberView),
    }),
    route(members.setRole, {
      find: member,
      handle: ({ found: { company, found }, body }) =>
        setRole(deps, { company, id: found.id, role: body.role }),
    }),
    route(members.remove, {
      find: member,
      allow: async ({ found: { company, found } }) =>
        company.by.role === 'owner' || found.user_id === company.by.userId ? undefined : refused('role'),
      handle: ({ found: { company, found } }) =>
        database.transaction(async (tx) => {
          const done = await endAccess(tx, { company, id: found.id, now: clock.now() })
          return done ? undefined : memberMissing
        }),
    }),
    route(members.inviteCollaborator, {
      find: collaborator,
      allow: ({ found: { company } }) => subscribed(company),
      handle: ({ found: { company, found }, headers, body }) =>
        inviteMember(deps, {
          company,
          key: headers['idempotency-key'],
          who: { collaboratorId: found.id, role: body.role },
        }),
    }),
    route(members.invite, {
      find: ofCompany,
      allow: ({ found }) => subscribed(found),
      handle: ({ found, headers, body }) =>
        inviteMember(deps, { company: found, key: headers['idempotency-key'], who: body }),
    }),
    route(members.invitations, {
      find: ofCompany,
      handle: async ({ found }) =>
        (await selectOpenInvitations(db, found.id, clock.now())).map((row) =>
          invitationView(row, found.timezone),
        ),
    }),
    route(members.uninvite, {
      find: invitation,
      handle: ({ found: { company, found } }) =>
        database.transaction(async (tx) => {
          const gone = await deleteOpenInvitations(tx, company.id, { id: found.id })
          if (gone.length === 0) return invitationMissing
          await withdrawInvitations(tx, company.id, gone)
          const { id: recordId, collaborator_id: aboutId } = found
          const act = { kind: 'member', action: 'uninvited', recordId, aboutId } as const
          await writeOwnActs(tx, company, clock.now(), [act])
          return undefined
        }),
    }),
    route(members.open, { handle: ({ params }) => showInvitation(deps, params.token) }),
    route(members.accept, {
      find: ({ params }) => findInvitation(db, params.token),
      handle: ({ user, found }) => acceptInvitation(deps, { invitation: found, userId: user.id }),
    }),
  ]
}
