import { expect, test } from 'vitest'
import { anOwner } from './testing/an-owner.ts'
import { securityEvents } from './testing/provide-sign-ins.ts'
import { startTestApi } from './testing/test-api.ts'

test('what an owner changes in account, company and subscription is logged with ids alone', async () => {
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
