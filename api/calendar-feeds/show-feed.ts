import { createHash } from 'node:crypto'
import { type CalendarEvent, writeCalendarPages } from '@encaixe/contract/calendar-file.ts'
import { addDays, instantOf, localTime } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import { countConnectionsFor } from '../platform/database/request-owner.ts'
import { type Answered, answerRefusal } from '../platform/http/answer.ts'
import { inTurnOf, pause, streamInTurnOf } from '../platform/long-work.ts'
import { compressPieces, encodingFor } from '../platform/pages/compress.ts'
import { isRefused } from '../platform/refused.ts'
import { hashToken, isToken } from '../platform/secret-token.ts'
import { type FeedEntry, type OpenFeed, readEntries, selectOpenFeed, storeReading } from './store.ts'

const daysBefore = 30
const daysAfter = 180
const refreshMinutes = 15

/** Part of a file's tag. Increase it when the format of the files changes, so that no program shows an older format. */
const version = 1

const secret = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

/** The response is the same for an unknown feed, a deleted feed and a feed of a member who left. */
const gone = () =>
  new Response('Este endereço de agenda não vale mais.\n', {
    status: 404,
    headers: { ...secret, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

type Needs = Pick<Deps, 'config' | 'database' | 'clock'>

/** Returns the calendar behind a secret address, or 304 when it has not changed. */
export async function showFeed(deps: Needs, file: string | undefined, request: Request): Promise<Answered> {
  const [, token] = /^(.+)\.ics$/.exec(file ?? '') ?? []
  const feed = isToken(token) ? await selectOpenFeed(deps.database.db, hashToken(token)) : undefined
  if (!feed) return gone()
  countConnectionsFor({ companyId: feed.company_id })
  const answered = await inTurnOf(feed.company_id, 'read', () => answerFeed(deps, feed, request))
  return isRefused(answered) ? answerRefusal(answered) : answered
}

async function answerFeed(
  { config: { publicUrl }, database: { db, reads }, clock }: Needs,
  feed: OpenFeed,
  request: Request,
): Promise<Response> {
  const now = clock.now()
  const { date } = localTime(now, feed.timezone)
  const days = { from: addDays(date, -daysBefore), to: addDays(date, daysAfter) }
  const shown = createHash('sha256').update(
    JSON.stringify([version, publicUrl, nameOf(feed), feed.timezone, feed.collaborator_id]),
  )
  // The pages stay texts until they are sent: ten thousand entries as objects make the collector stop the process.
  const pages: string[] = []
  for await (const entries of readEntries(reads, feed, days)) {
    const page = JSON.stringify(entries)
    shown.update(page)
    pages.push(page)
    await pause()
  }
  const digest = shown.digest('base64url')
  const changedAt = await storeReading(db, feed, { digest, now })
  if (!changedAt) return gone()
  const type = 'text/calendar; charset=utf-8'
  const headers = {
    ...secret,
    // The entity tag is weak, because a proxy may compress the file.
    etag: `W/"${digest}"`,
    'last-modified': changedAt.toUTCString(),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
  }
  if (isKnown(request.headers, digest, changedAt)) return new Response(null, { status: 304, headers })
  const size = pages.reduce((sum, page) => sum + page.length, 0)
  const encoding = encodingFor(request, type, size)
  const file = writeFeed(feed, pages, publicUrl)
  return new Response(streamInTurnOf(feed.company_id, encoding ? compressPieces(file, encoding) : file), {
    headers: {
      ...headers,
      'content-type': type,
      'content-disposition': 'inline; filename="agenda.ics"',
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
}

async function* writeFeed(feed: OpenFeed, pages: readonly string[], publicUrl: string) {
  const { host } = new URL(publicUrl)
  async function* events() {
    for (const page of pages) {
      const entries = JSON.parse(page) as FeedEntry[]
      yield entries.map((entry) => eventOf(entry, feed, { publicUrl, host }))
    }
  }
  const about = { name: nameOf(feed), timezone: feed.timezone, refreshMinutes }
  for await (const piece of writeCalendarPages(events(), about)) yield Buffer.from(piece)
}

const nameOf = ({ company_name, collaborator_name }: OpenFeed) =>
  collaborator_name === null ? company_name : `${collaborator_name} · ${company_name}`

/** Checks whether the program already has this file. If the request has a tag, only the tag decides (RFC 9110). */
function isKnown(headers: Headers, digest: string, changedAt: Date): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags.trim() === '*' || tags.includes(`"${digest}"`)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return Math.floor(changedAt.getTime() / 1_000) * 1_000 <= since
}

type Site = { publicUrl: string; host: string }

/** An event has the client's name and phone, which the owner of the address may read in the calendar, but no notes. */
function eventOf(
  entry: FeedEntry,
  { timezone, collaborator_id }: OpenFeed,
  { publicUrl, host }: Site,
): CalendarEvent {
  const { id, day, start_minute, end_minute, client_name, client_phone, guest_name, collaborator_name } =
    entry
  const isShared = collaborator_id === null
  const url = `${publicUrl}/schedules/${id}`
  return {
    uid: `${id}@${host}`,
    sequence: entry.sequence,
    stamp: new Date(entry.changed * 1_000),
    startsAt: instantOf({ date: day, minute: start_minute }, timezone),
    endsAt: instantOf({ date: day, minute: end_minute }, timezone),
    summary: [client_name, entry.procedure_name, ...(isShared ? [collaborator_name] : [])].join(' · '),
    description: [
      ...(guest_name ? [`Para: ${guest_name}`] : []),
      ...(client_phone ? [`Celular: ${client_phone}`] : []),
      ...(isShared ? [`Com ${collaborator_name}.`] : []),
      url,
    ].join('\n'),
    url,
  }
}
