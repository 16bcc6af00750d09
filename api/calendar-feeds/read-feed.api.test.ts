import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { anOwner } from '../testing/an-owner.ts'
import { aFeed, readFeed } from '../testing/calendar-feeds.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let lia: Client
const lines: string[] = []

/** The tests begin on Tuesday, 10:00 in São Paulo. */
const start = '2027-03-02T13:00:00Z'

beforeAll(async () => {
  api = await startTestApi({ now: start, jobs: 'enqueue', onLog: (line) => lines.push(line) })
  shop = await aShop(api, 'agenda-fora', { collaborators: [{ name: 'Tainá' }, { name: 'Bruno' }] })
  lia = await aClient(api, 'lia')
})
afterAll(() => api.close())

async function books(wish: Record<string, unknown>): Promise<string> {
  const { status, body } = await lia.books(shop.wish(wish))
  expect([status, body]).toEqual([201, expect.anything()])
  return String(body.id)
}

test('a calendar program reads the appointments of one professional, follows a move, and no longer reads cancelled or missed appointments', async () => {
  const { owner, collaboratorId, collaboratorIds } = shop
  const kept = await books({ startTime: '11:00' })
  const gone = await books({ startTime: '12:00' })
  const missed = await books({ date: '2027-03-02', startTime: '10:30' })
  await books({ startTime: '15:00', collaboratorId: collaboratorIds[1] })
  const { url } = await aFeed(owner.say, collaboratorId)
  expect(url).toMatch(/^http:\/\/localhost:3000\/agenda\/[\w-]{43}\.ics$/)

  const first = await readFeed(api, url)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(first.calendar?.getFirstPropertyValue('x-wr-calname')).toBe('Tainá · Empresa agenda-fora-agenda')
  expect(String(first.calendar?.getFirstPropertyValue('refresh-interval'))).toBe('PT15M')
  expect(first.events.map(({ uid }) => uid)).toEqual([missed, kept, gone].map((id) => `${id}@localhost:3000`))
  expect(first.events[1]).toEqual({
    uid: `${kept}@localhost:3000`,
    sequence: 0,
    summary: expect.stringMatching(/^.+ · Corte$/),
    description: expect.stringContaining(`http://localhost:3000/schedules/${kept}`),
    from: '2027-03-03T14:00:00.000Z',
    to: '2027-03-03T14:30:00.000Z',
  })

  await lia.call('PATCH /api/schedules/{id}/cancel', { params: { id: gone } })
  await owner.call('PATCH /api/schedules/{id}/reschedule', {
    params: { id: kept },
    body: { collaboratorId, date: '2027-03-04', startTime: '16:00' },
  })
  api.clock.set('2027-03-02T13:40:00Z')
  await owner.call('PATCH /api/schedules/{id}/no-show', { params: { id: missed } })
  const second = await readFeed(api, url)
  expect(second.events.map(({ uid, sequence, from }) => [uid, sequence, from])).toEqual([
    [`${kept}@localhost:3000`, 1, '2027-03-04T19:00:00.000Z'],
  ])
})

