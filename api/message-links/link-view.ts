import { awaitedOf } from '@encaixe/contract/deposit-rules.ts'
import { instantOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { LinkView } from '@encaixe/contract/message-links.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import { stateOf } from '../appointments/facade.ts'
import { lastDayOf } from '../notifications/facade.ts'
import type { LinkRow } from './store.ts'

/** Nothing in it identifies the client: the message may have been forwarded. */
export function viewOf(
  link: LinkRow,
  more: Pick<LinkView, 'companyStopped' | 'calendar' | 'offer'>,
): LinkView {
  const { day, start_minute, end_minute, timezone } = link
  const isChoice = link.purpose === 'choose'
  const last = isChoice ? day : lastDayOf(link)
  const at = (date: string, minute: number) => instantOf({ date, minute }, timezone).toISOString()
  const minutes = (isChoice ? [link] : link.parts).map((one) => one.end_minute - one.start_minute)
  return {
    purpose: link.purpose,
    appointment: {
      id: link.id,
      date: day,
      startTime: timeOf(start_minute),
      endTime: timeOf(end_minute),
      duration: minutes.reduce((sum, duration) => sum + duration, 0),
      status: link.status,
      awaits: awaitedOf({ status: link.status, depositState: link.deposit_state }),
      price: link.price_cents === null ? null : reaisOf(link.price_cents),
      confirmedAt: link.confirmed_at?.toISOString() ?? null,
      startsAt: at(day, start_minute),
      endsAt: at(last, end_minute),
      sequence: link.sequence,
      procedure: { id: link.procedure_id, name: link.procedure_name },
      collaborator: { id: link.collaborator_id, name: link.collaborator_name },
      parts: link.parts.map((part) => ({
        id: part.id,
        date: part.day,
        startTime: timeOf(part.start_minute),
        endTime: timeOf(part.end_minute),
        procedure: part.procedure_name,
        collaborator: part.collaborator_name,
        noPreference: part.no_preference === true,
      })),
    },
    company: {
      id: link.company_id,
      name: link.company_name,
      slug: link.company_slug,
      themeColor: link.theme_color ?? themeColorOf(link.company_name),
      timezone,
      address: link.company_address,
      phone: link.company_phone,
    },
    allStopped: link.suppressed_for === 'asked',
    ...more,
  }
}

/** What a link to choose offers; null of another link. */
export function offerIn(link: LinkRow, now: Date): LinkView['offer'] {
  const { offer_ends_at: ends_at, offer_outcome: outcome, offer_proposals: proposals } = link
  if (ends_at === null || proposals === null) return null
  const state = stateOf({ ends_at, outcome, overtaken: link.offer_overtaken }, now)
  return { endsAt: ends_at.toISOString(), state, proposals }
}

/** The time of an appointment as the page shows it. An answer sends it back, and is refused when it has changed. */
export const seenOf = ({ day, start_minute }: Pick<LinkRow, 'day' | 'start_minute'>) =>
  `${day} ${timeOf(start_minute)}`
