import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

async function ready() {
  const response = await api.fetch('/api/health/ready')
  const { error } = (await response.json()) as { error?: string }
  return [response.status, response.headers.get('retry-after'), error]
}

const record = () => api.database.db.updateTable('schema_migrations').where('number', '=', 1)

test('a load balancer gets 200 while the applied migrations are those of this version, and otherwise 503 with the reason', async () => {
  expect(await ready()).toEqual([200, null, undefined])
  const { checksum } = await api.database.db
    .selectFrom('schema_migrations')
    .select('checksum')
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()

  await record().set({ checksum: 'another text' }).execute()
  expect(await ready()).toEqual([503, '5', 'As migrações do banco não são as desta versão.'])
  await record().set({ checksum, number: 1_000 }).execute()
  expect(await ready()).toEqual([503, '5', 'As migrações do banco ainda não foram aplicadas.'])
  await api.database.db
    .updateTable('schema_migrations')
    .set({ number: 1 })
    .where('number', '=', 1_000)
    .execute()
  expect(await ready()).toEqual([200, null, undefined])
})

test('a hundred callers who ask for the readiness at once all get the answer', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, ready))
  expect(answers).toEqual(Array(100).fill([200, null, undefined]))
})
