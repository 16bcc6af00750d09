import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwner } from '../testing/an-owner.ts'
import { copyRow } from '../testing/copy-row.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

test('an owner can store at most 100 collaborators, inactive ones included, even with many requests at once', async () => {
  const { say, company } = await anOwner(api, 'equipe', 'micro')
  const add = (isActive = false) =>
    say('POST /api/collaborators', {
      name: 'Davi',
      email: 'davi@equipe.example',
      companyId: company.id,
      isActive,
    })
  expect((await add(true)).status).toBe(201)
  expect((await add(true)).body.code).toBe('plan_limit')
  const { id } = (await add()).body
  await copyRow(api.database.db, 'collaborators', { id, count: 94 })
  const last = await Promise.all(Array.from({ length: 9 }, () => add()))
  expect(last.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(5).fill(409)])
  const error = 'Sua empresa já tem 100 colaboradores, contando os inativos. Exclua um para cadastrar outro.'
  expect(await add()).toEqual({ status: 409, body: { code: 'too_many', error } })
  expect((await say(`DELETE /api/collaborators/${id}`)).status).toBe(204)
  expect((await add()).status).toBe(201)
})

test('an owner who creates and deletes collaborators in a loop is refused the 301st in 24 hours', async () => {
  const { say, company } = await anOwner(api, 'rodizio')
  const person = { name: 'Davi', email: 'davi@rodizio.example', companyId: company.id, isActive: false }
  const add = () => say('POST /api/collaborators', person)
  const { id } = (await add()).body
  expect((await say(`DELETE /api/collaborators/${id}`)).status).toBe(204)
  await copyRow(api.database.db, 'collaborators', { id, count: 298, deleted: 204 })
  const last = await Promise.all([add(), add(), add()])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const error =
    'Sua empresa já cadastrou 300 colaboradores em 24 horas. Aguarde até 24 horas para cadastrar outro.'
  expect(await add()).toEqual({ status: 409, body: { code: 'too_many', error } })
  api.clock.advance(86_400_000)
  expect((await add()).status).toBe(201)
})
