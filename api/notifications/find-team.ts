import type { Tx } from '../platform/database/db.ts'
import type { NotifiedPart, NotifiedPlace } from '../platform/database/json-columns.ts'
import type { BookingEvent } from './enqueue-event.ts'
import { findNotifiedOfTeam, findOutdatedPlace, placeAtEnd } from './find-notified.ts'
import { isSamePlace, mergeParts, type Notice } from './notice.ts'
import { type NoticeDeposit, selectCollaborator } from './store/notices.ts'
import type { ToTeam } from './team-messages.ts'

/**
 * Finds the people of the company to notify: the owner about the whole visit, each professional about their own parts.
 * A visit that waits for its deposit is announced only to the owner, and only after the client claims to have paid:
 * most of these visits end without a claim, and the owner need not act.
 */
export async function findTeam(
  tx: Tx,
  notice: Notice,
  about: BookingEvent,
  deposit?: NoticeDeposit,
): Promise<ToTeam[]> {
  if (deposit && (deposit.claimed_at === null || about.asked === 'declined')) return []
  // The owner has deleted the company, so only its clients need a message.
  if (notice.company_deleted_at !== null) return []
  const occasion = about.event
  const notified = isNew(occasion) ? {} : await findNotifiedOfTeam(tx, notice)
  const before = occasion === 'moved' ? await findOutdatedPlace(tx, notice, notified) : notified.last
  if (occasion === 'moved' && !before) return []
  const owner: ToTeam = {
    receiver: 'owner',
    address: notice.company_email,
    occasion,
    ...(occasion === 'moved' ? { before } : placeAtEnd(notice, before)),
  }
  if (deposit) return [owner]
  const team: ToTeam[] = []
  for (const person of await findPeople(tx, notice, occasion, before)) {
    const to = toPerson(notice, person, occasion)
    if (to) team.push(to)
  }
  return [...team.filter((to) => !isOwnersOfMore(notice, to)), owner]
}

const isNew = (event: BookingEvent['event']) =>
  event === 'booked' || event === 'asked' || event === 'deposit_claimed'

/** A professional with own parts of a visit: `known` as in the last notification, `now` as they are at present. */
type Person = { address: string; id: string; known: NotifiedPart[]; now: NotifiedPart[] }

async function findPeople(
  tx: Tx,
  notice: Notice,
  event: BookingEvent['event'],
  before: NotifiedPlace | undefined,
): Promise<Person[]> {
  const known = before ? (before.parts ?? [partOfPlace(notice, before)]) : []
  const people: Person[] = []
  // A cancellation is announced to professionals who were notified of the visit, not to one who would have got a part.
  const named = event === 'cancelled' && known.length > 0 ? known : [...notice.parts, ...known]
  const ids = named.map(({ collaborator_id }) => collaborator_id)
  for (const id of new Set(ids)) {
    const own = notice.rows.find((row) => row.collaborator_id === id)?.collaborator_email
    const address = own ?? (await selectCollaborator(tx, notice.company_id, id))?.email
    if (!address) continue
    const mine = (part: NotifiedPart) => part.collaborator_id === id
    // Two professionals with one address get one mail about a visit.
    const same =
      notice.visit_id !== null && people.find((one) => one.address.toLowerCase() === address.toLowerCase())
    if (same) {
      same.known.push(...known.filter(mine))
      same.now.push(...notice.parts.filter(mine))
    } else people.push({ address, id, known: known.filter(mine), now: notice.parts.filter(mine) })
  }
  return people
}

const partOfPlace = (notice: Notice, { parts: _, timezone: __, ...place }: NotifiedPlace): NotifiedPart => ({
  id: notice.id,
  procedure_name: notice.procedure_name,
  price_cents: notice.price_cents,
  ...place,
})

/**
 * The message to one professional about a changed visit. A professional who gets a part of the visit reads of a
 * booking; a professional who loses a part to a colleague reads that the part left the calendar.
 */
function toPerson(
  notice: Notice,
  { address, id, known, now }: Person,
  event: BookingEvent['event'],
): ToTeam | undefined {
  const person = notice.visit_id === null ? undefined : id
  const to = { receiver: 'collaborator' as const, address, person }
  const place = (parts: NotifiedPart[]) =>
    notice.visit_id === null && parts === now ? undefined : mergeParts(parts)
  if (isNew(event)) return { ...to, occasion: event, place: place(now) }
  if (event === 'cancelled') {
    if (known.length === 0) return { ...to, occasion: event, place: place(now) }
    // A part that a colleague took over just before is named where this professional had it.
    const last = known.map((part) => now.find(({ id: one }) => one === part.id) ?? part)
    const before = isSamePlace(mergeParts(known), mergeParts(last)) ? undefined : mergeParts(known)
    return { ...to, occasion: event, before, place: mergeParts(last) }
  }
  if (known.length === 0) return { ...to, occasion: 'booked', place: place(now) }
  const before = mergeParts(known)
  if (now.length === 0) {
    const goesOn = known.some(({ id: part }) => notice.parts.some((one) => one.id === part))
    const left = goesOn
      ? ({ receiver: 'former_collaborator', occasion: 'moved' } as const)
      : ({ occasion: 'cancelled' } as const)
    return { ...to, ...left, before, place: before }
  }
  if (isSamePlace(before, mergeParts(now))) return undefined
  return { ...to, occasion: 'moved', before, place: place(now) }
}

/** Whether the receiver is the owner with only some parts, who gets the message about the whole visit instead. */
function isOwnersOfMore({ company_email, parts }: Notice, { address, place }: ToTeam): boolean {
  const own = place?.parts?.length ?? parts.length
  return address.toLowerCase() === company_email.toLowerCase() && own < parts.length
}