test('a calendar program that sends the tag or the date of its file gets 304 until something changes; HEAD gets no body', async () => {
  const { owner, collaboratorIds } = shop
  const { url } = await aFeed(owner.say, collaboratorIds[1] ?? '')
  const { headers } = await readFeed(api, url)
  const tag = { 'if-none-match': headers.get('etag') ?? '' }
  const date = { 'if-modified-since': headers.get('last-modified') ?? '' }
  expect(headers.get('cache-control')).toBe('private, no-cache')
  for (const known of [tag, date, { ...tag, 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' }]) {
    const { status, text } = await readFeed(api, url, known)
    expect([status, text]).toEqual([304, ''])
  }
  const head = await api.fetch(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag['if-none-match'], ''])

  // The new booking is in the same second as the file.
  await books({ date: '2027-03-05', collaboratorId: collaboratorIds[1] })
  for (const known of [tag, date, { ...date, 'if-none-match': 'W/"other"' }]) {
    expect((await readFeed(api, url, known)).status).toBe(200)
  }
  expect((await readFeed(api, url, { 'accept-encoding': 'gzip' })).headers.get('vary')).toBe(
    'accept-encoding',
  )
  const feed = (await owner.call('GET /api/calendar-feeds')).find(
    (one) => one.collaboratorId !== shop.collaboratorId,
  )
  expect(feed).toMatchObject({
    collaboratorId: collaboratorIds[1],
    own: true,
    readAt: api.clock.now().toISOString(),
  })
})

test('a calendar has the last 30 and the next 180 days', async () => {
  const { owner, companyId, procedureId, collaboratorId } = await aShop(api, 'longe')
  const far = ['2027-03-02', '2027-03-03', '2027-08-28', '2027-08-29', '2027-08-30']
  for (const date of far) {
    const body = {
      companyId,
      procedureId,
      collaboratorId,
      date,
      startTime: '17:00',
      clientName: date,
      withoutContact: true,
    }
    expect((await owner.say('POST /api/schedules', body)).status).toBe(201)
  }
  const { url } = await aFeed(owner.say, collaboratorId)
  const days = async () => (await readFeed(api, url)).events.map(({ summary }) => summary.slice(0, 10))
  expect(await days()).toEqual(['2027-03-02', '2027-03-03', '2027-08-28', '2027-08-29'])
  api.clock.set('2027-04-02T13:00:00Z')
  expect(await days()).toEqual(far.slice(1))
  api.clock.set('2027-03-02T13:40:00Z')
})

test('a calendar shows ten o’clock as ten o’clock in the zone of the company', async () => {
  for (const [timezone, from] of [
    ['America/Noronha', '2027-03-03T12:00:00.000Z'],
    ['America/Rio_Branco', '2027-03-03T15:00:00.000Z'],
  ] as const) {
    const slug = timezone.slice(8).toLowerCase().replace('_', '-')
    const { owner, wish } = await aShop(api, slug, { company: { timezone } })
    expect((await lia.books(wish())).status).toBe(201)
    const { url } = await aFeed(owner.say, null)
    const { calendar, events } = await readFeed(api, url)
    expect([calendar?.getFirstPropertyValue('x-wr-timezone'), events[0]?.from]).toEqual([timezone, from])
  }
})

test('the whole company’s calendar names the professional of each appointment, and a name with special characters stays one line of text', async () => {
  const { owner, wish, companyId } = await aShop(api, 'toda', {
    collaborators: [{ name: 'Zoé; “a tal”, \\ DTEND' }],
  })
  const body = {
    ...wish(),
    companyId,
    clientName: 'Ana\\nEND:VEVENT; Bia, "X"',
    withoutContact: true,
    guestName: undefined,
  }
  expect((await owner.say('POST /api/schedules', body)).status).toBe(201)
  const { url } = await aFeed(owner.say, null)
  const { events, text } = await readFeed(api, url)
  expect(events).toHaveLength(1)
  expect(events[0]?.summary).toBe('Ana\\nEND:VEVENT; Bia, "X" · Corte · Zoé; “a tal”, \\ DTEND')
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
})

test('an unknown or malformed calendar address gets the same 404 as a deleted one, and no secret reaches the log or the database', async () => {
  const owner = await anOwner(api, 'segredo')
  const { id, url } = await aFeed(owner.say, null)
  const [token = ''] = /[\w-]{43}/.exec(url) ?? []
  await readFeed(api, url)
  await owner.say(`DELETE /api/calendar-feeds/${id}`)
  const answers = await Promise.all(
    [
      url,
      `/agenda/${'a'.repeat(43)}.ics`,
      '/agenda/x.ics',
      '/agenda/%00.ics',
      `/agenda/${'é'.repeat(43)}.ics`,
    ].map(async (path) => {
      const { status, text } = await readFeed(api, path)
      return `${status} ${text}`
    }),
  )
  expect(new Set(answers.filter((one) => one.includes('agenda'))).size).toBe(1)
  expect(answers.every((one) => one.startsWith('404'))).toBe(true)
  expect((await api.fetch(url, { method: 'POST' })).status).toBe(405)
  expect(lines.join('\n')).toContain('/agenda/{file}')
  expect(lines.join('\n')).not.toContain(token)
  const stored = await api.database.db.selectFrom('calendar_feeds').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
})
