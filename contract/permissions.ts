import type { Answer } from './client.ts'
import type { EveryCall, Wire } from './contract.ts'
import { type InvitedRole, type MemberRole, memberRoles } from './member-roles.ts'

/**
 * The records that a role may reach with a call: `all` records of the company; only `own` records, where other records
 * get 404; only records about the member's own person (`self`), where others get 403; or none (`refused`), with 403
 * `role`. The owner may make every call.
 */
export type Right = 'all' | 'own' | 'self' | 'refused'

/** An answer's fields that a role does not get: null, or empty lists. `deposit.code` is `code` inside `deposit`. */
type Hidden = Partial<Record<InvitedRole, readonly string[]>>
type Rights = Record<InvitedRole, Right> & { hides?: Hidden }

/** `anybody` needs no sign-in; `account` concerns the caller's account, whatever role the caller has in a company. */
type Row = 'anybody' | 'account' | Rights

const team = (manager: Right, reception: Right, professional: Right): Rights => ({
  manager,
  reception,
  professional,
})
const hiding = (rights: Rights, hides: Hidden): Rights => ({ ...rights, hides })

const everyMember = team('all', 'all', 'all')
/** The rights for calendar and reception: a professional reaches only their own records. */
const counter = team('all', 'all', 'own')
const desk = team('all', 'all', 'refused')
const managersOnly = team('all', 'refused', 'refused')
const ownerOnly = team('refused', 'refused', 'refused')

// The reception may read the payment of an appointment, but the share concerns only the company and the professional.
// The code of a deposit contains the owner's Pix key.
const appointment = hiding(counter, {
  manager: ['deposit.code'],
  reception: ['share', 'deposit.code'],
  professional: ['price', 'clientEmail', 'deposit'],
})
const appointmentOfDesk = hiding(desk, { manager: ['deposit.code'], reception: ['share', 'deposit.code'] })
const procedure = hiding(everyMember, { professional: ['price'] })
const pix = ['pix']
const unread = ['cnpj', 'cpf', ...pix]
const inCompany = (names: string[]) => names.map((name) => `company.${name}`)
const ownCompany = hiding(everyMember, { manager: pix, reception: unread, professional: unread })
const companyOfManagers = hiding(managersOnly, { manager: pix })
const ofClient = [
  'email',
  'claims',
  'claimedBy',
  'birthday',
  'tags',
  'visits',
  'noShows',
  'lastVisit',
  'nextVisit',
  'spent',
]
const client = hiding(counter, { reception: ['spent'], professional: ofClient })
const clientOfDesk = hiding(desk, { reception: ['spent'] })

/**
 * The rights of every role for every call. A call without its row does not compile. The API refuses by this table, the
 * screens hide controls by it, and `/api/docs` prints it.
 */
