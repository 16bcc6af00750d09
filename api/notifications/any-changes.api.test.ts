import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLink } from '../testing/a-link.ts'
import { phoneAnswers } from '../testing/a-phone.ts'
import { aClient, aShop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

const by = fc.constantFrom('owner' as const, 'client' as const, 'link' as const)
const change = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('move' as const), place: fc.nat(3), by }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), by }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('zone' as const), zone: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(0, 5, 20, 31, 125) }),
  },
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

const zones = ['America/Sao_Paulo', 'America/Manaus']
const date = '2027-03-05'
let runs = 0

async function aStory() {
  const name = `historia-${++runs}`
  const shop = await aShop(api, name, { collaborators: [{}, {}] })
  const client = await aClient(api, `cliente-${name}`)
  // Each its own: a number gets few messages a day.
  const clientPhone = `(11) 95555-${1_000 + runs}`
  await phoneAnswers(api, clientPhone)
  const { body } = await client.books(shop.wish({ date, clientPhone }))
  const id = String(body.id)
  const link = await aLink(api, { companyId: shop.companyId, appointmentId: id }, 'reschedule')
  const path = `/api/schedules/${id}`
  const read = async () => (await shop.owner.say(`GET ${path}`)).body
  const waits = { move: Number.POSITIVE_INFINITY, zone: Number.POSITIVE_INFINITY, pauses: 0 }
  let zone = zones[0]
  let previous = 0
  let here = 0

  async function move(place: number, who: 'owner' | 'client' | 'link') {
    const startTime = place % 2 ? '15:00' : '10:00'
    const to = { date, startTime, collaboratorId: shop.collaboratorIds[place >> 1] }
    const reply =
      who === 'link'
        ? await link.answers(to)
        : await (who === 'owner' ? shop.owner : client).say(`PATCH ${path}/reschedule`, to)
    if (reply.status !== 200 || place === here) return
    waits.move = api.clock.now().getTime() + 30_000
    previous = here
    here = place
  }

  async function step(now: Change) {
    if (now.kind === 'move') return move(now.place, now.by)
    if (now.kind === 'undo') return move(previous, now.by)
    if (now.kind === 'cancel') {
      const { status } = await shop.owner.say(`PATCH ${path}/cancel`)
      expect(status).toBe(200)
      waits.pauses++
      return
    }
    if (now.kind === 'zone') {
      if (zones[now.zone] === zone) return
      zone = zones[now.zone]
      const company = { ...shop.owner.company, version: undefined, timezone: zone }
      expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)).status).toBe(200)
      waits.zone = api.clock.now().getTime() + 120_000
      return
    }
    api.clock.advance(now.seconds * 1_000)
    await api.drain()
    for (const kind of ['move', 'zone'] as const) {
      if (api.clock.now().getTime() < waits[kind]) continue
      waits[kind] = Number.POSITIVE_INFINITY
      waits.pauses++
    }
  }

  return { id, read, step, waits, zoneNow: () => zone }
}

async function messagesOf(id: string) {
  const rows = await api.database.db
    .selectFrom('messages')
    .select(['event', 'receiver', 'channel', 'address', 'subject', 'status', 'sequence', 'told', 'content'])
    .where('appointment_id', '=', id)
    .orderBy('created_at')
    .orderBy('sequence')
    .execute()
  return Map.groupBy(rows, ({ channel, address }) => `${channel} ${address}`)
}

test('after any changes with any pauses everybody knows the final state, by no more messages than pauses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 14 }), async (changes) => {
      const story = await aStory()
      for (const now of changes) await story.step(now)
      for (const seconds of [125, 31, 125] as const) await story.step({ kind: 'wait', seconds })
      const end = await story.read()
      const told = await messagesOf(story.id)
      for (const rows of told.values()) {
        expect(rows.length).toBeLessThanOrEqual(story.waits.pauses + 1)
        const sequences = rows.map(({ sequence }) => sequence)
        expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
        const last = rows.at(-1)
        expect(last?.status).toBe('sent')
        if (last?.receiver === 'former_collaborator') continue
        expect(last?.event === 'cancelled').toBe(end.status === 'cancelled')
        if (end.status === 'cancelled') continue
        expect(last?.subject).toContain(`05/03 às ${end.startTime}`)
        expect(last?.told?.collaborator_id).toBe(end.collaboratorId)
        if (last?.receiver !== 'client' || last.channel !== 'email') continue
        expect(last.told?.timezone).toBe(story.zoneNow())
        expect(last.content?.calendar?.file).toContain(`SEQUENCE:${last.sequence}\r\n`)
      }
      const knowing = [...told.values()].filter((rows) => rows.at(-1)?.receiver !== 'former_collaborator')
      const receivers = knowing.map((rows) => rows.at(-1)?.receiver)
      expect(receivers.toSorted()).toEqual(['client', 'client', 'collaborator', 'owner'])
    }),
    { numRuns: 30, seed: 13 },
  )
}, 180_000)
