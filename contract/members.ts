import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { membership } from './identity.ts'
import { limits } from './limits.ts'
import { invitedRoles, memberRoles, staffRoles } from './member-roles.ts'
import { article, retryKey } from './place-fields.ts'
import { email, text } from './text.ts'

const instant = z.iso.datetime({ offset: true })
const body = { error: 'Envie um objeto JSON' }
const roleSentence = 'Escolha o acesso'
const role = z.enum(invitedRoles, { error: roleSentence })
/** The end of an invitation, and the last day on which it can be accepted, in the company's time zone. */
const expiry = { expiresAt: instant, lastDay: z.iso.date() }

/** An open invitation; acceptance turns it into a member. Its link is shown only in the answer that creates it. */
const invitation = z
  .object({
    id: z.string(),
    collaboratorId: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    role: z.enum(invitedRoles),
    ...expiry,
  })
  .meta({ id: 'Invitation' })

/** `email` is the address that got the invitation; an open page may show an older e-mail of the collaborator. */
const invited = z
  .object({ id: z.string(), url: z.string(), email: z.string(), ...expiry })
  .meta({ id: 'Invited' })

/**
 * `name` and `email` are those of the collaborator or of the invitation. Anybody with the link of an invitation may
 * accept it, so `accountEmail` shows which account accepted it.
 */
const member = z
  .object({
    id: z.string(),
    collaboratorId: z.string().nullable(),
    role: z.enum(invitedRoles),
    since: instant,
    name: z.string(),
    email: z.string(),
    accountEmail: z.string().nullable(),
  })
  .meta({ id: 'Member' })

export type Invitation = z.output<typeof invitation>
export type Invited = z.output<typeof invited>
export type Member = z.output<typeof member>

const openInvitation = z
  .object({
    company: z.object({ name: z.string(), slug: z.string(), article }),
    role: z.enum(memberRoles),
    name: z.string(),
    ...expiry,
  })
  .meta({ id: 'OpenInvitation' })

export type OpenInvitation = z.output<typeof openInvitation>

export const staffInvitation = z
  .object(
    {
      role: z.enum(staffRoles, { error: 'Escolha gerente ou recepção' }),
      name: text({ max: 100, required: 'Informe o nome' }),
      email: email(),
    },
    body,
  )
  .meta({ id: 'StaffInvitation' })

export type StaffInvitation = z.output<typeof staffInvitation>

const tag = 'Equipe'
const byId = z.object({ id: z.string() })
const byToken = z.object({ token: z.string() })

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/api/members',
    tag,
    summary: 'Quem tem acesso à empresa, além de quem a registrou',
    access: 'user',
    status: 200,
    success: z.array(member),
    refuses: ['not_found', 'company_needed', 'role'],
    limit: limits.reads,
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/api/members/{id}',
    tag,
    summary: 'Muda o que uma pessoa da equipe pode fazer; profissional, só quem atende',
    access: 'terms',
    status: 200,
    params: byId,
    body: z.object({ role }, body),
    success: member,
    refuses: ['not_found', 'role'],
    limit: limits.writes,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/members/{id}',
    tag,
    summary: 'Tira o acesso na hora, páginas abertas incluídas; cada pessoa pode tirar o seu',
    access: 'user',
    status: 204,
    params: byId,
    success: z.undefined(),
    refuses: ['not_found', 'role'],
    limit: limits.writes,
  }),
  inviteCollaborator: endpoint({
    method: 'POST',
    path: '/api/collaborators/{id}/invite',
    tag,
    summary: 'Convida um colaborador, por e-mail e com um link de 7 dias; o link anterior deixa de valer',
    access: 'terms',
    status: 201,
    params: byId,
    headers: retryKey,
    body: z.object({ role }, body),
    success: invited,
    refuses: [
      'not_found',
      'role',
      'subscription_required',
      'already_member',
      'too_many',
      'idempotency_key_reused',
    ],
    limit: limits.invitations,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/invitations',
    tag,
    summary: 'Convida quem não atende: gerente ou recepção; não conta no plano',
    access: 'terms',
    status: 201,
    headers: retryKey,
    body: staffInvitation,
    success: invited,
    refuses: [
      'not_found',
      'company_needed',
      'role',
      'subscription_required',
      'already_member',
      'too_many',
      'idempotency_key_reused',
    ],
    limit: limits.invitations,
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/api/invitations',
    tag,
    summary: 'Os convites em aberto da empresa',
    access: 'user',
    status: 200,
    success: z.array(invitation),
    refuses: ['not_found', 'company_needed', 'role'],
    limit: limits.reads,
  }),
  uninvite: endpoint({
    method: 'DELETE',
    path: '/api/members/invitations/{id}',
    tag,
    summary: 'Desfaz um convite em aberto; o link deixa de valer',
    access: 'user',
    status: 204,
    params: byId,
    success: z.undefined(),
    refuses: ['not_found', 'role'],
    limit: limits.writes,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/invitations/{token}',
    secret: true,
    tag,
    summary: 'De qual empresa é um convite e com qual acesso',
    access: 'public',
    status: 200,
    params: byToken,
    success: openInvitation,
    refuses: ['invitation_gone'],
    limit: limits.links,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/invitations/{token}/accept',
    secret: true,
    tag,
    summary: 'Aceita um convite: quem entrou passa a fazer parte da empresa; uma vez só',
    access: 'terms',
    status: 200,
    params: byToken,
    success: membership,
    refuses: ['invitation_gone', 'already_member', 'too_many'],
    limit: limits.writes,
  }),
}