export const permissions = {
  'POST /api/auth/verify': 'account',
  'POST /api/auth/accept-terms': 'account',
  'GET /api/auth/profile': 'account',
  'POST /api/auth/sign-out': 'anybody',
  'GET /api/auth/config': 'anybody',

  'POST /api/companies': 'account',
  'GET /api/companies/slug-available': 'account',
  'GET /api/companies/my-company': ownCompany,
  'POST /api/companies/shared-slug': everyMember,
  // Only the owner sets the Pix key and the deposit.
  'PUT /api/companies/{id}': companyOfManagers,
  'PATCH /api/companies/{id}/status': companyOfManagers,
  'PUT /api/companies/{id}/photo': managersOnly,
  'DELETE /api/companies/{id}/photo': managersOnly,
  'GET /api/companies/{id}/export': managersOnly,
  'DELETE /api/companies/{id}': ownerOnly,
  'PUT /api/companies/{id}/whatsapp': ownerOnly,
  'DELETE /api/companies/{id}/whatsapp': ownerOnly,
  'GET /api/public/company/{slug}': 'anybody',

  'GET /api/procedures/company/{companyId}': procedure,
  'GET /api/procedures/company/{companyId}/active': procedure,
  'GET /api/procedures/{id}': procedure,
  'POST /api/procedures': managersOnly,
  'PUT /api/procedures/{id}': managersOnly,
  'PATCH /api/procedures/{id}/status': managersOnly,
  'PUT /api/companies/{companyId}/procedures/order': managersOnly,
  'DELETE /api/procedures/{id}': managersOnly,
  'GET /api/public/procedures/{companyId}': 'anybody',
  'GET /api/public/procedures/{companyId}/{procedureId}': 'anybody',

  'GET /api/collaborators/company/{companyId}': counter,
  'GET /api/collaborators/{id}': counter,
  'POST /api/collaborators': managersOnly,
  'PUT /api/collaborators/{id}': managersOnly,
  'PATCH /api/collaborators/{id}/status': managersOnly,
  'PUT /api/companies/{companyId}/collaborators/order': managersOnly,
  'DELETE /api/collaborators/{id}': managersOnly,
  'PUT /api/collaborators/{id}/photo': managersOnly,
  'DELETE /api/collaborators/{id}/photo': managersOnly,
  'GET /api/public/photos/{id}': 'anybody',

  'POST /api/collaborators/{id}/invite': ownerOnly,
  'POST /api/invitations': ownerOnly,
  'GET /api/invitations': ownerOnly,
  'DELETE /api/members/invitations/{id}': ownerOnly,
  'GET /api/invitations/{token}': 'anybody',
  'POST /api/invitations/{token}/accept': 'account',
  'GET /api/members': ownerOnly,
  'PATCH /api/members/{id}': ownerOnly,
  // A member may end their own access; ending the access of another member is refused with 403.
  'DELETE /api/members/{id}': team('self', 'self', 'self'),

  'GET /api/public/available-slots/{companyId}/{procedureId}/{date}': 'anybody',
  'GET /api/public/available-collaborators/{companyId}/{procedureId}/{date}/{startTime}': 'anybody',
  'GET /api/public/available-days/{companyId}/{procedureId}/{month}': 'anybody',
  'GET /api/public/next-times/{companyId}': 'anybody',
  'GET /api/public/visit-times': 'anybody',
  'GET /api/public/visit-days': 'anybody',
  'GET /api/public/visit-collaborators': 'anybody',
  'GET /api/schedules/available-slots': 'account',

  // Calls of a client about the client's own appointments; roles in companies do not matter.
  'GET /api/schedules/my-schedules': 'account',
  'GET /api/schedules/my-offers': 'account',
  'POST /api/schedules/{id}/offer/link': 'account',
  'GET /api/schedules/counts': counter,
  'GET /api/schedules/company/{companyId}': appointment,
  'POST /api/schedules': appointment,
  'GET /api/schedules/from-new-accounts': managersOnly,
  'POST /api/schedules/cancel-from-new-accounts': managersOnly,
  'GET /api/schedules/{id}': appointment,
  'PUT /api/schedules/{id}': appointment,
  'PATCH /api/schedules/{id}/complete': appointment,
  'PATCH /api/schedules/{id}/no-show': appointment,
  'PATCH /api/schedules/{id}/reopen': appointment,
  'PATCH /api/schedules/{id}/accept': appointment,
  'PATCH /api/schedules/{id}/decline': appointment,
  'PATCH /api/schedules/{id}/cancel': appointment,
  'PATCH /api/schedules/{id}/reschedule': appointment,
  'GET /api/schedules/{id}/move-times': counter,
  'GET /api/schedules/{id}/move-days/{month}': counter,
  'GET /api/schedules/{id}/history': counter,
  'GET /api/schedules/{id}/messages': hiding(counter, { professional: ['address'] }),
  // Only the desk marks a message as told, so only the desk gets its text.
  'GET /api/schedules/{id}/reach': hiding(counter, { professional: ['messageId', 'whatsappUrl'] }),
  'POST /api/schedules/{id}/offer': counter,
  'DELETE /api/schedules/{id}/offer': counter,
  'GET /api/schedules/conflicts': appointment,
  'GET /api/schedules/calendar': counter,
  'GET /api/schedules/calendar/{month}': counter,
  'POST /api/visits': appointment,
  'GET /api/visits/{id}': appointment,
  'PATCH /api/visits/{id}/cancel': appointment,
  'PATCH /api/visits/{id}/reschedule': appointment,
  'GET /api/visits/{id}/move-times': counter,
  'GET /api/visits/{id}/move-days/{month}': counter,
  'PATCH /api/series/{id}/cancel': counter,

  'GET /api/clients': client,
  'GET /api/clients/{id}': client,
  'GET /api/clients/{id}/history': appointment,
  'GET /api/clients/summary': desk,
  'POST /api/clients': clientOfDesk,
  'PUT /api/clients/{id}': clientOfDesk,
  'DELETE /api/clients/{id}': managersOnly,
  'GET /api/clients/export': managersOnly,
  'POST /api/clients/import': managersOnly,
  'POST /api/clients/{id}/merge': managersOnly,
  'POST /api/clients/{id}/claims/{claimId}': clientOfDesk,

  // `appointment` hides fields of the appointments in the refusal `appointments_affected`. All members read the days
  // off of the company; managers and receptionists write them.
  'GET /api/exceptions': counter,
  'POST /api/exceptions': appointment,
  'PUT /api/exceptions/{id}': appointment,
  'DELETE /api/exceptions/{id}': appointment,
  'GET /api/holidays': desk,
  'POST /api/holidays/{date}/decision': desk,

  'GET /api/deposits': desk,
  'PATCH /api/visits/{id}/deposit/claimed': 'account',
  'PATCH /api/visits/{id}/deposit/received': appointmentOfDesk,
  'PATCH /api/visits/{id}/deposit/refused': appointmentOfDesk,
  'PATCH /api/visits/{id}/deposit/refunded': appointmentOfDesk,

  'GET /api/till': desk,
  'POST /api/till/{date}/close': desk,
  'PUT /api/schedules/{id}/payment': hiding(managersOnly, { manager: ['deposit.code'] }),
  'GET /api/shares': ownerOnly,
  'POST /api/shares': ownerOnly,
  'DELETE /api/shares/{id}': ownerOnly,
  // A professional reads their own statements from the day they were sent, and only the professional answers them.
  'GET /api/statements': team('all', 'refused', 'own'),
  'POST /api/statements': managersOnly,
  'GET /api/statements/{id}': team('all', 'refused', 'own'),
  'GET /api/statements/{id}/csv': team('all', 'refused', 'own'),
  'PATCH /api/statements/{id}/send': managersOnly,
  'PATCH /api/statements/{id}/accept': team('refused', 'refused', 'own'),
  'PATCH /api/statements/{id}/contest': team('refused', 'refused', 'own'),
  'GET /api/reports': managersOnly,
  // A professional's start page is their day. The dashboard hides what the calls of its parts hide.
  'GET /api/dashboard': hiding(desk, {
    manager: ['deposit.code', ...inCompany(pix)],
    reception: ['share', 'deposit.code', 'spent', ...inCompany(unread)],
  }),

  'POST /api/waitlist': 'account',
  'GET /api/waitlist/mine': 'account',
  'DELETE /api/waitlist/{id}': 'account',
  'POST /api/schedules/{id}/earlier': 'account',
  'GET /api/waitlist': desk,
  'POST /api/waitlist/{id}/ask': desk,
  'GET /api/waitlist/waiting': counter,
  'GET /api/waitlist/won': managersOnly,
  'GET /api/schedules/{id}/asked': counter,

  'GET /api/links/{token}': 'anybody',
  'POST /api/links/{token}': 'anybody',
  'GET /api/links/{token}/days/{month}': 'anybody',
  'GET /api/links/{token}/times': 'anybody',

  // A subscription belongs to the account that pays it, whatever the account's role in a company.
  'GET /api/subscriptions/plans': 'anybody',
  'GET /api/subscriptions/status': 'account',
  'GET /api/subscriptions/history': 'account',
  'GET /api/subscriptions/can-create-company': 'account',
  'POST /api/subscriptions': 'account',
  'POST /api/subscriptions/payment': 'account',
  'PATCH /api/subscriptions/my-subscription': 'account',
  'DELETE /api/subscriptions/my-subscription': 'account',
  'POST /api/subscriptions/reactivate': 'account',

  'GET /api/messages/settings': managersOnly,
  'PUT /api/messages/settings': managersOnly,
  'GET /api/messages/failed': desk,
  'POST /api/messages/{id}/retry': desk,
  'GET /api/messages/undelivered': desk,
  'POST /api/messages/{id}/by-hand': desk,
  'GET /api/messages/whatsapp-list': desk,
  'POST /api/messages/whatsapp-list/{appointmentId}/done': desk,

  'GET /api/me/data': 'account',
  'GET /api/me/export': 'account',
  'POST /api/me/erase': 'account',
  'POST /api/me/no-shows/contest': 'account',
  // Only the owner reads the shares that are set and the e-mails of the team.
  'GET /api/trail': hiding(managersOnly, { manager: ['percent', 'subject.email'] }),
  'GET /api/live': counter,

  'GET /api/calendar-feeds': counter,
  'POST /api/calendar-feeds': counter,
  'DELETE /api/calendar-feeds/{id}': counter,
  'GET /api/push/key': 'account',
  'POST /api/push/subscriptions': 'account',
  'DELETE /api/push/subscriptions': 'account',
  'GET /api/push/settings': everyMember,
  'PUT /api/push/settings': everyMember,

  'POST /api/contact': 'anybody',
  'POST /api/public/events': 'anybody',
  'GET /api/health/live': 'anybody',
  'GET /api/health/ready': 'anybody',
} satisfies Record<EveryCall, Row>

