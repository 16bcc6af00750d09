import { calendarFeeds } from '@encaixe/contract/calendar-feeds.ts'
import { limits } from '@encaixe/contract/limits.ts'
import { collaboratorMissing, findCollaborator } from '../collaborators/facade.ts'
import type { Deps } from '../deps.ts'
import type { Mount } from '../platform/http/create-handler.ts'
import { readField } from '../platform/http/read-field.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { createFeed, deleteFeed, feedMissing } from './change-feeds.ts'
import { showFeed } from './show-feed.ts'
import { selectFeed, selectFeeds } from './store.ts'

/** The secret is in the path, so that a calendar program needs no sign-in; the log has only the pattern of the path. */
export const isCalendarFeed = (pathname: string) => /^\/agenda\/[^/]+\.ics$/.test(pathname)

export function calendarFeedMounts(deps: Deps): Mount[] {
  return [
    {
      methods: ['GET'],
      path: '/agenda/{file}',
      limit: limits.calendarFeeds,
      handle: ({ params, request }) => showFeed(deps, params.file, request),
    },
  ]
}

export function calendarFeedRoutes(deps: Deps): Route[] {
  const { db } = deps.database

  return [
    route(calendarFeeds.list, {
      find: ({ companies }) => companies.one(),
      async handle({ found: company }) {
        const rows = await selectFeeds(db, company)
        return rows.map((row) => ({
          id: row.id,
          collaboratorId: row.collaborator_id,
          own: row.user_id === company.by.userId,
          createdAt: row.created_at.toISOString(),
          readAt: row.read_at?.toISOString() ?? null,
        }))
      },
    }),
    route(calendarFeeds.create, {
      async find({ companies, body }) {
        const company = await companies.one()
        if (isRefused(company)) return company
        const named = readField(body, 'collaboratorId')
        const collaborator = typeof named === 'string' ? await findCollaborator(db, company.id, named) : null
        if (isRefused(collaborator)) return collaborator
        if (collaborator !== null && company.only !== null && collaborator !== company.only) {
          return collaboratorMissing
        }
        return { company, collaboratorId: collaborator }
      },
      // Only a role that may read all calendars gets the calendar of the whole company.
      async allow({ found: { company }, body }) {
        const isWhole = readField(body, 'collaboratorId') === null
        return isWhole && company.only !== null ? refused('role') : undefined
      },
      handle: ({ found, headers, body: { replaces } }) =>
        createFeed(deps, { ...found, replaces, key: headers['idempotency-key'] }),
    }),
    route(calendarFeeds.remove, {
      async find({ companies, params: { id = '' } }) {
        const own = isId(id) ? await companies.having((company) => selectFeed(db, company, id)) : undefined
        return own ? { company: own.company, id: own.found.id } : feedMissing
      },
      handle: ({ found }) => deleteFeed(deps, found),
    }),
  ]
}
