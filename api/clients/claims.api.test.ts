import type { Client } from '@encaixe/contract/clients.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pix } from '../testing/a-deposit-shop.ts'
import { aMember } from '../testing/a-member.ts'
import { type Client as Account, aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { strictRule } from '../testing/a-waiting-client.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { proveNumber } from './facade.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'numeros', { company: { maxOpenBookings: 50 } })
})

afterAll(() => api.close())

let turns = 0
/** Returns a number and a free time that no other story uses. */
function aTurn() {
  const at = turns++
  const [day, hour] = [10 + Math.floor(at / 9), 9 + (at % 9)]
  return {
    phone: `+5511977${String(100_000 + at)}`,
    time: {
      date: `2027-03-${String(day).padStart(2, '0')}`,
      startTime: `${String(hour).padStart(2, '0')}:00`,
    },
  }
}

const say = (...call: Parameters<Shop['owner']['say']>) => shop.owner.say(...call)
const read = async (id: unknown) => (await say(`GET /api/clients/${id}`)).body as unknown as Client
const added = async (input: object) => (await say('POST /api/clients', input)).body as unknown as Client

async function booked(account: Account, change: object, at = shop) {
  const { status, body } = await account.books(at.wish({ ...aTurn().time, ...change }))
  expect([status, body.message]).toEqual([201, undefined])
  return body
}

/** Books by an account with this number, and returns the client of the book and the appointment. */
async function claims(account: Account, phone: string) {
  const { id: appointmentId } = await booked(account, { clientPhone: phone })
  const { body } = await say(`GET /api/schedules/${appointmentId}`)
  return { appointmentId: String(appointmentId), client: await read(body.clientRecordId) }
}

describe('a stranger who books with the number of a client of the book', () => {
  test('gets nothing of what the desk books for the client, before and after a merge', async () => {
    const { phone } = aTurn()
    const maria = await added({ name: 'Maria', phone, notes: 'Alérgica a amônia' })
    const stranger = await aClient(api, 'estranho')
    const { client, appointmentId } = await claims(stranger, phone)
    await stranger.say(`PATCH /api/schedules/${appointmentId}/cancel`)
    expect(await read(maria.id)).toMatchObject({ email: null, hasAccount: false })

    const wish = shop.wish({ ...aTurn().time, clientName: 'Maria', clientPhone: phone, withoutContact: true })
    const { body: own } = await say('POST /api/schedules', wish)
    expect(own).toMatchObject({ clientRecordId: maria.id, clientEmail: null })
    const about = async () =>
      JSON.stringify([
        (await stranger.say('GET /api/me/data')).body,
        (await stranger.say('GET /api/schedules/my-schedules')).body,
      ])
    expect(await about()).not.toMatch(/Maria|Alérgica/)
    await say(`POST /api/clients/${client.id}/merge`, { into: maria.id })
    expect(await read(maria.id)).toMatchObject({ email: null, hasAccount: true, claims: [] })
    expect(await about()).not.toMatch(/Maria|Alérgica/)
    expect((await stranger.say(`GET /api/schedules/${own.id}`)).status).toBe(404)
  })

  test.each(['account', 'desk'])(
    'gets no mail of later bookings and reads nothing earlier, when the record of the %s stays after a merge',
    async (staying) => {
      const name = `quase-${staying}`
      const [stranger, { phone }] = [await aClient(api, name), aTurn()]
      const { client, appointmentId } = await claims(stranger, aTurn().phone)
      expect(await read(client.id)).toMatchObject({ email: `${name}@cliente.example` })
      const ofDesk = { clientName: 'Berta', clientPhone: phone, withoutContact: true }
      const { body: earlier } = await say('POST /api/schedules', shop.wish({ ...aTurn().time, ...ofDesk }))
      await say(`PUT /api/clients/${earlier.clientRecordId}`, { notes: 'Alérgica a amônia' })
      const ids = [client.id, earlier.clientRecordId]
      const [into, from] = staying === 'account' ? ids : ids.toReversed()
      expect((await say(`POST /api/clients/${from}/merge`, { into })).body).toMatchObject({
        phone,
        email: null,
      })

      await booked(stranger, {})
      const { body: later } = await say('POST /api/schedules', shop.wish({ ...aTurn().time, ...ofDesk }))
      expect(later).toMatchObject({ clientRecordId: into, clientEmail: null })
      expect(await read(into)).toMatchObject({ email: null })
      const written = await api.database.db
        .selectFrom('messages')
        .select('id')
        .where('address', '=', `${name}@cliente.example`)
        .where('appointment_id', 'in', [String(earlier.id), String(later.id)])
        .execute()
      expect(written).toEqual([])
      const { body: mine } = await stranger.say('GET /api/me/data')
      expect(JSON.stringify(mine)).toContain(appointmentId)
      expect(JSON.stringify(mine)).not.toMatch(/Berta|Alérgica/)
      expect((await stranger.say(`GET /api/schedules/${later.id}`)).status).toBe(404)
    },
  )

  test('is named beside the client, and the client beside the stranger', async () => {
    const { phone } = aTurn()
    const sonia = await added({ name: 'Sônia', phone })
    await say(`PUT /api/clients/${sonia.id}`, { blocked: true })
    const { client } = await claims(await aClient(api, 'vizinho'), phone)
    const [claim] = client.claims
    const other = { id: sonia.id, name: 'Sônia', blocked: true, noShows: 0 }
    expect(client.claims).toMatchObject([{ phone, other }])
    const claimedBy = [{ id: client.id, claimId: claim?.id, name: 'Vizinho' }]
    expect(await read(sonia.id)).toMatchObject({ claimedBy })
    const { body } = await say(`GET /api/clients?q=${phone.slice(-8)}`)
    expect((body.items as Client[]).map(({ name }) => name).toSorted()).toEqual(['Sônia', 'Vizinho'])
  })
})