export type CompanyCall = {
  [C in EveryCall]: (typeof permissions)[C] extends string ? never : C
}[EveryCall]

export function rightOf(call: EveryCall, role: MemberRole): Right {
  const row: Row = permissions[call]
  return typeof row === 'string' || role === 'owner' ? 'all' : row[role]
}

/** Whether a screen may offer the call to the role. */
export const mayCall = (role: MemberRole, call: CompanyCall) => rightOf(call, role) !== 'refused'

/** Whether the role may make the call only for the records of the collaborator as whom the member attends. */
export const isOwnOnly = (role: MemberRole, call: CompanyCall) => rightOf(call, role) === 'own'

/**
 * Whether only a person who attends clients may have the role, because the role has calls about own records alone. Such
 * a role ends with the collaborator's record.
 */
export const mustAttend = (role: MemberRole) =>
  Object.keys(permissions).some((call) => rightOf(call as EveryCall, role) === 'own')

export const rolesWith = (right: Right, call: CompanyCall): MemberRole[] =>
  memberRoles.filter((role) => rightOf(call, role) === right)

export function hiddenFrom(call: EveryCall, role: MemberRole): readonly string[] {
  const row: Row = permissions[call]
  return typeof row === 'string' || role === 'owner' ? [] : (row.hides?.[role] ?? [])
}

type FieldOf<Answered> = Answered extends readonly (infer One)[]
  ? FieldOf<One>
  : Answered extends { items: readonly (infer One)[] }
    ? keyof One & string
    : keyof Answered & string

/** Whether the role gets this field of the call's answer; a hidden field is null. */
export const getsField = <Call extends CompanyCall & keyof Wire>(
  role: MemberRole,
  call: Call,
  field: FieldOf<Answer<Call>>,
): boolean => !hiddenFrom(call, role).includes(field)

/** Returns the hidden names, and once more those inside `field`, without its prefix. */
export const hiddenInside = (names: readonly string[], field: string): readonly string[] => {
  const start = `${field}.`
  const inside = names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length))
  return inside.length > 0 ? [...names, ...inside] : names
}
