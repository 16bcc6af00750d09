import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type TestMember } from '../testing/a-member.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let client: Client
let manager: TestMember
let id = ''

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'arquivo', { collaborators: [{ name: 'Davi' }] })
  client = await aClient(api, 'paga')
  manager = await aMember(api, shop, { name: 'gerente', role: 'manager' })
  const share = { collaboratorId: shop.collaboratorId, percent: 33.3, from: '2027-03-01' }
  await shop.owner.say('POST /api/shares', share)
  const booked = await client.books(shop.wish({ date: '2027-03-02', startTime: '11:00' }))
  id = String(booked.body.id)
  const payment = { cents: 7_654, method: 'credit', tipCents: 321 }
  await shop.owner.say(`PATCH /api/schedules/${id}/complete`, { payment })
  const counted = { cash: 50, pix: 0, debit: 0, credit: 7_975, other: 0 }
  await shop.owner.say('POST /api/till/2027-03-02/close', { counted })
})

afterAll(() => api.close())

async function filesOf(path: string, who: string): Promise<Record<string, string>> {
  const response = await api.fetch(path, { headers: { authorization: `Bearer ${await api.token(who)}` } })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
}

const linesOf = (csv = '') => csv.replace('\uFEFF', '').trim().split('\r\n')

test('the owner’s file has the payments, the rates and the closed tills, and the manager’s file has no rates', async () => {
  const path = `/api/companies/${shop.companyId}/export`
  const files = await filesOf(path, shop.owner.name)
  expect(linesOf(files['pagamentos.csv'])).toEqual([
    'agendamento;pago em;profissional;serviço;forma;valor;gorjeta;cota (%);cota',
    `${id};2027-03-02;Davi;Corte;Crédito;76,54;3,21;33,3;25,49`,
  ])
  expect(linesOf(files['cotas.csv'])[1]).toMatch(/;Davi;;33,3;2027-03-01;2027-03-02 10:00$/)
  expect(linesOf(files['caixas.csv'])).toHaveLength(6)
  expect(linesOf(files['caixas.csv'])[4]).toMatch(/^2027-03-02;Crédito;79,75;79,75;2027-03-02 10:00;/)
  expect(linesOf(files['caixas-por-profissional.csv'])[1]).toBe('2027-03-02;Davi;Crédito;1;76,54;3,21')
  const managers = await filesOf(path, manager.name)
  expect(managers['pagamentos.csv']).toBe(files['pagamentos.csv'])
  expect(managers).not.toHaveProperty('cotas.csv')
})

test('a client’s file and page contain no payments and no shares, and erasing the client changes no figure', async () => {
  const own = JSON.stringify(await filesOf('/api/me/export', client.name))
  const page = JSON.stringify((await client.say('GET /api/me/data')).body)
  expect(own).toContain(id)
  for (const text of [own, page]) expect(text).not.toMatch(/7654|76,54|76\.54|2549|25,49|payment|share/)
  const figures = async () => [
    (await shop.owner.say('GET /api/till?date=2027-03-02')).body,
    (await shop.owner.say(`GET /api/schedules/${id}`)).body.payment,
  ]
  const before = await figures()
  expect((await client.say('POST /api/me/erase', { confirm: 'APAGAR' })).status).toBe(204)
  expect((await shop.owner.say(`GET /api/schedules/${id}`)).body.clientName).toBe('Cliente apagado')
  expect(await figures()).toEqual(before)
})
