import type { Visit } from '@encaixe/contract/visits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import type { Reply } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
/** Corte of 30 minutes with 15 after it, by Ana and Bia; Barba of 30 by Bia and Caio. */
let corte: string
let barba: string
let [ana, bia, caio] = ['', '', '']
let client: Client

const date = '2027-03-03'

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', env: { RATE_LIMITS: 'off' } })
  shop = await aShop(api, 'visitas', {
    procedure: { bufferMinutes: 15 },
    company: { maxOpenBookings: 50 },
    collaborators: [{ name: 'Ana' }, { name: 'Bia' }, { name: 'Caio' }],
  })
  corte = shop.procedureId
  ;[ana = '', bia = '', caio = ''] = shop.collaboratorIds
  const { companyId } = shop
  const made = await shop.owner.call('POST /api/procedures', {
    body: { name: 'Barba', duration: 30, price: 30, companyId },
  })
  barba = made.id
  const perform = (id: string, name: string, procedureIds: string[]) =>
    shop.owner.say(`PUT /api/collaborators/${id}`, {
      name,
      email: `${name.toLowerCase()}@visitas.example`,
      procedureIds,
    })
  await perform(bia, 'Bia', [corte, barba])
  await perform(caio, 'Caio', [barba])
  client = await aClient(api, 'cliente')
})

afterAll(() => api.close())

type Item = [procedureId: string, collaboratorId?: string]
const itemsOf = (items: Item[]) =>
  items.map(([procedureId, collaboratorId = null]) => ({ procedureId, collaboratorId }))
const book = (items: Item[], change: object = {}, who: Pick<Client, 'say'> = client) =>
  who.say('POST /api/visits', {
    companyId: shop.companyId,
    date,
    startTime: '10:00',
    items: itemsOf(items),
    ...change,
  })

const visitIn = ({ body }: Reply) => body as unknown as Visit
const partsOf = (reply: Reply) =>
  visitIn(reply).appointments.map(
    (one) => `${one.startTime} ${one.procedure.name} ${one.collaborator.name}${one.noPreference ? ' *' : ''}`,
  )

describe('a client who books two services', () => {
  test('with chosen people gets one visit, which she and the company read again', async () => {
    const reply = await book(
      [
        [corte, ana],
        [barba, caio],
      ],
      { date: '2027-03-04', notes: 'Pode atrasar' },
    )
    expect(reply.status).toBe(201)
    const visit = visitIn(reply)
    expect(visit).toMatchObject({
      date: '2027-03-04',
      startTime: '10:00',
      endTime: '11:00',
      duration: 60,
      price: 80,
    })
    expect(partsOf(reply)).toEqual(['10:00 Corte Ana', '10:30 Barba Caio'])
    expect(visit.appointments.map((one) => [one.id === visit.id, one.visitId, one.notes])).toEqual([
      [true, visit.id, 'Pode atrasar'],
      [false, visit.id, 'Pode atrasar'],
    ])
    expect((await client.say(`GET /api/visits/${visit.id}`)).body).toEqual(visit)
    const ofCompany = visitIn(await shop.owner.say(`GET /api/visits/${visit.id}`))
    expect(ofCompany.appointments[1]).toMatchObject({ internalNotes: null, outside: false })
    const [, second] = visit.appointments
    expect((await client.say(`GET /api/visits/${second?.id}`)).status).toBe(404)
  })
})
