import { addDays, monthOf } from '@encaixe/contract/local-time.ts'
import type { Statement } from '@encaixe/contract/statement-fields.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShop } from '../testing/a-shop.ts'
import { statementsOf } from '../testing/a-statement.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
})

afterAll(() => api.close())

const at = (date: string) => `${date}T15:00:00Z`

async function staffed(name: string) {
  const shop = await aShop(api, name, { collaborators: [{ name: 'Bia' }, { name: 'Caio' }] })
  const statements = statementsOf(api, shop)
  await statements.turns(at('2027-03-29'))
  await statements.shares(50, '2027-01-01')
  /** Returns all bytes of a statement that its readers get. */
  const bytesOf = async (id: unknown) => {
    const headers = { authorization: `Bearer ${await api.token(shop.owner.name)}` }
    const read = async (path: string) => (await api.fetch(`/api/statements/${id}${path}`, { headers })).text()
    return [await read(''), await read('/csv')]
  }
  const linesOf = async (id: unknown) => ((await statements.reads(id)) as Statement).lines
  return { shop, ...statements, bytesOf, linesOf }
}

test('a closed statement stays byte for byte as it is after any later change, and the next month corrects it', async () => {
  const { shop, attends, closes, pays, completes, turns, starts, bytesOf, linesOf } = await staffed('fechado')
  const { owner, collaboratorId, companyId, procedureId, collaboratorIds } = shop
  const call = (line: string, body?: object) => owner.say(line, body)
  const paid = { cents: 5_000, tip: 200 }
  const edited = await attends({ date: '2027-03-29', startTime: '09:00' }, paid)
  const reopened = await attends({ date: '2027-03-29', startTime: '10:00' }, paid)
  const given = await attends({ date: '2027-03-29', startTime: '11:00' }, paid)
  const kept = await attends({ date: '2027-03-29', startTime: '12:00' }, paid)
  const late = await attends({ date: '2027-03-29', startTime: '13:00' }, paid)
  await call(`PATCH /api/schedules/${late}/reopen`)
  const { body } = await closes('2027-03')
  const before = await bytesOf(body.id)
  expect(await linesOf(body.id)).toHaveLength(4)

  await pays(edited, { cents: 8_000, tip: 0 })
  await call(`PATCH /api/schedules/${reopened}/reopen`)
  await call(`PATCH /api/schedules/${given}/reopen`)
  await call(`PATCH /api/schedules/${given}/reschedule`, {
    date: '2027-03-30',
    startTime: '15:00',
    collaboratorId: collaboratorIds[1],
    outside: true,
  })
  await completes(given, paid)
  await completes(late, { cents: 6_000 })
  await call('POST /api/shares', { collaboratorId, percent: 10, from: '2027-03-02' })
  await call(`PUT /api/procedures/${procedureId}`, { companyId, name: 'Outro', duration: 30, price: 9 })
  await call(`PUT /api/collaborators/${collaboratorId}`, {
    companyId,
    name: 'Bianca',
    email: 'bianca@fechado.example',
    procedureIds: [procedureId],
  })
  const { clientRecordId } = (await call(`GET /api/schedules/${kept}`)).body
  if (clientRecordId) await call(`DELETE /api/clients/${clientRecordId}`)
  expect(await bytesOf(body.id)).toEqual(before)
  expect((await starts('2027-02')).body.collaboratorName).toBe('Bianca')

  await turns(at('2027-04-02'))
  await attends({ date: '2027-04-02' }, paid)
  const april = await closes('2027-04')
  const stated = (april.body as unknown as Statement).lines.map(
    ({ appointmentId, kind, cents, shareCents, tipCents }) => ({
      [appointmentId]: [kind, cents, shareCents, tipCents].join(' '),
    }),
  )
  expect(stated.slice(1)).toEqual([
    { [edited]: 'correction 3000 1500 -200' },
    { [reopened]: 'correction -5000 -2500 -200' },
    { [late]: 'correction 6000 3000 0' },
    { [given]: 'correction -5000 -2500 -200' },
  ])
  expect(stated).toHaveLength(5)
  const colleague = await starts('2027-03', collaboratorIds[1])
  expect((colleague.body as unknown as Statement).lines).toMatchObject([
    { appointmentId: given, kind: 'service', cents: 5_000 },
  ])

  await call(`PATCH /api/schedules/${reopened}/cancel`)
  await call(`DELETE /api/collaborators/${collaboratorId}`)
  await call(`DELETE /api/procedures/${procedureId}`)
  expect(await bytesOf(body.id)).toEqual(before)
  await turns(at('2027-05-02'))
  expect((await starts('2027-05')).body.lines).toEqual([])
})

test('a line of a sent statement cannot be changed, not even in the database', async () => {
  const { attends, closes } = await staffed('linha')
  await attends({ date: '2027-03-29' }, { cents: 5_000 })
  await closes('2027-03')
  const change = api.database.db.updateTable('statement_lines').set({ cents: 1 }).execute()
  await expect(change).rejects.toThrow('append-only')
})

/** The next act of a person; its numbers choose among the records that exist at that time. */
const act = fc.record({
  what: fc.constantFrom(
    'books',
    'completes',
    'edits',
    'reopens',
    'moves',
    'sends',
    'sends',
    'waits',
    'waits',
  ),
  which: fc.nat(1_000),
  cents: fc.integer({ min: 0, max: 20_000 }),
  who: fc.nat(1),
})

