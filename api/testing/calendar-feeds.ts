import ICAL from 'ical.js'
import type { Reply, Say } from './an-owner.ts'
import type { TestApi } from './test-api.ts'

type Event = ReturnType<typeof describe>

function describe(event: ICAL.Event) {
  const { uid, sequence, summary, description } = event
  const at = (time: ICAL.Time) => time.toJSDate().toISOString()
  return { uid, sequence, summary, description, from: at(event.startDate), to: at(event.endDate) }
}

/** Reads a feed in the way another program does. */
export async function readFeed(api: TestApi, url: string, headers: Record<string, string> = {}) {
  const response = await api.fetch(url, { headers })
  const text = await response.text()
  const calendar = response.status === 200 ? new ICAL.Component(ICAL.parse(text)) : undefined
  const events: Event[] = (calendar?.getAllSubcomponents('vevent') ?? []).map((one) =>
    describe(new ICAL.Event(one)),
  )
  return { status: response.status, headers: response.headers, text, calendar, events }
}

export type Feed = { id: string; url: string }

export async function aFeed(say: Say, collaboratorId: string | null, more = {}): Promise<Feed> {
  const { status, body }: Reply = await say('POST /api/calendar-feeds', { collaboratorId, ...more })
  if (status !== 201) throw new Error(`No calendar feed was created: ${status} ${JSON.stringify(body)}`)
  return body as Feed
}
