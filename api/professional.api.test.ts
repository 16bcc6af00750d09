import { type CompanyCall, hiddenFrom, permissions, rightOf } from '@encaixe/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMarkedTeam, type Ids, type MarkedTeam, marks } from './testing/a-marked-team.ts'
import type { Reply } from './testing/an-owner.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

let api: TestApi
let team: MarkedTeam

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  team = await aMarkedTeam(api)
  await api.drain()
  api.clock.set('2027-03-03T13:05:00Z')
})

afterAll(() => api.close())

type Ask = { path?: Record<string, string>; query?: Record<string, string>; body?: object }
type Asking = (of: Ids) => Ask | Ask[]

const days = { from: '2027-03-01', to: '2027-03-31' }
const appointment: Asking = ({ appointmentId: id }) => ({ path: { id } })
const later = (of: Ids, body?: object): Ask => ({ path: { id: of.laterId }, ...(body && { body }) })
const visit = ({ visitId: id }: Ids, more: Ask = {}): Ask => ({ ...more, path: { id, ...more.path } })
const statement = ({ statementId: id }: Ids, body?: object): Ask => ({ path: { id }, ...(body && { body }) })
const ofCompany: Asking = ({ companyId }) => ({ path: { companyId } })
const named = ({ companyId, procedureId, collaboratorId }: Ids) => ({
  companyId,
  procedureId,
  collaboratorId,
})
const aName = { clientName: 'Nova', clientPhone: '(11) 95555-0222' }

