import type { Row } from './matrix-roles.ts'
import type { MatrixShop } from './matrix-shop.ts'

const invitation = ({ invitationToken }: MatrixShop) => ({ token: invitationToken })
const staff = ({ turn }: MatrixShop) => ({
  role: 'reception',
  name: 'Nina',
  email: `nina-${turn}@loja.example`,
})
const device = ({ turn }: MatrixShop) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${turn}`,
  // The key of the example in RFC 8291.
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
})
const pushSettings = () => ({
  kinds: { booked: true, cancelled: true, moved: true, encaixe: true, unanswered: false },
  quietHours: { on: true, from: '21:00', until: '08:00' },
})

/** Calls about the members of the company, their calendar feeds and their notifications. */
export const rowsOfMembers = {
  'GET /api/members': { status: 200, own: true },
  'PATCH /api/members/{id}': {
    status: 200,
    path: ({ staffMemberId }) => ({ id: staffMemberId }),
    body: () => ({ role: 'manager' }),
    fresh: ['staffMemberId'],
  },
  // The access of the first professional: only the owner and this professional may end it.
  'DELETE /api/members/{id}': {
    status: 204,
    ofProfessional: true,
    path: ({ memberId }) => ({ id: memberId }),
    fresh: ['memberId'],
    // The API refuses to end another member's access and does not hide it.
    but: { colleague: 403, reception: 403, manager: 403 },
    alone: true,
  },
  'POST /api/collaborators/{id}/invite': {
    status: 201,
    path: ({ spareCollaboratorId }) => ({ id: spareCollaboratorId }),
    body: () => ({ role: 'professional' }),
    fresh: ['spareCollaboratorId'],
  },
  'POST /api/invitations': { status: 201, own: true, body: staff },
  'GET /api/invitations': { status: 200, own: true },
  'DELETE /api/members/invitations/{id}': {
    status: 204,
    path: ({ invitationId }) => ({ id: invitationId }),
    fresh: ['invitationId'],
  },
  'GET /api/invitations/{token}': { status: 200, path: invitation, fresh: ['invitationToken'] },
  'POST /api/invitations/{token}/accept': {
    status: 200,
    path: invitation,
    fresh: ['invitationToken'],
    but: { colleague: 409, professional: 409, reception: 409, manager: 409, owner: 409 },
    alone: true,
  },

  'GET /api/calendar-feeds': { status: 200, own: true },
  'POST /api/calendar-feeds': {
    status: 201,
    own: true,
    ofProfessional: true,
    body: ({ collaboratorId }) => ({ collaboratorId }),
    // The caller's own company has no such collaborator.
    but: { 'other owner': 404, 'other member': 404 },
  },
  'DELETE /api/calendar-feeds/{id}': {
    status: 204,
    ofProfessional: true,
    path: ({ feedId }) => ({ id: feedId }),
    fresh: ['feedId'],
  },
  'GET /api/push/key': { status: 200 },
  'POST /api/push/subscriptions': { status: 201, body: device },
  'DELETE /api/push/subscriptions': { status: 204, body: (shop) => ({ endpoint: device(shop).endpoint }) },
  'GET /api/push/settings': { status: 200, own: true },
  'PUT /api/push/settings': { status: 200, own: true, body: pushSettings },
} satisfies Record<string, Row>
