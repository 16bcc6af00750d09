import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwner } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ env: { RATE_LIMITS: 'off' } })
})

afterAll(() => api.close())

test('an owner stores 200 procedures however many come at once, and the next after deleting one', async () => {
  const { say, company } = await anOwner(api, 'cardapio')
  const add = () => say('POST /api/procedures', { name: 'Corte', duration: 30, companyId: company.id })
  const ids = []
  for (let at = 0; at < 195; at++) ids.push((await add()).body.id)
  const last = await Promise.all(Array.from({ length: 12 }, add))
  expect(last.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(409)])
  const error = 'Sua empresa já tem 200 procedimentos. Exclua um para cadastrar outro.'
  expect(await add()).toEqual({ status: 409, body: { code: 'too_many', error } })
  expect((await say(`DELETE /api/procedures/${ids[0]}`)).status).toBe(204)
  expect((await add()).status).toBe(201)
  expect((await add()).body.code).toBe('too_many')
})

test('an owner who creates and deletes procedures in a loop is refused the 301st in 24 hours', async () => {
  const { say, company } = await anOwner(api, 'laco')
  const add = () => say('POST /api/procedures', { name: 'Corte', duration: 30, companyId: company.id })
  const remove = (id: unknown) => say(`DELETE /api/procedures/${id}`)
  for (let at = 0; at < 299; at++) {
    const { id } = (await add()).body
    if (at < 150) expect((await remove(id)).status).toBe(204)
  }
  const last = await Promise.all([add(), add(), add()])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const error =
    'Sua empresa já cadastrou 300 procedimentos em 24 horas. Aguarde até 24 horas para cadastrar outro.'
  expect(await add()).toEqual({ status: 409, body: { code: 'too_many', error } })
  api.clock.advance(86_400_000)
  expect((await add()).status).toBe(201)
})
