import { addDays } from '@encaixe/contract/local-time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDepositShop } from '../testing/a-deposit-shop.ts'
import { aMember } from '../testing/a-member.ts'
import { aClient, type Client } from '../testing/a-shop.ts'
import type { VisitShop } from '../testing/a-visit-shop.ts'
import { endSubscription, giveSubscription } from '../testing/an-owner.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aDepositShop(api, 'sinal')
  client = await aClient(api, 'pagante')
})

afterAll(() => api.close())

const at = (date: string, time: string) => api.clock.set(`${date}T${time}:00-03:00`)
const owner = (call: string, body?: object) => shop.owner.say(call, body)
let days = 0
/** Each test books another day. */
async function books(who = client, change: object = {}) {
  at('2027-03-03', '09:00')
  const date = addDays('2027-06-02', days++)
  const { status, body } = await who.books(shop.wish({ date, ...change }))
  expect(status).toBe(201)
  return body as typeof body & { id: string; date: string }
}
const act = (who: { say: Client['say'] }, id: unknown, what: string) =>
  who.say(`PATCH /api/visits/${id}/deposit/${what}`)
const claims = (id: unknown, who: { say: Client['say'] } = client) => act(who, id, 'claimed')
const receives = (id: unknown) => act(shop.owner, id, 'received')
const refuses = (id: unknown) => act(shop.owner, id, 'refused')
const stateOf = async (id: unknown) => {
  const { body } = await owner(`GET /api/schedules/${id}`)
  return `${body.status} ${(body.deposit as { state: string }).state}`
}
const kinds = async (id: unknown) => {
  const { body } = await owner(`GET /api/schedules/${id}/history`)
  return (body as unknown as { kind: string; by: string }[]).map(({ kind, by }) => `${kind} by ${by}`)
}
const events = async (id: unknown) =>
  (await api.drain())
    .map(({ data }) => data as { appointmentId: string; event: string })
    .filter(({ appointmentId }) => appointmentId === id)
    .map(({ event }) => event)
    .toSorted()
const expire = async () => {
  await api.runSchedules()
  await api.drain()
}
const over = { status: 409, body: { code: 'hold_over' } }
const bookAt = async (date: string) => (await aClient(api, `rival-${date}`)).books(shop.wish({ date }))

describe('a booking of a company that asks for a deposit', () => {
  test('is held for it, with the code of the Pix, and repeated it answers the same', async () => {
    at('2027-03-03', '09:00')
    const wish = shop.wish({ date: '2027-03-20' })
    const key = { 'idempotency-key': 'a-deposit-of-mine' }
    const { status, body } = await client.say('POST /api/schedules', wish, key)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'held',
      heldUntil: '2027-03-03T13:00:00.000Z',
      requestEnd: null,
      deposit: { cents: 1500, dueAt: '2027-03-03T13:00:00.000Z', state: 'waiting' },
    })
    const { code } = body.deposit as { code: string }
    const txid = String(body.id).replaceAll('-', '').slice(0, 25)
    expect(code).toMatch(/^00020126\d\d0014br\.gov\.bcb\.pix0119caixa@sinal\.example5204000053039865405/)
    expect(code).toContain(`540515.005802BR5914Joao Conceicao6009Sao Paulo62290525${txid}`)
    expect((await claims(body.id)).status).toBe(200)
    expect(await client.say('POST /api/schedules', wish, key)).toEqual({ status: 201, body })
    expect(await bookAt('2027-03-20')).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  test('asks once for a visit of several services, and each of them says it', async () => {
    at('2027-03-03', '09:00')
    const items: [string][] = [[shop.cut], [shop.shave]]
    const { status, body } = await shop.books(client, items, { date: '2027-03-21' })
    expect([status, (body.deposit as { cents: number }).cents]).toEqual([201, 2400])
    const parts = body.appointments as { status: string; deposit: { cents: number } }[]
    expect(parts.map((part) => [part.status, part.deposit.cents])).toEqual([
      ['held', 2400],
      ['held', 2400],
    ])
    expect((await client.say(`GET /api/visits/${body.id}`)).body.deposit).toEqual(body.deposit)
  })

  test('is held no longer than until it begins', async () => {
    at('2027-03-03', '09:00')
    const { body } = await client.books(shop.wish({ startTime: '09:30' }))
    expect(body.heldUntil).toBe('2027-03-03T12:30:00.000Z')
    await client.say(`PATCH /api/schedules/${body.id}/cancel`)
  })

  test('asks for nothing when the company books, or when nothing is to be paid', async () => {
    at('2027-03-03', '09:00')
    const byOwner = await shop.owner.say('POST /api/schedules', shop.wish({ date: '2027-03-22' }))
    expect(byOwner.body).toMatchObject({ status: 'scheduled', deposit: null })
    const free = { name: 'Avaliação', duration: 30, companyId: shop.companyId, deposit: 'none' }
    const { id } = await shop.owner.call('POST /api/procedures', { body: free as never })
    const person = { name: 'Ana', email: 'ana@sinal.example', procedureIds: [shop.cut, id] }
    await shop.owner.say(`PUT /api/collaborators/${shop.ana}`, person)
    const wish = shop.wish({ procedureId: id, date: '2027-03-23' })
    expect((await client.books(wish)).body).toMatchObject({ status: 'scheduled', deposit: null })
  })

  test('waits neither for a yes nor for a no of the company', async () => {
    const { id } = await books()
    for (const what of ['accept', 'decline']) {
      expect(await owner(`PATCH /api/schedules/${id}/${what}`)).toMatchObject({
        status: 409,
        body: { code: 'appointment_closed', error: 'Este agendamento ainda espera o sinal.' },
      })
    }
    expect(await stateOf(id)).toBe('held waiting')
  })
})

