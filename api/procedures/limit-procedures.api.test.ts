import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwner } from '../testing/an-owner.ts'
import { copyRow } from '../testing/copy-row.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

test('an owner stores at most 200 procedures with simultaneous requests, and can store another after deleting one', async () => {
  const { say, company } = await anOwner(api, 'cardapio')
  const add = () => say('POST /api/procedures', { name: 'Corte', duration: 30, companyId: company.id })
  const { id } = (await add()).body
  await copyRow(api.database.db, 'procedures', { id, count: 194 })
  const last = await Promise.all(Array.from({ length: 12 }, add))
  expect(last.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(409)])
  const error = 'Sua empresa já tem 200 procedimentos. Exclua um para cadastrar outro.'
  expect(await add()).toEqual({ status: 409, body: { code: 'too_many', error } })
  expect((await say(`DELETE /api/procedures/${id}`)).status).toBe(204)
  expect((await add()).status).toBe(201)
  expect((await add()).body.code).toBe('too_many')
})

test('an owner who creates and deletes procedures in a loop is refused the 301st procedure in 24 hours', async () => {
  const { say, company } = await anOwner(api, 'laco')
  const add = () => say('POST /api/procedures', { name: 'Corte', duration: 30, companyId: company.id })
  const { id } = (await add()).body
  expect((await say(`DELETE /api/procedures/${id}`)).status).toBe(204)
  await copyRow(api.database.db, 'procedures', { id, count: 298, deleted: 149 })
  const last = await Promise.all([add(), add(), add()])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const error =
    'Sua empresa já cadastrou 300 procedimentos em 24 horas. Aguarde até 24 horas para cadastrar outro.'
  expect(await add()).toEqual({ status: 409, body: { code: 'too_many', error } })
  api.clock.advance(86_400_000)
  expect((await add()).status).toBe(201)
})
