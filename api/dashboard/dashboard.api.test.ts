import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDepositShop } from '../testing/a-deposit-shop.ts'
import { aMember } from '../testing/a-member.ts'
import { aClient, type Client } from '../testing/a-shop.ts'
import type { VisitShop } from '../testing/a-visit-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aDepositShop(api, 'painel')
})

afterAll(() => api.close())

/** The parts by their own calls; a role that may not make a call reads null. */
async function readParts({ say }: Pick<Client, 'say'>, date: string) {
  const month = date.slice(0, 7)
  const read = async (path: string) => {
    const { status, body } = await say(`GET ${path}`)
    return status === 403 ? null : (body as never)
  }
  const items = async (query: string) => {
    const page = await read(`/api/schedules/company/${shop.companyId}?limit=200&${query}`)
    return (page as unknown as { items: Record<string, string>[] }).items
  }
  const held = await items('tab=upcoming&status=held')
  const ended = await items('tab=ended&status=scheduled')
  const holidays = (await read(`/api/holidays?year=${date.slice(0, 4)}`)) as unknown as { date: string }[]
  const calendar = (await read(`/api/schedules/calendar?from=${date}&to=${date}`)) as unknown as {
    appointments: {
      id: string
      collaborator: { id: string }
      startTime: string
      endTime: string
      status: string
    }[]
  }
  const report = (await read(`/api/reports?from=${month}-01&to=${date}&by=month`)) as {
    total: { revenueCents: number }
  } | null
  const handed = (await read('/api/messages/whatsapp-list')) as unknown as {
    automatic: boolean
    items: { doneAt: null }[]
  }
  const from = ended.reduce((first, one) => ((one.date ?? '') < first ? (one.date ?? '') : first), date)
  return {
    company: await read('/api/companies/my-company'),
    counts: await read('/api/schedules/counts'),
    upcoming: await items('tab=upcoming'),
    today: await items(`date=${date}`),
    reserved: calendar.appointments
      .filter(({ status }) => status === 'held')
      .map(({ id, collaborator, startTime, endTime }) => ({
        ...{ id, collaboratorId: collaborator.id, startTime, endTime },
      })),
    held,
    ended,
    clients: await Promise.all(held.map((one) => read(`/api/clients/${one.clientRecordId}`))),
    procedures: await read(`/api/procedures/company/${shop.companyId}`),
    collaborators: await read(`/api/collaborators/company/${shop.companyId}`),
    exceptions: await read(`/api/exceptions?from=${from}&to=2027-04-30`),
    holidays: holidays.filter((one) => one.date >= date && one.date <= '2027-04-04'),
    undelivered: ((await read('/api/messages/undelivered')) as unknown as { count: number }).count,
    reminders: handed.automatic ? 0 : handed.items.filter(({ doneAt }) => doneAt === null).length,
    till: await read(`/api/till?date=${date}`),
    monthCents: report?.total.revenueCents ?? null,
    won: await read(`/api/waitlist/won?month=${month}`),
  }
}

test('owner, manager and reception read in the dashboard what the single calls answer to them; a professional is refused', async () => {
  const { owner, ana, wish } = shop
  const books = (date: string, startTime: string, clientName: string) =>
    owner.say('POST /api/schedules', wish({ date, startTime, clientName, clientPhone: '11955550133' }))
  api.clock.set('2027-03-03T11:00:00Z')
  // A day off takes the time of a visit that nobody judges; another visit is paid; a third one is still to come.
  await books('2027-03-03', '10:00', 'Ida Melo')
  const off = {
    companyId: shop.companyId,
    collaboratorId: ana,
    kind: 'off',
    from: '2027-03-03',
    to: '2027-03-03',
  }
  expect((await owner.say('POST /api/exceptions', { ...off, keep: true })).status).toBe(201)
  const paid = await books('2027-03-04', '10:00', 'Ida Melo')
  const last = await books('2027-03-05', '17:00', 'Rui Sá')
  api.clock.set('2027-03-05T11:00:00Z')
  await owner.say(`PATCH /api/schedules/${paid.body.id}/complete`)
  const proposals = [{ date: '2027-03-05', startTime: '15:00', collaboratorId: ana }]
  expect((await owner.say(`POST /api/schedules/${last.body.id}/offer`, { proposals })).status).toBe(201)
  const client = await aClient(api, 'painel-cliente')
  const asked = await client.books(wish({ date: '2027-03-08', clientPhone: '11955550144' }))
  expect(asked.body.status).toBe('held')
  await api.runSchedules()
  await api.drain()

  const manager = await aMember(api, shop, { name: 'painel-gerente', role: 'manager' })
  const desk = await aMember(api, shop, { name: 'painel-recepcao', role: 'reception' })
  for (const member of [owner, manager, desk]) {
    const { status, body } = await member.say('GET /api/dashboard')
    expect(status).toBe(200)
    expect(body).toEqual(await readParts(member, '2027-03-05'))
    expect(body).toMatchObject({
      ended: [{ clientName: 'Ida Melo', date: '2027-03-03' }],
      held: [{ date: '2027-03-08' }],
      exceptions: [{ collaboratorId: ana }],
      clients: [{ claims: [{ phone: '+5511955550144' }] }],
      today: [{ clientName: 'Rui Sá' }],
      reserved: [{ collaboratorId: ana, startTime: '15:00' }],
      monthCents: member === desk ? null : 5_000,
    })
  }
  const attends = await aMember(api, shop, { name: 'painel-ana', role: 'professional', collaboratorId: ana })
  expect((await attends.say('GET /api/dashboard')).status).toBe(403)
})