describe('a client who says that she paid', () => {
  test('holds her time a day for the company, and repeating it changes nothing', async () => {
    const { id } = await books()
    expect(await events(id)).toEqual(['deposit_asked'])
    at('2027-03-03', '09:30')
    const claimed = await claims(id)
    expect(claimed).toMatchObject({
      status: 200,
      body: { deposit: { state: 'claimed' }, appointments: [{ heldUntil: '2027-03-04T12:30:00.000Z' }] },
    })
    at('2027-03-03', '15:00')
    expect(await claims(id)).toEqual(claimed)
    expect(await events(id)).toEqual(['deposit_claimed'])
    expect(await kinds(id)).toEqual(['booked by client', 'deposit_claimed by client'])
    await expire()
    expect(await stateOf(id)).toBe('held claimed')
    at('2027-03-04', '09:30')
    await expire()
    expect(await stateOf(id)).toBe('cancelled expired')
    expect(await claims(id)).toMatchObject(over)
  })

  test('holds it past its start too', async () => {
    at('2027-03-03', '09:00')
    const { body } = await client.books(shop.wish({ startTime: '11:00' }))
    at('2027-03-03', '09:50')
    const { body: visit } = await claims(body.id)
    expect((visit.appointments as object[])[0]).toMatchObject({ heldUntil: '2027-03-04T12:50:00.000Z' })
    at('2027-03-03', '12:00')
    await expire()
    expect(await stateOf(body.id)).toBe('held claimed')
    await receives(body.id)
  })

  test('is told that it is over after the end, a no or her own cancelling', async () => {
    const [late, refused, cancelled] = [await books(), await books(), await books()]
    await refuses(refused.id)
    await client.say(`PATCH /api/schedules/${cancelled.id}/cancel`)
    at('2027-03-03', '10:00')
    for (const { id } of [late, refused, cancelled]) expect(await claims(id)).toMatchObject(over)
    expect(await stateOf(late.id)).toBe('held waiting')
    expect(await stateOf(cancelled.id)).toBe('cancelled expired')
  })

  test('finds it unchanged once the company has it', async () => {
    const { id } = await books()
    await receives(id)
    expect(await claims(id)).toMatchObject({ status: 200, body: { deposit: { state: 'received' } } })
  })

  test('says so of her own visits alone', async () => {
    const { id } = await books()
    const stranger = await aClient(api, 'estranha')
    const missing = { status: 404, body: { code: 'not_found' } }
    for (const who of [stranger, shop.owner]) expect(await claims(id, who)).toMatchObject(missing)
    for (const what of ['claimed', 'received', 'refused']) {
      expect(await act(stranger, id, what)).toMatchObject(missing)
      expect(await act(client, '%00', what)).toMatchObject(missing)
    }
    const { body } = await owner('POST /api/schedules', shop.wish({ date: '2027-05-01' }))
    expect(await receives(body.id)).toMatchObject(missing)
  })
})

