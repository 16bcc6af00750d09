import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './testing/test-api.ts'
import { openTestDatabase } from './testing/test-database.ts'

let api: TestApi
const lines: string[] = []

beforeAll(async () => {
  const database = await openTestDatabase()
  api = await startTestApi({ database, onLog: (line) => lines.push(line), env: { RATE_LIMITS: 'on' } })
})
afterAll(() => api.close())

const token = { authorization: '' }
const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'r', client_id: 'c' })
const asked: [string, string, RequestInit][] = [
  ['whoever signs in', '/api/auth/verify', { method: 'POST', headers: token }],
  ['whoever is signed in', '/api/subscriptions/status', { headers: token }],
  ['a visitor', '/api/public/company/navalha', {}],
  ['a limit that is counted in it', '/api/auth/token', { method: 'POST', body: form }],
  ['the balancer', '/api/health/ready', {}],
]

test('while the database is closed, a caller gets 503 with Retry-After, never 401 or 500, and the process keeps running', async () => {
  token.authorization = `Bearer ${await api.token('ana')}`
  await api.as('ana')('POST /api/auth/verify')
  await api.database.close()
  for (const [who, path, init] of asked) {
    const response = await api.fetch(path, init)
    expect([who, response.status, response.headers.get('retry-after')]).toEqual([who, 503, '5'])
    expect(await response.json()).toMatchObject({ code: 'unavailable', error: expect.any(String) })
  }
  expect((await api.fetch('/api/health/live')).status).toBe(200)
  const unknown = await api.fetch('/api/auth/verify', { method: 'POST' })
  expect(unknown.status).toBe(401)
  expect(lines.join('')).not.toContain('unexpected failure')
})