/** Returns the answer to an account that books with this number, without ids and times. */
async function answerFor(account: Account, at: Shop, clientPhone: string) {
  const reply = await account.books(at.wish({ ...aTurn().time, clientPhone }))
  const { status, deposit, message } = reply.body as { status?: string; deposit?: object; message?: string }
  const { body } = await account.say(`GET /api/auth/profile?companyId=${at.companyId}`)
  return { code: reply.status, status, message, deposit: deposit && Object.keys(deposit), waits: body.waits }
}

test.each([
  [
    'asks new clients for a deposit',
    '2027-03-02',
    { deposit: { when: 'new_clients', amount: { cents: 1_000 }, minutes: 60 }, pix },
    'held',
  ],
  ['lets clients wait after one no-show', '2027-03-03', { noShowRule: strictRule }, 'scheduled'],
])(
  'a company that %s answers four new accounts alike, whoever has the number that they type',
  async (_, date, company, status) => {
    const at = await aShop(api, `iguais-${date}`, { company })
    const [regular, missed, blocked, nobody] = [aTurn().phone, aTurn().phone, aTurn().phone, aTurn().phone]
    const visits: string[] = []
    for (const [startTime, clientPhone] of [
      ['11:00', regular],
      ['12:00', missed],
    ]) {
      const client = { clientName: 'Do balcão', clientPhone, withoutContact: true }
      const { body } = await at.owner.say('POST /api/schedules', at.wish({ date, startTime, ...client }))
      visits.push(String(body.id))
    }
    api.clock.set(`${date}T16:00:00Z`)
    for (const [place, act] of ['complete', 'no-show'].entries())
      expect((await at.owner.say(`PATCH /api/schedules/${visits[place]}/${act}`)).status).toBe(200)
    const { body: bad } = await at.owner.say('POST /api/clients', { name: 'Bloqueada', phone: blocked })
    expect((await at.owner.say(`PUT /api/clients/${bad.id}`, { blocked: true })).status).toBe(200)
    const answers: unknown[] = []
    for (const phone of [nobody, regular, missed, blocked])
      answers.push(await answerFor(await aClient(api, `conta${phone}`), at, phone))
    const [first] = answers
    expect(answers).toEqual([first, first, first, first])
    expect(first).toMatchObject({ code: 201, status })
  },
)

test('an owner exports the book: an unconfirmed number has a column of its own', async () => {
  const { phone } = aTurn()
  await claims(await aClient(api, 'zelia'), phone)
  const authorization = `Bearer ${await api.token(shop.owner.name)}`
  const answer = await api.fetch('/api/clients/export', { headers: { authorization } })
  const [head, ...lines] = (await answer.text()).split('\r\n')
  expect(head?.split(';').at(-1)).toBe('celular informado')
  const line = lines.find((one) => one.startsWith('Zelia;'))?.split(';')
  expect([line?.at(1), line?.at(-1)]).toEqual(['', expect.stringContaining(phone.slice(-4))])
})