describe('the company', () => {
  test('books the visit by saying that it received the deposit, once', async () => {
    const { id } = await books()
    await events(id)
    const received = await receives(id)
    expect(received).toMatchObject({
      status: 200,
      body: { deposit: { state: 'received' }, appointments: [{ status: 'scheduled', heldUntil: null }] },
    })
    expect(await receives(id)).toMatchObject({ status: 200, body: { deposit: { state: 'received' } } })
    expect(await refuses(id)).toMatchObject({
      status: 409,
      body: { code: 'deposit_settled', error: 'Este sinal já foi recebido.' },
    })
    expect(await events(id)).toEqual(['booked'])
    expect(await kinds(id)).toEqual(['booked by client', 'deposit_received by company'])
    await client.say(`PATCH /api/schedules/${id}/cancel`)
    expect(await receives(id)).toMatchObject({
      status: 200,
      body: { appointments: [{ status: 'cancelled' }] },
    })
  })

  test('frees the time by saying that it received none, once', async () => {
    const { id, date } = await books()
    await claims(id)
    await events(id)
    expect(await refuses(id)).toMatchObject({
      status: 200,
      body: { deposit: { state: 'refused' }, appointments: [{ status: 'cancelled', requestEnd: null }] },
    })
    expect((await refuses(id)).status).toBe(200)
    expect(await events(id)).toEqual(['cancelled'])
    expect(await kinds(id)).toEqual([
      'booked by client',
      'deposit_claimed by client',
      'deposit_refused by company',
    ])
    expect((await bookAt(date)).status).toBe(201)
  })

  test('changes nothing by a no after the end', async () => {
    const { id } = await books()
    at('2027-03-03', '10:00')
    await expire()
    expect(await refuses(id)).toMatchObject({ status: 200, body: { deposit: { state: 'expired' } } })
    expect(await kinds(id)).toEqual(['booked by client', 'expired by system'])
  })

  test('cancels a visit that waits, and its deposit waits no longer', async () => {
    const { id } = await books()
    expect(await owner(`PATCH /api/schedules/${id}/cancel`)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', deposit: { state: 'refused' } },
    })
  })

  test('moves no visit that waits', async () => {
    const { id } = await books()
    const to = { date: '2027-06-01', startTime: '10:00', collaboratorId: shop.ana }
    for (const { say } of [shop.owner, client])
      expect(await say(`PATCH /api/schedules/${id}/reschedule`, to)).toMatchObject({
        status: 409,
        body: { code: 'appointment_closed', error: 'Este agendamento ainda espera o sinal.' },
      })
  })

  test('books a visit again when the deposit came after its end, after a no or after a cancelling', async () => {
    const [late, refused, cancelled] = [await books(), await books(), await books()]
    await refuses(refused.id)
    await client.say(`PATCH /api/schedules/${cancelled.id}/cancel`)
    at('2027-03-03', '10:00')
    await expire()
    for (const { id } of [late, refused, cancelled]) {
      expect(await receives(id)).toMatchObject({
        status: 200,
        body: { deposit: { state: 'received' }, appointments: [{ status: 'scheduled' }] },
      })
      expect(await events(id)).toEqual(['booked'])
    }
    expect(await client.say(`PATCH /api/schedules/${late.id}/cancel`)).toMatchObject({ status: 200 })
    expect(await events(late.id)).toEqual(['cancelled'])
  })

  test('books it again although its time has passed', async () => {
    at('2027-03-03', '09:00')
    const { body } = await client.books(shop.wish({ date: '2027-03-04', startTime: '17:00' }))
    at('2027-03-03', '10:00')
    await expire()
    at('2027-03-05', '10:00')
    expect(await receives(body.id)).toMatchObject({
      status: 200,
      body: { appointments: [{ status: 'scheduled', date: '2027-03-04' }] },
    })
  })

  test('reads other times when the time of a late deposit is taken, or its professional left', async () => {
    const { id, date } = await books()
    at('2027-03-03', '10:00')
    const rival = await bookAt(date)
    expect(rival.status).toBe(201)
    const answer = await receives(id)
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    const first = (answer.body.alternatives as object[])[0]
    expect(first).toMatchObject({ date, startTime: '09:00' })
    expect(await stateOf(id)).toBe('cancelled expired')
    await refuses(rival.body.id)
    expect((await receives(id)).status).toBe(200)

    const shaved = await books(client, { procedureId: shop.shave, collaboratorId: shop.caio })
    at('2027-03-03', '10:00')
    await expire()
    expect((await owner(`DELETE /api/collaborators/${shop.caio}`)).status).toBe(204)
    expect(await receives(shaved.id)).toMatchObject({
      status: 409,
      body: { alternatives: [{ date: shaved.date, startTime: '10:00' }, {}, {}, {}, {}, {}] },
    })
  })

  test('needs a subscription to confirm, and none to free a time', async () => {
    const [one, two] = [await books(), await books()]
    await endSubscription(api, 'sinal')
    expect(await receives(one.id)).toMatchObject({ status: 403, body: { code: 'subscription_required' } })
    expect((await refuses(two.id)).status).toBe(200)
    expect((await claims(one.id)).status).toBe(200)
    await giveSubscription(api, 'sinal', 'pro')
    expect((await receives(one.id)).status).toBe(200)
  })

  test('lets its desk answer, no professional and no client', async () => {
    const { id } = await books()
    const desk = await aMember(api, shop, { name: 'balcao-sinal', role: 'reception' })
    const pro = await aMember(api, shop, {
      name: 'pro-sinal',
      role: 'professional',
      collaboratorId: shop.ana,
    })
    for (const what of ['received', 'refused']) {
      expect(await act(pro, id, what)).toMatchObject({ status: 403, body: { code: 'role' } })
      expect(await act(client, id, what)).toMatchObject({ status: 403, body: { code: 'owner_only' } })
    }
    const { body } = await pro.say(`GET /api/schedules/${id}`)
    expect([body.status, body.deposit]).toEqual(['held', null])
    expect((await act(desk, id, 'received')).status).toBe(200)
  })
})

