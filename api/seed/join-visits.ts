import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { Insertable } from 'kysely'
import type { AppointmentsTable } from '../platform/database/tables.ts'

type Draft = Insertable<AppointmentsTable>
type Account = { userId: string; name: string; email: string }

/**
 * Makes visits of appointments that happen to stand back to back: one of this client with two professionals, one with the
 * same, both of days to come. A third appointment was booked without a preference.
 */
export function joinVisits(drafts: readonly Draft[], client: Account, now: LocalTime): void {
  const open = (draft: Draft) =>
    draft.status === 'scheduled' &&
    draft.day > now.date &&
    !draft.client_user_id &&
    !draft.sequence &&
    !draft.confirmed_at &&
    !draft.visit_id
  const join = (isWanted: (first: Draft, second: Draft) => boolean, change: Partial<Draft> = {}) => {
    const [first, second] = neighbours(drafts.filter(open), isWanted)
    if (!first || !second) return
    const { client_user_id, client_name, client_email, client_phone, created_at, updated_at, id } = first
    const shared = { client_user_id, client_name, client_email, client_phone, created_at, updated_at }
    Object.assign(second, shared, change, { visit_id: id, notes: null, internal_notes: null })
    Object.assign(first, change, { visit_id: id, notes: null, internal_notes: null })
  }
  const { userId, name, email } = client
  const hers = { client_user_id: userId, client_name: name, client_email: email, client_phone: null }
  join((one, next) => one.collaborator_id !== next.collaborator_id, hers)
  join((one, next) => one.collaborator_id === next.collaborator_id)
  const lone = drafts.find(open)
  if (lone) lone.no_preference = true
}

function neighbours(drafts: readonly Draft[], isWanted: (first: Draft, second: Draft) => boolean): Draft[] {
  for (const first of drafts) {
    const second = drafts.find(
      (next) =>
        next.day === first.day &&
        next.start_minute === first.end_minute &&
        next.procedure_id !== first.procedure_id &&
        isWanted(first, next),
    )
    if (second) return [first, second]
  }
  return []
}
