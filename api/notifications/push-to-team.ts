import type { Tx } from '../platform/database/db.ts'
import type { NotifiedPart, NotifiedPlace } from '../platform/database/json-columns.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { enqueuePushes, type PushNews } from '../push/facade.ts'
import type { BookingEvent, OfferEvent } from './enqueue-event.ts'
import type { Notice } from './notice.ts'
import type { ToTeam } from './team-messages.ts'

type Part = Pick<NotifiedPart, 'day' | 'start_minute' | 'collaborator_id'>

const placeOf = ([first]: readonly Part[]) => (first ? { day: first.day, minute: first.start_minute } : null)

type Words = Partial<Pick<PushNews, 'person' | 'gone' | 'left' | 'waits' | 'claimed'>>

const newsOf = (notice: Notice, kind: PushNews['kind'], words: Words): PushNews => ({
  companyId: notice.company_id,
  appointmentId: notice.visit_id ?? notice.id,
  kind,
  person: null,
  gone: null,
  left: false,
  waits: false,
  ...words,
})

const keyOf = ({ appointmentId, event, sequence, movedAt, byUserId }: BookingEvent) =>
  [appointmentId, event, sequence, movedAt, byUserId].join(':')

/** Notifies the telephones of the people whom `findTeam` found: each professional about their own parts. */
export async function pushToTeam(
  tx: Tx,
  jobs: Jobs,
  { notice, about, team }: { notice: Notice; about: BookingEvent; team: readonly ToTeam[] },
): Promise<void> {
  const owner = team.find(({ receiver }) => receiver === 'owner')
  if (!owner) return
  const { companyId, event, byUserId = null } = about
  const before = event === 'moved' ? owner.before : (owner.place as NotifiedPlace | undefined)
  const known: Part[] = before ? (before.parts ?? [before]) : []
  const now: Part[] = notice.parts
  const all = event === 'cancelled' && known.length > 0 ? known : now
  const news = [newsOfAll(notice, about, all)]
  for (const person of new Set([...known, ...now].map(({ collaborator_id }) => collaborator_id))) {
    const isOwn = (part: Part) => part.collaborator_id === person
    const change = event === 'moved' ? changeFor(notice, known.filter(isOwn), now.filter(isOwn)) : undefined
    if (event === 'moved') news.push(...(change ? [{ ...change, person }] : []))
    else if (all.some(isOwn)) news.push({ ...newsOfAll(notice, about, all.filter(isOwn)), person })
  }
  const named = about.taken ? news.map(nameTaken) : news
  await enqueuePushes(tx, jobs, { companyId, by: byUserId, key: keyOf(about), news: named })
}

/**
 * Gives the kind `encaixe` to the news of a client who took a time that became free, but not to the news of a lost part
 * or of a waiting request.
 */
const nameTaken = (one: PushNews): PushNews => (one.left || one.waits ? one : { ...one, kind: 'encaixe' })

function newsOfAll(notice: Notice, { event, asked }: BookingEvent, parts: readonly Part[]): PushNews {
  if (event === 'booked') return newsOf(notice, 'booked', {})
  if (event === 'asked') return newsOf(notice, 'booked', { waits: true })
  if (event === 'deposit_claimed') return newsOf(notice, 'booked', { waits: true, claimed: true })
  if (event === 'moved') return newsOf(notice, 'moved', {})
  const gone = placeOf(parts)
  // The booking request expired without the company's answer; the client did not cancel the request.
  if (asked === 'expired') return newsOf(notice, 'unanswered', { gone, waits: true })
  return newsOf(notice, 'cancelled', { gone })
}

/** The news of one professional about a change: a professional who gets a part reads of a booking. */
function changeFor(notice: Notice, known: readonly Part[], now: readonly Part[]): PushNews | undefined {
  if (known.length === 0) return newsOf(notice, 'booked', {})
  if (now.length === 0) return newsOf(notice, 'moved', { gone: placeOf(known), left: true })
  const same =
    known.length === now.length &&
    now.every(
      ({ day, start_minute }, at) => known[at]?.day === day && known[at]?.start_minute === start_minute,
    )
  return same ? undefined : newsOf(notice, 'moved', {})
}

type Unanswered = { notice: Notice; about: OfferEvent }

/** Notifies the company that a client did not choose from the offered times. */
export function pushUnanswered(tx: Tx, jobs: Jobs, { notice, about }: Unanswered): Promise<void> {
  const { companyId, offerId } = about
  const news = newsOf(notice, 'unanswered', {})
  const persons = [null, notice.collaborator_id]
  return enqueuePushes(tx, jobs, {
    companyId,
    by: null,
    key: `${offerId}:unanswered`,
    news: persons.map((person) => ({ ...news, person })),
  })
}

/** Sends each member one notification about a whole series, which names the first visit of that member. */
export async function pushSeries(
  tx: Tx,
  jobs: Jobs,
  { visits, about }: { visits: readonly Notice[]; about: BookingEvent },
): Promise<void> {
  const [first] = visits
  if (!first || first.company_deleted_at !== null) return
  const news = [newsOfAll(first, about, first.parts)]
  for (const visit of visits) {
    for (const part of visit.parts) {
      const person = part.collaborator_id
      if (news.some((one) => one.person === person)) continue
      const own = visit.parts.filter((one) => one.collaborator_id === person)
      news.push({ ...newsOfAll(visit, about, own), person })
    }
  }
  const { companyId, byUserId = null } = about
  await enqueuePushes(tx, jobs, { companyId, by: byUserId, key: keyOf(about), news })
}
