import type { MoveTimes } from '@encaixe/contract/calendar.ts'
import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import { type LinkPurpose, messageLinks } from '@encaixe/contract/message-links.ts'
import {
  offerMoveDays,
  offerMoveTimes,
  offerVisitMoveDays,
  offerVisitMoveTimes,
} from '../appointments/facade.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { answerLink } from './answer-link.ts'
import { findLink, isWholeVisit, peopleOf, wishOf } from './find-link.ts'
import { showLink } from './show-link.ts'
import type { LinkRow } from './store.ts'

/** The purposes of links by which a client moves the appointment. */
const moves: readonly LinkPurpose[] = ['reschedule', 'choose', 'manage']

export function messageLinkRoutes(deps: Deps): Route[] {
  const { clock, database } = deps
  const find = ({ params }: { params: Record<string, string> }) =>
    findLink(database.db, params.token, clock.now())
  const findMovable = async (asked: {
    params: Record<string, string>
  }): Promise<LinkRow | Refused<'link_gone'>> => {
    const link = await find(asked)
    if (isRefused(link)) return link
    const isMovable = link.purpose !== 'take' && link.purpose !== 'statement'
    return isMovable && moves.includes(link.purpose) ? link : refused('link_gone')
  }

  const visitTimes = (found: LinkRow, date: string) => {
    const moving = { date, items: wishOf(found), who: 'client' } as const
    return offerVisitMoveTimes(database.db, found.rows, moving, clock.now())
  }

  return [
    route(messageLinks.open, {
      find,
      handle: ({ found, params }) => showLink(database.db, found, params.token, clock.now()),
    }),
    route(messageLinks.use, {
      find: ({ params }) => findLink(database.db, params.token, clock.now(), { leaving: true }),
      handle: ({ found, params, body }) => answerLink(deps, found, params.token, body),
    }),
    route(messageLinks.days, {
      find: findMovable,
      handle: async ({ found, params: { month } }) => {
        const now = clock.now()
        if (!isWholeVisit(found)) return offerMoveDays(database.db, found, { month, who: 'client' }, now)
        const moving = { month, items: wishOf(found), who: 'client' } as const
        const days = await offerVisitMoveDays(database.db, found.rows, moving, now)
        return isRefused(days) ? [] : days
      },
    }),
    route(messageLinks.times, {
      find: findMovable,
      handle: async ({ found, query }) => {
        const { date } = query
        if (isWholeVisit(found)) return startsOf(found, await visitTimes(found, date))
        const asked = { date, who: 'client' } as const
        const times = await offerMoveTimes(database.db, found, asked, clock.now())
        return isRefused(times) ? [] : byTime(times)
      },
    }),
  ]
}

type Offered = { startTime: string; collaborators: AvailableCollaborator[] }

/**
 * The start times of a whole visit. The visit keeps the professionals whom the client chose, so each start time has one
 * choice: all of these professionals.
 */
function startsOf(
  found: LinkRow,
  starts: { startTime: string }[] | Refused<'appointment_closed' | 'invalid'>,
): Offered[] {
  if (isRefused(starts)) return []
  const collaborators = [{ id: found.collaborator_id, name: peopleOf(found), role: null, photo: null }]
  return starts.map(({ startTime }) => ({ startTime, collaborators }))
}

/** Groups times by start instead of by professional: a client first chooses a time, then a free professional. */
function byTime({ people }: MoveTimes): Offered[] {
  const times = [...new Set(people.flatMap((person) => person.times))].toSorted()
  return times.map((startTime) => ({
    startTime,
    collaborators: people
      .filter((person) => person.times.includes(startTime))
      .map(({ collaboratorId: id, name, photo }) => ({ id, name, role: null, photo })),
  }))
}
