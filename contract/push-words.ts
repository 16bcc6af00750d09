/** The kinds of push notifications. This file has no zod, because a page loads it. */
export const pushKinds = ['booked', 'cancelled', 'moved', 'encaixe', 'unanswered'] as const
export type PushKind = (typeof pushKinds)[number]

export const pushKindNames: Record<PushKind, string> = {
  booked: 'Novo agendamento',
  cancelled: 'Agendamento cancelado',
  moved: 'Agendamento remarcado',
  encaixe: 'Encaixe',
  unanswered: 'Cliente que não respondeu',
}