describe('at the same instant', () => {
  const together = <Done>(...acts: (() => Promise<Done>)[]) => Promise.all(acts.map((one) => one()))

  test('a deposit that is claimed twice is claimed once', async () => {
    const { id } = await books()
    const answers = await together(...Array.from({ length: 6 }, () => () => claims(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await kinds(id)).toEqual(['booked by client', 'deposit_claimed by client'])
  })

  test('of two clients who want the held time one gets it, and after the end the other', async () => {
    at('2027-03-03', '09:00')
    const rival = await aClient(api, 'rival-do-sinal')
    const wish = shop.wish({ date: '2027-05-10' })
    const answers = await together(
      () => client.books(wish),
      () => rival.books(wish),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    at('2027-03-03', '10:00')
    const loser = answers[0]?.status === 409 ? client : rival
    expect((await loser.books(wish)).status).toBe(201)
  })

  test('a deposit that is received at its end leaves the visit booked', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { id } = await books()
      at('2027-03-03', '10:00')
      await api.runSchedules()
      const [{ status }] = await Promise.all([receives(id), api.drain()])
      expect([status, await stateOf(id)]).toEqual([200, 'scheduled received'])
    }
  })

  test('a late deposit and a rival who books its time: one of them has it', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { id, date } = await books()
      at('2027-03-03', '10:00')
      const [mine, theirs] = await Promise.all([receives(id), bookAt(date)])
      expect([`${mine.status} ${theirs.status}`]).toContain(mine.status === 200 ? '200 409' : '409 201')
    }
    expect(await findOverlaps(api.database)).toEqual([])
  })

  test('a deposit that is received and refused has one end, and the received one stays', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { id } = await books()
      const [received, refused] = await Promise.all([receives(id), refuses(id)])
      expect(received.status).toBe(200)
      expect([200, 409]).toContain(refused.status)
      expect(await stateOf(id)).toBe('scheduled received')
    }
  })
})