/** The requests for each call, about the professional's own records, a colleague's or another shop's. */
const asks: Partial<Record<CompanyCall, Asking>> = {
  'GET /api/companies/my-company': () => ({}),
  'POST /api/companies/shared-slug': () => ({ body: { slug: 'nossa-agenda' } }),
  'GET /api/procedures/company/{companyId}': ofCompany,
  'GET /api/procedures/company/{companyId}/active': ofCompany,
  'GET /api/procedures/{id}': ({ procedureId: id }) => ({ path: { id } }),
  'GET /api/collaborators/company/{companyId}': ofCompany,
  'GET /api/collaborators/{id}': ({ collaboratorId: id }) => ({ path: { id } }),
  'GET /api/schedules/counts': () => ({}),
  'GET /api/schedules/company/{companyId}': ({ companyId, collaboratorId, seriesId }) =>
    [{}, { collaboratorId }, { seriesId }, { q: 'vazou' }, { date: '2027-03-03' }, { tab: 'current' }].map(
      (query) => ({ path: { companyId }, query: query as Record<string, string> }),
    ),
  'GET /api/schedules/{id}': appointment,
  'GET /api/schedules/{id}/history': appointment,
  'GET /api/schedules/{id}/messages': appointment,
  'GET /api/schedules/{id}/reach': appointment,
  'GET /api/schedules/{id}/asked': appointment,
  'GET /api/schedules/{id}/move-times': (of) => ({ ...later(of), query: { date: '2027-03-11' } }),
  'GET /api/schedules/{id}/move-days/{month}': ({ laterId: id }) => ({ path: { id, month: '2027-03' } }),
  'GET /api/schedules/conflicts': ({ collaboratorId }) => [{}, { query: { collaboratorId } }],
  'GET /api/schedules/calendar': ({ collaboratorId }) => [
    { query: days },
    { query: { ...days, collaboratorId } },
  ],
  'GET /api/schedules/calendar/{month}': ({ collaboratorId }) => [
    { path: { month: '2027-03' } },
    { path: { month: '2027-03' }, query: { collaboratorId } },
  ],
  'GET /api/visits/{id}': (of) => visit(of),
  'GET /api/visits/{id}/move-times': (of) => visit(of, { query: { date: '2027-03-11' } }),
  'GET /api/visits/{id}/move-days/{month}': (of) => visit(of, { path: { month: '2027-03' } }),
  'GET /api/clients': () =>
    [
      {},
      { q: 'vazou' },
      { q: 'joana' },
      { tag: 'vazou' },
      { order: 'visits', limit: '1' },
      { q: '0666' },
    ].map((query) => ({ query: query as Record<string, string> })),
  'GET /api/clients/{id}': ({ clientId: id }) => ({ path: { id } }),
  'GET /api/clients/{id}/history': ({ clientId: id }) => ({ path: { id } }),
  'GET /api/waitlist/waiting': () => ({ query: days }),
  'GET /api/exceptions': ({ collaboratorId }) => [{ query: days }, { query: { ...days, collaboratorId } }],

  'PUT /api/schedules/{id}': (of) => later(of, { internalNotes: 'Prefere a janela' }),
  'PATCH /api/schedules/{id}/complete': appointment,
  'PATCH /api/schedules/{id}/reopen': appointment,
  'PATCH /api/schedules/{id}/no-show': appointment,
  'PATCH /api/schedules/{id}/accept': (of) => later(of),
  'PATCH /api/schedules/{id}/decline': (of) => later(of),
  'POST /api/schedules/{id}/offer': ({ conflictId: id, collaboratorId }) => ({
    path: { id },
    body: { proposals: [{ date: '2027-03-11', startTime: '11:00', collaboratorId }] },
  }),
  'DELETE /api/schedules/{id}/offer': ({ conflictId: id }) => ({ path: { id } }),
  'PATCH /api/schedules/{id}/reschedule': (of) =>
    [of.collaboratorId, team.ana].flatMap((collaboratorId) =>
      ['10:00', '15:30'].map((startTime) =>
        later(of, { date: '2027-03-09', startTime, collaboratorId: collaboratorId }),
      ),
    ),
  'PATCH /api/schedules/{id}/cancel': (of) => later(of),
  'PATCH /api/visits/{id}/reschedule': (of) =>
    visit(of, { body: { date: '2027-03-12', startTime: '11:00' } }),
  'PATCH /api/visits/{id}/cancel': (of) => visit(of),
  'PATCH /api/series/{id}/cancel': ({ seriesId: id }) => ({ path: { id }, body: { from: '2027-03-01' } }),
  'POST /api/schedules': (of) =>
    ['10:00', '16:00'].map((startTime) => ({
      body: { ...named(of), ...aName, date: '2027-03-03', startTime },
    })),
  'POST /api/visits': ({ companyId, procedureId, collaboratorId }) =>
    ['10:00', '16:30'].map((startTime) => ({
      body: { companyId, items: [{ procedureId, collaboratorId }], ...aName, date: '2027-03-03', startTime },
    })),
  'POST /api/exceptions': ({ companyId, collaboratorId }) =>
    [false, true].map((keep) => ({
      body: { companyId, collaboratorId, kind: 'off', from: '2027-03-03', to: '2027-03-10', keep },
    })),
  'PUT /api/exceptions/{id}': ({ exceptionId: id, collaboratorId }) => ({
    path: { id },
    body: { collaboratorId, reason: 'Curso', keep: true },
  }),
  'GET /api/statements': ({ collaboratorId }) => [{}, { query: { collaboratorId } }],
  'GET /api/statements/{id}': (of) => statement(of),
  'GET /api/statements/{id}/csv': (of) => statement(of),
  'PATCH /api/statements/{id}/contest': (of) => statement(of, { note: 'Falta a barba' }),
  'PATCH /api/statements/{id}/accept': (of) => statement(of),
  'DELETE /api/exceptions/{id}': ({ exceptionId: id }) => ({ path: { id }, query: { keep: 'true' } }),
}

/** Whether the tests of another folder check which records each member reads with this call. */
const isTestedElsewhere = (call: string) => /^\S+ \/api\/(live|calendar-feeds|push|members)(\/|$)/.test(call)

async function say(call: string, ask: Ask): Promise<Reply & { text: string }> {
  const [method, path = ''] = call.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ask.path?.[name] ?? '')
  const query = ask.query ? `?${new URLSearchParams(ask.query)}` : ''
  const reply = await team.member.say(`${method} ${filled}${query}`, ask.body)
  return { ...reply, text: JSON.stringify(reply.body) }
}

const asksOf = (call: CompanyCall, of: Ids) => [asks[call]?.(of) ?? []].flat()

/** Returns the marks of other people that an answer contains. A cursor is decoded and searched too. */
function leaksIn({ body, text }: Reply & { text: string }): string[] {
  const cursor = typeof body.nextCursor === 'string' ? Buffer.from(body.nextCursor, 'base64').toString() : ''
  return marks.filter((one) => `${text} ${cursor}`.toLowerCase().includes(one))
}

