import { expect, test } from 'vitest'
import { aClient, aShop } from './testing/a-shop.ts'
import { anOwner, sayingAs } from './testing/an-owner.ts'
import { securityEvents } from './testing/provide-sign-ins.ts'
import { startTestApi } from './testing/test-api.ts'
import { testClock } from './testing/test-clock.ts'

test('changes of an owner to account, company and subscription are logged with ids only', async () => {
  const lines: string[] = []
  const api = await startTestApi({ jobs: 'enqueue', onLog: (line) => lines.push(line) })
  const { call, company } = await anOwner(api, 'vigia')
  const { id, name, slug, cnpj, email } = company
  const change = (body: object) =>
    call('PUT /api/companies/{id}', { params: { id }, body: { name, slug, cnpj, email, ...body } })
  lines.length = 0
  await api.as({ sub: 'novata', name: 'Novata Reis', email: 'novata@cliente.example' })(
    'GET /api/auth/profile',
  )
  await change({ description: 'Quatro cadeiras' })
  await change({ slug: 'vigia-nova' })
  await change({ slug: 'vigia-nova', email: 'outra@dona.example' })
  await call('DELETE /api/subscriptions/my-subscription')
  const userId = expect.any(String)
  expect(securityEvents(lines).map(({ time, requestId, level, message, ...event }) => event)).toEqual([
    { event: 'terms accepted', userId },
    { event: 'company slug changed', userId, companyId: id },
    { event: 'company e-mail changed', userId, companyId: id },
    { event: 'subscription changed', userId, change: 'cancelled' },
  ])
  for (const text of ['vigia-nova', 'outra@dona', 'Novata', 'novata@']) {
    expect(JSON.stringify(securityEvents(lines))).not.toContain(text)
  }
  await api.close()
})

test('a user who tries ids of another company causes at most ten lines of the log a minute, with route and user', async () => {
  const lines: string[] = []
  const clock = testClock('2027-03-02T13:00:00Z')
  const api = await startTestApi({ jobs: 'enqueue', clock, onLog: (line) => lines.push(line) })
  const { company } = await anOwner(api, 'alvo')
  const { company: own } = await anOwner(api, 'curiosa')
  const ask = (id: string) => sayingAs(api, 'curiosa')(`GET /api/collaborators/company/${id}`)
  const refusals = () => securityEvents(lines).filter(({ event }) => event === 'access refused')
  expect([(await ask(own.id)).status, refusals()]).toEqual([200, []])
  for (let at = 0; at < 13; at++) expect((await ask(company.id)).status).toBe(404)
  expect(refusals()).toHaveLength(10)
  clock.advance(60_000)
  await ask(company.id)
  expect(refusals().map(({ unwritten }) => unwritten)).toEqual([...Array(10).fill(0), 3])
  expect(refusals()[0]).toMatchObject({
    level: 'warn',
    userId: expect.any(String),
    requestId: expect.any(String),
    route: 'GET /api/collaborators/company/{companyId}',
    code: 'not_found',
  })
  expect(JSON.stringify(refusals())).not.toContain(company.id)
  await api.close()
})

test('a client who tries to complete an appointment is refused, and the refusal is logged', async () => {
  const lines: string[] = []
  const api = await startTestApi({ jobs: 'enqueue', onLog: (line) => lines.push(line) })
  const shop = await aShop(api, 'concluida')
  const client = await aClient(api, 'ana')
  const { body } = await client.books(shop.wish())
  lines.length = 0
  expect((await client.say(`PATCH /api/schedules/${body.id}/complete`)).status).toBe(403)
  expect(securityEvents(lines)).toMatchObject([
    { event: 'access refused', route: 'PATCH /api/schedules/{id}/complete', code: 'owner_only' },
  ])
  await api.close()
})
