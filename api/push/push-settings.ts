import type { PushSettings } from '@encaixe/contract/push.ts'

/** Of a member who has chosen nothing yet. */
export const usualPushSettings: PushSettings = {
  kinds: { booked: true, cancelled: true, moved: true, encaixe: true, unanswered: true },
  quietHours: { on: true, from: '21:00', until: '08:00' },
}