/** Returns the hidden fields that have a value in an answer. */
function filledIn(value: unknown, hidden: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    hidden.includes(name) && !Array.isArray(value)
      ? one === null || (Array.isArray(one) && one.length === 0)
        ? []
        : [name]
      : filledIn(one, hidden),
  )
}

async function storedOfOthers() {
  const { db } = api.database
  const appointments = await db.selectFrom('appointments').selectAll().orderBy('id').execute()
  const exceptions = await db.selectFrom('exceptions').selectAll().orderBy('id').execute()
  const others = <Row extends { collaborator_id: string | null }>(rows: Row[]) =>
    rows.filter(({ collaborator_id }) => collaborator_id !== team.ana)
  return { appointments: others(appointments), exceptions: others(exceptions) }
}

test('every call that a professional may make is in the list of this test', () => {
  const may = (Object.keys(permissions) as CompanyCall[]).filter(
    (call) => typeof permissions[call] !== 'string' && rightOf(call, 'professional') !== 'refused',
  )
  expect(Object.keys(asks).toSorted()).toEqual(may.filter((call) => !isTestedElsewhere(call)).toSorted())
})

/** Whether a call names no record or company: then nothing in its path or body tells whose record is meant. */
const namesNobody = (call: string) =>
  !/\{(id|companyId)\}|^POST \/api\/(schedules|visits|exceptions)$/.test(call)

test.each([
  ['a colleague’s', () => team.theirs],
  ['another shop’s', () => team.far],
])(
  'a professional who names %s records gets no mark of other people, changes nothing and is refused',
  async (whose, of) => {
    const before = await storedOfOthers()
    const leaks: unknown[] = []
    for (const call of Object.keys(asks) as CompanyCall[]) {
      for (const ask of asksOf(call, of())) {
        const { companyId, procedureId } = of()
        // In another shop the professional is a client like any other user.
        if (
          call.startsWith('POST /api/') &&
          companyId !== team.own.companyId &&
          /schedules$|visits$/.test(call)
        )
          continue
        const reply = await say(call, ask)
        const isShared =
          companyId === team.own.companyId &&
          (ask.path?.companyId === companyId || ask.path?.id === procedureId)
        const wrong =
          reply.status >= 500 || (!namesNobody(call) && !isShared && ![403, 404].includes(reply.status))
        const found = [
          ...leaksIn(reply),
          ...(reply.status < 300 ? filledIn(reply.body, hiddenFrom(call, 'professional')) : []),
        ]
        if (wrong || found.length > 0) leaks.push([call, ask, reply.status, found, wrong && reply.text])
      }
    }
    expect([whose, leaks]).toEqual([whose, []])
    expect(await storedOfOthers()).toEqual(before)
  },
)

/**
 * Returns the expected status. No record of the professional waits for an answer, ten o'clock is taken, and a day off
 * is refused at first while its appointments need a decision.
 */
function expectedOf(call: CompanyCall, { body = {} }: Ask): number {
  // The statement was contested before.
  if (call === 'PATCH /api/statements/{id}/accept') return 409
  const { startTime, keep } = body as { startTime?: string; keep?: boolean }
  if (/\/(accept|decline)$/.test(call) || startTime === '10:00' || keep === false) return 409
  if (call.startsWith('DELETE ') || call.endsWith('/shared-slug')) return 204
  return call.startsWith('POST ') ? 201 : 200
}

test('a professional reads and changes their own records, and no answer has a mark of other people or a hidden field', async () => {
  const before = await storedOfOthers()
  const leaks: unknown[] = []
  for (const call of Object.keys(asks) as CompanyCall[]) {
    for (const ask of asksOf(call, team.own)) {
      const reply = await say(call, ask)
      const found = [
        ...leaksIn(reply),
        ...(reply.status < 300 ? filledIn(reply.body, hiddenFrom(call, 'professional')) : []),
      ]
      const wrong = reply.status !== expectedOf(call, ask)
      if (wrong || found.length > 0) leaks.push([call, ask, reply.status, found, wrong && reply.text])
    }
  }
  expect(leaks).toEqual([])
  expect(await storedOfOthers()).toEqual(before)
})
