import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { memberRoles } from './member-roles.ts'
import { article } from './place-fields.ts'

const instant = z.iso.datetime({ offset: true })

const user = z
  .object({ uid: z.string(), name: z.string().nullable(), email: z.string().nullable() })
  .meta({ id: 'User' })

export const membership = z
  .object({
    companyId: z.string(),
    name: z.string(),
    slug: z.string(),
    article,
    role: z.enum(memberRoles),
    /** The collaborator whose calendar a professional sees. */
    collaboratorId: z.string().nullable(),
    /** The id with which the member leaves the company; null for the owner. */
    memberId: z.string().nullable(),
  })
  .meta({ id: 'Membership' })

export type Membership = z.output<typeof membership>

const profile = z
  .object({
    user,
    hasCompany: z.boolean(),
    company: z.object({ id: z.string(), name: z.string(), slug: z.string() }).nullable(),
    /** The companies where this account works; the company that the account owns comes first. */
    memberships: z.array(membership),
    termsAccepted: z.boolean(),
    hasAcceptedTerms: z.boolean(),
    termsAcceptedAt: instant.nullable(),
    /** The field is present only when the terms have changed since the user accepted them. */
    previousTermsVersion: z.string().optional(),
    /** The telephone of the user's last own booking, as it was typed. */
    phone: z.string().nullable(),
    /**
     * Present only for the requested company. Set when this user's online bookings at this company wait for the
     * company's yes, because of this number of no-shows. `noShows` is null when no record certainly belongs to the
     * user.
     */
    waits: z.object({ noShows: z.int().nullable() }).nullable().optional(),
    /** Present only for the requested company: whether the company asks this user for the deposit on its page. */
    asksDeposit: z.boolean().optional(),
  })
  .meta({ id: 'Profile' })

export type Profile = z.output<typeof profile>

const authConfig = z
  .object({
    issuer: z.string(),
    clientId: z.string(),
    authorizationEndpoint: z.string(),
    tokenEndpoint: z.string(),
    scope: z.string(),
    /** Absent when the sign-in provider does not support the parameter `prompt`. */
    prompt: z.literal('select_account').optional(),
    extraQueryParams: z.record(z.string(), z.string()),
    popupAbortOnClose: z.boolean(),
  })
  .meta({ id: 'AuthConfig' })

export type AuthConfig = z.output<typeof authConfig>

const tag = 'Conta'

export const identity = {
  verify: endpoint({
    method: 'POST',
    path: '/api/auth/verify',
    tag,
    summary:
      'Confere quem entrou e devolve o perfil; com uma empresa, também se o que a pessoa agendar lá espera a resposta dela',
    access: 'user',
    status: 200,
    query: z.object({ companyId: z.string().optional() }),
    success: profile,
    refuses: [],
    limit: limits.writes,
  }),
  acceptTerms: endpoint({
    method: 'POST',
    path: '/api/auth/accept-terms',
    tag,
    summary: 'Aceita os termos de uso em vigor',
    access: 'user',
    status: 200,
    success: profile,
    refuses: [],
    limit: limits.writes,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/auth/profile',
    tag,
    summary: 'O perfil de quem entrou',
    access: 'user',
    status: 200,
    success: profile,
    refuses: [],
    limit: limits.reads,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out',
    tag,
    summary: 'Encerra a sessão deste navegador, ou todas as da conta',
    access: 'public',
    status: 204,
    body: z.object({ everywhere: z.boolean({ error: 'Informe verdadeiro ou falso' }).optional() }).optional(),
    success: z.undefined(),
    refuses: ['unauthenticated', 'foreign_origin'],
    limit: limits.publicWrites,
  }),
  config: endpoint({
    method: 'GET',
    path: '/api/auth/config',
    tag,
    summary: 'Endereços do provedor de identidade',
    access: 'public',
    status: 200,
    success: authConfig,
    refuses: [],
    limit: limits.publicReads,
  }),
}