describe('the desk that answers a claim', () => {
  test('writes the number to the record by a yes, once, and a no keeps the same number from being asked again', async () => {
    const { phone } = aTurn()
    const account = await aClient(api, 'ivo')
    const { client } = await claims(account, phone)
    const path = `POST /api/clients/${client.id}/claims/${client.claims[0]?.id}`
    expect(await say(path, { answer: 'yes' })).toMatchObject({ status: 200, body: { phone, claims: [] } })
    expect(await say(path, { answer: 'no' })).toMatchObject({ status: 409, body: { code: 'claim_settled' } })

    const other = aTurn().phone
    const { client: again } = await claims(account, other)
    expect(again.claims).toMatchObject([{ phone: other }])
    const no = `POST /api/clients/${client.id}/claims/${again.claims[0]?.id}`
    expect((await say(no, { answer: 'no' })).body).toMatchObject({ phone, claims: [] })
    expect((await claims(account, other)).client).toMatchObject({ phone, claims: [] })
    const { body: trail } = await say(`GET /api/trail?recordId=${client.id}`)
    const acts = (trail.items as { action: string }[]).map(({ action }) => action)
    expect(acts.toSorted()).toEqual(['contact_refused', 'contact_written', 'created'])
    expect(JSON.stringify(trail)).not.toContain(phone.slice(-8))
  })

  test('is sent to the record that has the number already, and an unknown claim is not found', async () => {
    const { phone } = aTurn()
    const known = await added({ name: 'Olga', phone })
    const { client } = await claims(await aClient(api, 'olga'), phone)
    const path = `/api/clients/${client.id}/claims/${client.claims[0]?.id}`
    expect(await say(`POST ${path}`, { answer: 'yes' })).toMatchObject({
      status: 409,
      body: { code: 'client_exists', clientId: known.id },
    })
    expect(
      (await say(`POST /api/clients/${known.id}/claims/${client.claims[0]?.id}`, { answer: 'no' })).status,
    ).toBe(404)
    const wrong = await say(`POST ${path}`, { answer: 'talvez' })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { answer: 'Responda yes ou no' } } })
  })
})

test('the owner of a number uses a link: the number becomes that of the record, unless another record has it', async () => {
  const [free, taken] = [aTurn().phone, aTurn().phone]
  await added({ name: 'Paula', phone: taken })
  for (const [name, phone, written] of [
    ['pedro', free, free],
    ['paulo', taken, null],
  ] as const) {
    const { client, appointmentId } = await claims(await aClient(api, name), phone)
    const proof = { companyId: shop.companyId, appointmentId, phone }
    await api.database.transaction((tx) => proveNumber(tx, proof, api.clock.now()))
    expect(await read(client.id)).toMatchObject({ phone: written })
    const { proved_at } = await api.database.db
      .selectFrom('client_claims')
      .select('proved_at')
      .where('client_id', '=', client.id)
      .executeTakeFirstOrThrow()
    expect(proved_at).toEqual(api.clock.now())
  }
})

test('an account that types ever new numbers leaves at most ten of them', async () => {
  const account = await aClient(api, 'muitos')
  let last = await claims(account, aTurn().phone)
  for (let at = 0; at < 11; at++) last = await claims(account, aTurn().phone)
  expect(last.client.claims).toHaveLength(10)
})

test('a receptionist who writes an e-mail into the record of a client leads no account to the record, and an owner does', async () => {
  const { phone, time } = aTurn()
  const nadia = await added({ name: 'Nádia', phone, notes: 'Alérgica a amônia' })
  const visit = { ...time, clientName: 'Nádia', clientPhone: phone, withoutContact: true }
  expect((await say('POST /api/schedules', shop.wish(visit))).body.clientRecordId).toBe(nadia.id)
  const reception = await aMember(api, shop, { name: 'recepcao-que-sai', role: 'reception' })
  const stranger = await aClient(api, 'amigo-da-recepcao')
  const about = async () => JSON.stringify((await stranger.say('GET /api/me/data')).body)
  const email = 'amigo-da-recepcao@cliente.example'
  const { body } = await reception.say(`PUT /api/clients/${nadia.id}`, { email })
  expect(body.email).toBe(email)
  expect(await about()).not.toMatch(/Nádia|Alérgica/)
  const { id: own } = await booked(stranger, {})
  expect((await say(`GET /api/schedules/${own}`)).body.clientRecordId).not.toBe(nadia.id)

  expect((await say(`DELETE /api/members/${reception.memberId}`)).status).toBe(204)
  expect((await stranger.say('POST /api/me/erase', { confirm: 'APAGAR' })).status).toBe(204)
  expect(await read(nadia.id)).toMatchObject({ name: 'Nádia', phone, notes: 'Alérgica a amônia' })

  const client = await aClient(api, 'nadia-mesma')
  await say(`PUT /api/clients/${nadia.id}`, { email: 'nadia-mesma@cliente.example' })
  expect(JSON.stringify((await client.say('GET /api/me/data')).body)).toMatch(/Alérgica/)
})