let lives = 0

test('in random sequences of acts, all closed lines of an appointment add up to its true figures when a statement of its month or a later month is closed', async () => {
  const counts = { statements: 0, services: 0, corrections: 0 }
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.array(act, { minLength: 40, maxLength: 40 })), async (acts) => {
      const { shop, turns, shares, starts, sends } = await staffed(`vida-${++lives}`)
      await shares(33.33, '2027-04-03')
      let today = '2027-03-29'
      const ids: string[] = []
      const say = shop.owner.say
      const stated = new Map<string, { month: string; lines: Statement['lines'] }[]>()

      const truthOf = async (id: string, collaboratorId: string) => {
        const { body } = await say(`GET /api/schedules/${id}`)
        const isHers = body.status === 'completed' && body.collaboratorId === collaboratorId
        const { payment, share } = body as { payment: Record<string, number>; share: { cents: number } }
        return {
          month: monthOf(String(body.date)),
          figures: isHers ? [payment.cents, share.cents, payment.tipCents] : [0, 0, 0],
        }
      }
      const saidOf = (id: string, collaboratorId: string) => {
        const lines = (stated.get(collaboratorId) ?? []).flatMap((one) => one.lines)
        const own = lines.filter((line) => line.appointmentId === id)
        return (['cents', 'shareCents', 'tipCents'] as const).map((figure) =>
          own.reduce((sum, line) => sum + line[figure], 0),
        )
      }
      const close = async (collaboratorId: string, month: string) => {
        const sentSoFar = stated.get(collaboratorId) ?? []
        if (sentSoFar.some((one) => one.month === month)) return
        const draft = (await starts(month, collaboratorId)).body as unknown as Statement
        const sent = (await sends(draft.id)).body as unknown as Statement
        expect(sent.lines).toEqual(draft.lines)
        const { cents, shareCents, companyCents, tipCents } = sent.totals
        const sum = (figure: 'cents' | 'shareCents' | 'tipCents') =>
          sent.lines.reduce((all, line) => all + line[figure], 0)
        expect([cents, shareCents, tipCents]).toEqual([sum('cents'), sum('shareCents'), sum('tipCents')])
        expect(shareCents + companyCents).toBe(cents)
        sentSoFar.push({ month, lines: sent.lines })
        stated.set(collaboratorId, sentSoFar)
        counts.statements += 1
        for (const { kind } of sent.lines) counts[kind === 'service' ? 'services' : 'corrections'] += 1
        const closed = sentSoFar.map((one) => one.month)
        for (const id of ids) {
          const truth = await truthOf(id, collaboratorId)
          if (truth.month <= month && closed.includes(truth.month))
            expect([id, saidOf(id, collaboratorId)]).toEqual([id, truth.figures])
        }
      }

      const first = [4, 7, 10, 13, 16, 19].flatMap((which, place) => [
        { what: 'books', which, cents: 0, who: place % 2 },
        { what: 'completes', which: place, cents: 4_000 + place, who: 0 },
      ])
      for (const { what, which, cents, who } of [...first, ...acts]) {
        const id = ids[which % Math.max(ids.length, 1)]
        const collaboratorId = shop.collaboratorIds[who] ?? ''
        if (what === 'books') {
          const place = {
            date: addDays(today, which % 3),
            startTime: `${10 + (which % 8)}:00`,
            collaboratorId,
          }
          const wish = { ...shop.wish(place), clientName: 'Ana', withoutContact: true }
          const { status, body } = await say('POST /api/schedules', wish)
          if (status === 201) ids.push(String(body.id))
        } else if (what === 'waits') {
          today = addDays(today, which % 4)
          await turns(at(today))
        } else if (what === 'sends') {
          const months = ['2027-03', '2027-04', '2027-05'].filter((month) => month <= monthOf(today))
          await close(collaboratorId, months[which % months.length] ?? '')
        } else if (id !== undefined) {
          const payment = { cents, tipCents: cents % 700 }
          if (what === 'completes') await say(`PATCH /api/schedules/${id}/complete`, { payment })
          if (what === 'edits') await say(`PUT /api/schedules/${id}/payment`, payment)
          if (what === 'reopens') await say(`PATCH /api/schedules/${id}/reopen`)
          if (what === 'moves') {
            const to = {
              date: addDays(today, 1 + (which % 9)),
              startTime: `${10 + (which % 8)}:30`,
              collaboratorId,
            }
            await say(`PATCH /api/schedules/${id}/reschedule`, to)
          }
        }
      }
      await turns(at('2027-07-02'))
      for (const month of ['2027-03', '2027-04', '2027-05', '2027-06', '2027-07'])
        for (const collaboratorId of shop.collaboratorIds) await close(collaboratorId, month)
      for (const id of ids)
        for (const collaboratorId of shop.collaboratorIds)
          expect(saidOf(id, collaboratorId)).toEqual((await truthOf(id, collaboratorId)).figures)
    }),
    { numRuns: 4, endOnFailure: true },
  )
  expect(counts.services).toBeGreaterThan(0)
  expect(counts.corrections).toBeGreaterThan(0)
  expect(counts.statements).toBeGreaterThan(20)
})
