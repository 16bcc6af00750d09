/** The records and the acts of the trail. This file has no zod, because the page of the trail loads it. */
export const trailRoles = ['owner', 'manager', 'reception', 'professional', 'client', 'system'] as const
export type TrailRole = (typeof trailRoles)[number]

export const trailActions = {
  appointment: [
    'booked',
    'asked',
    'accepted',
    'declined',
    'expired',
    'moved',
    'confirmed',
    'completed',
    'no_show',
    'reopened',
    'cancelled',
    'notes',
    'offered',
    'withdrawn',
    'deposit_claimed',
    'deposit_received',
    'deposit_refused',
    'deposit_refunded',
    'payment',
  ],
  client: [
    'created',
    'changed',
    'contact_written',
    'contact_imported',
    'contact_proved',
    // The company said that a number which an account typed is not the client's.
    'contact_refused',
    // Somebody who has the client's number answered that they are not the client.
    'not_me',
    // Two client records become one: `merged` is the act on the lost record, `joined` the act on the kept record.
    'merged',
    'joined',
    'blocked',
    'unblocked',
    'contested',
    'imported',
    'exported',
    'erased',
  ],
  company: ['created', 'changed', 'pix_changed', 'activated', 'deactivated', 'exported', 'deleted'],
  procedure: ['created', 'changed', 'ordered', 'activated', 'deactivated', 'deleted'],
  collaborator: ['created', 'changed', 'ordered', 'activated', 'deactivated', 'deleted'],
  exception: ['created', 'changed', 'deleted'],
  // The role is a part of the invitation and of the member, so a change of role is recorded as a change of the member.
  member: ['invited', 'uninvited', 'joined', 'changed', 'left', 'removed'],
  till: ['closed'],
  share: ['created', 'deleted'],
  statement: ['created', 'sent', 'accepted', 'contested'],
  feed: ['created', 'deleted'],
  messages: ['changed', 'retried', 'handed', 'connected', 'disconnected'],
  subscription: ['created', 'changed', 'cancelled', 'reactivated'],
} as const

export type TrailKind = keyof typeof trailActions
export const trailKinds = Object.keys(trailActions) as [TrailKind, ...TrailKind[]]
export type TrailAct = { [K in TrailKind]: { kind: K; action: (typeof trailActions)[K][number] } }[TrailKind]
