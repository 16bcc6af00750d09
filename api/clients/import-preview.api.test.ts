import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwner, type Owner } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  owner = await anOwner(api, 'previa')
})

afterAll(() => api.close())

const send = async (file: string | Uint8Array, query = '') => {
  const { status, body } = await owner.say(`POST /api/clients/import${query}`, Buffer.from(file), {
    'content-type': 'text/csv',
  })
  expect(status).toBe(200)
  return body as unknown as ImportedClients
}
const preview = (file: string | Uint8Array) => send(file, '?dryRun=true')

test('a preview counts the new clients, the known clients, the known clients with filled fields, and the lines that repeat another line', async () => {
  await owner.say('POST /api/clients', { name: 'Clara', phone: '11 97654-4001' })
  await owner.say('POST /api/clients', { name: 'Davi', phone: '11 97654-4002' })
  const file = [
    'nome;celular;e-mail',
    'Clara;11 97654-4001;clara@previa.example',
    'Davi;11 97654-4002;',
    'Clara de novo;11 97654-4001;',
    'Eva;11 97654-4003;',
    'Eva de novo;11 97654-4003;eva@previa.example',
  ].join('\n')
  const counts = { new: 1, known: 4, changed: 1, repeated: 2, wrong: [] }
  expect(await preview(file)).toMatchObject(counts)
  expect(await send(file)).toEqual(counts)
  expect(await preview(file)).toMatchObject({ new: 0, known: 5, changed: 0, repeated: 2, wrong: [] })
})

test('a preview names the columns that are read and the ignored columns, in the words of the file', async () => {
  const file = 'Código;Nome;WhatsApp;Grupo;Total gasto;;motivo\n7;Fábio;11 97654-4004;Noivas;90,00;x;Não\n'
  const { columns, sample } = await preview(file)
  expect(columns).toEqual({
    read: ['Nome', 'WhatsApp', 'Grupo'],
    ignored: ['Código', 'Total gasto', 'motivo'],
  })
  expect(sample).toMatchObject([{ name: 'Fábio' }])
  await send(file)
  expect((await owner.say('GET /api/clients?q=fábio')).body.items).toMatchObject([{ tags: ['Noivas'] }])
})

test('a preview of a wide header names at most 40 columns of each kind, and cuts long words', async () => {
  const wide = Array.from({ length: 60 }, (_, at) => `${'coluna'.repeat(20)}${at}`)
  const { columns } = await preview(['nome', 'celular', ...wide].join(';'))
  expect(columns?.ignored).toHaveLength(40)
  expect(Math.max(...(columns?.ignored ?? []).map((word) => word.length))).toBe(60)
})

test('an export has numbers as the screens show them, and an import of the same file changes nothing', async () => {
  for (const body of [
    { name: 'Gil', phone: '11 97654-4005', notes: 'Só às terças\n- tarde', tags: ['VIP', 'noiva'] },
    { name: 'Helena', phone: '1131234567', email: 'helena@previa.example', birthday: '1990-02-03' },
    { name: 'Inge', phone: '+49 30 1234567', email: 'inge@previa.example' },
    { name: '=Jô', email: 'jo@previa.example' },
  ])
    expect((await owner.say('POST /api/clients', body)).status).toBe(201)
  const authorization = `Bearer ${await api.token(owner.name)}`
  const response = await api.fetch('/api/clients/export', { headers: { authorization } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain('\r\nGil;(11) 97654-4005;')
  expect(text).toContain('\r\nHelena;(11) 3123-4567;')
  expect(text).toContain("\r\nInge;'+49 30 1234567;")
  const { body } = await owner.say('GET /api/clients/summary')
  const before = await owner.say('GET /api/clients')
  expect(await send(bytes)).toEqual({ new: 0, known: body.count, changed: 0, repeated: 0, wrong: [] })
  expect(await owner.say('GET /api/clients')).toEqual(before)
})
