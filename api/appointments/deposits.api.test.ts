import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDepositTeam, type DepositTeam } from '../testing/a-deposit-shop.ts'
import { aMember } from '../testing/a-member.ts'
import { aClient } from '../testing/a-shop.ts'
import { endSubscription, giveSubscription } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let team: DepositTeam

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  team = await aDepositTeam(api, 'sinal')
})

afterAll(() => api.close())

describe('a client books with a company that asks for a deposit', () => {
  test('a booking with a deposit is held and has the Pix code, and a repeated request gets the same answer', async () => {
    team.at('2027-03-03', '09:00')
    const wish = team.shop.wish({ date: '2027-03-20' })
    const key = { 'idempotency-key': 'a-deposit-of-mine' }
    const { status, body } = await team.client.say('POST /api/schedules', wish, key)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'held',
      heldUntil: '2027-03-03T13:00:00.000Z',
      requestEnd: null,
      deposit: { cents: 1500, dueAt: '2027-03-03T13:00:00.000Z', state: 'waiting', claimed: false },
    })
    const { code } = body.deposit as { code: string }
    const txid = String(body.id).replaceAll('-', '').slice(0, 25)
    expect(code).toMatch(/^00020126\d\d0014br\.gov\.bcb\.pix0119caixa@sinal\.example5204000053039865405/)
    expect(code).toContain(`540515.005802BR5914Joao Conceicao6009Sao Paulo62290525${txid}`)
    expect((await team.claims(body.id)).status).toBe(200)
    expect(await team.client.say('POST /api/schedules', wish, key)).toEqual({ status: 201, body })
    expect(await team.bookAt('2027-03-20')).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  test('a visit of several services has one deposit, shown on each part', async () => {
    team.at('2027-03-03', '09:00')
    const items: [string][] = [[team.shop.cut], [team.shop.shave]]
    const { status, body } = await team.shop.books(team.client, items, { date: '2027-03-21' })
    expect([status, (body.deposit as { cents: number }).cents]).toEqual([201, 2400])
    const parts = body.appointments as { status: string; deposit: { cents: number } }[]
    expect(parts.map((part) => [part.status, part.deposit.cents])).toEqual([
      ['held', 2400],
      ['held', 2400],
    ])
    expect((await team.client.say(`GET /api/visits/${body.id}`)).body.deposit).toEqual(body.deposit)
  })

  test('a visit may have a larger deposit than one service may have', async () => {
    team.at('2027-03-03', '09:00')
    const { companyId, collaboratorIds } = team.shop
    const items: [string][] = []
    for (const name of ['Casamento', 'Formatura']) {
      const input = { companyId, name, duration: 30, deposit: { cents: 9_999_999 } }
      const { body } = await team.owner('POST /api/procedures', input)
      items.push([String(body.id)])
    }
    const [anybody = ''] = collaboratorIds
    const { body: known } = await team.owner(`GET /api/collaborators/${anybody}`)
    const procedureIds = [...(known.procedureIds as string[]), ...items.map(([id]) => id)]
    await team.owner(`PUT /api/collaborators/${anybody}`, { ...known, version: undefined, procedureIds })
    const { status, body } = await team.shop.books(team.client, items, { date: '2027-03-24' })
    expect([status, (body.deposit as { cents: number }).cents]).toEqual([201, 19_999_998])
  })

  test('a booking with a deposit is held no longer than until its start', async () => {
    team.at('2027-03-03', '09:00')
    const { body } = await team.client.books(team.shop.wish({ startTime: '09:30' }))
    expect(body.heldUntil).toBe('2027-03-03T12:30:00.000Z')
    await team.client.say(`PATCH /api/schedules/${body.id}/cancel`)
  })

  test('no deposit is asked when the company books, or for a service without a deposit', async () => {
    team.at('2027-03-03', '09:00')
    const byOwner = await team.shop.owner.say('POST /api/schedules', team.shop.wish({ date: '2027-03-22' }))
    expect(byOwner.body).toMatchObject({ status: 'scheduled', deposit: null })
    const free = { name: 'Avaliação', duration: 30, companyId: team.shop.companyId, deposit: 'none' }
    const { id } = await team.shop.owner.call('POST /api/procedures', { body: free as never })
    const person = { name: 'Ana', email: 'ana@sinal.example', procedureIds: [team.shop.cut, id] }
    await team.shop.owner.say(`PUT /api/collaborators/${team.shop.ana}`, person)
    const wish = team.shop.wish({ procedureId: id, date: '2027-03-23' })
    expect((await team.client.books(wish)).body).toMatchObject({ status: 'scheduled', deposit: null })
  })

  test('the company can neither accept nor decline a booking that waits for its deposit', async () => {
    const { id } = await team.books()
    for (const what of ['accept', 'decline']) {
      expect(await team.owner(`PATCH /api/schedules/${id}/${what}`)).toMatchObject({
        status: 409,
        body: { code: 'appointment_closed', error: 'Este agendamento ainda espera o sinal.' },
      })
    }
    expect(await team.stateOf(id)).toBe('held waiting')
  })
})

describe('a deposit is answered', () => {
  let team: DepositTeam

  beforeAll(async () => {
    team = await aDepositTeam(api, 'caucao')
  })

  beforeEach(() => team.renewClient())

  const over = { status: 409, body: { code: 'hold_over' } }

  describe('a client reports the payment of a deposit', () => {
    test('a client reports the payment: the time is held for a day until the company answers, and repeating the report changes nothing', async () => {
      const { id } = await team.books()
      expect(await team.events(id)).toEqual(['deposit_asked'])
      team.at('2027-03-03', '09:30')
      const claimed = await team.claims(id)
      expect(claimed).toMatchObject({
        status: 200,
        body: {
          deposit: { state: 'claimed', claimed: true },
          appointments: [{ heldUntil: '2027-03-04T12:30:00.000Z' }],
        },
      })
      team.at('2027-03-03', '15:00')
      expect(await team.claims(id)).toEqual(claimed)
      expect(await team.events(id)).toEqual(['deposit_claimed'])
      expect(await team.kinds(id)).toEqual(['booked by client', 'deposit_claimed by client'])
      await team.expire()
      expect(await team.stateOf(id)).toBe('held claimed')
      team.at('2027-03-04', '09:30')
      await team.expire()
      expect(await team.stateOf(id)).toBe('cancelled expired')
      expect(await team.claims(id)).toMatchObject(over)
    })

    test('a client reports the payment: the time is held until half an hour before the visit, or until it begins; then the deposit is expired at once', async () => {
      team.at('2027-03-03', '09:00')
      const [late, soon] = ['11:00', '09:30'].map((startTime) => team.shop.wish({ startTime }))
      const [first, second] = [await team.client.books(late ?? {}), await team.client.books(soon ?? {})]
      const heldUntil = async ({ body }: typeof first, time: string) => {
        team.at('2027-03-03', time)
        const { appointments } = (await team.claims(body.id)).body
        return (appointments as { heldUntil: string }[])[0]?.heldUntil
      }
      expect(await heldUntil(second, '09:10')).toBe('2027-03-03T12:30:00.000Z')
      expect(await heldUntil(first, '09:50')).toBe('2027-03-03T13:30:00.000Z')
      team.at('2027-03-03', '10:29')
      expect(await team.stateOf(first.body.id)).toBe('held claimed')
      team.at('2027-03-03', '10:30')
      expect(await team.stateOf(first.body.id)).toBe('held expired')
      expect((await team.client.say(`GET /api/visits/${first.body.id}`)).body).toMatchObject({
        deposit: { state: 'expired', claimed: true },
      })
      expect(await team.claims(first.body.id)).toMatchObject(over)
      await team.expire()
      expect(await team.stateOf(first.body.id)).toBe('cancelled expired')
    })

    test('a client’s report is refused after the end of the hold, after the company’s refusal and after a cancellation', async () => {
      const [late, refused, cancelled] = [await team.books(), await team.books(), await team.books()]
      await team.refuses(refused.id)
      await team.client.say(`PATCH /api/schedules/${cancelled.id}/cancel`)
      team.at('2027-03-03', '10:00')
      for (const { id } of [late, refused, cancelled]) expect(await team.claims(id)).toMatchObject(over)
      expect(await team.stateOf(late.id)).toBe('held expired')
      expect(await team.stateOf(cancelled.id)).toBe('cancelled expired')
    })

    test('a client’s report changes nothing once the company has received the deposit', async () => {
      const { id } = await team.books()
      await team.receives(id)
      expect(await team.claims(id)).toMatchObject({ status: 200, body: { deposit: { state: 'received' } } })
    })

    test('only the client of a visit may report its payment', async () => {
      const { id } = await team.books()
      const stranger = await aClient(api, 'estranha')
      const missing = { status: 404, body: { code: 'not_found' } }
      for (const who of [stranger, team.shop.owner]) expect(await team.claims(id, who)).toMatchObject(missing)
      for (const what of ['claimed', 'received', 'refused']) {
        expect(await team.act(stranger, id, what)).toMatchObject(missing)
        expect(await team.act(team.client, '%00', what)).toMatchObject(missing)
      }
      const { body } = await team.owner('POST /api/schedules', team.shop.wish({ date: '2027-05-01' }))
      expect(await team.receives(body.id)).toMatchObject(missing)
    })
  })

  describe('the company answers a deposit', () => {
    test('the company confirms the deposit: the visit is booked, once', async () => {
      const { id } = await team.books()
      await team.events(id)
      const received = await team.receives(id)
      expect(received).toMatchObject({
        status: 200,
        body: { deposit: { state: 'received' }, appointments: [{ status: 'scheduled', heldUntil: null }] },
      })
      expect(await team.receives(id)).toMatchObject({ status: 200, body: { deposit: { state: 'received' } } })
      expect(await team.refuses(id)).toMatchObject({
        status: 409,
        body: { code: 'deposit_settled', error: 'Este sinal já foi recebido.' },
      })
      expect(await team.events(id)).toEqual(['booked'])
      expect(await team.kinds(id)).toEqual(['booked by client', 'deposit_received by company'])
      await team.client.say(`PATCH /api/schedules/${id}/cancel`)
      expect(await team.receives(id)).toMatchObject({
        status: 200,
        body: { appointments: [{ status: 'cancelled' }] },
      })
    })

    test('the company refuses the deposit: the time is free, and the client is notified once', async () => {
      const { id, date } = await team.books()
      await team.claims(id)
      await team.events(id)
      expect(await team.refuses(id)).toMatchObject({
        status: 200,
        body: {
          deposit: { state: 'refused' },
          appointments: [{ status: 'cancelled', requestEnd: 'declined' }],
        },
      })
      expect((await team.refuses(id)).status).toBe(200)
      expect(await team.events(id)).toEqual(['cancelled'])
      expect(await team.kinds(id)).toEqual([
        'booked by client',
        'deposit_claimed by client',
        'deposit_refused by company',
      ])
      expect((await team.bookAt(date)).status).toBe(201)
    })

    test('the company refuses a deposit after the end of the hold: nothing changes', async () => {
      const { id } = await team.books()
      team.at('2027-03-03', '10:00')
      await team.expire()
      expect(await team.refuses(id)).toMatchObject({
        status: 200,
        body: { deposit: { state: 'expired', claimed: false } },
      })
      expect(await team.kinds(id)).toEqual(['booked by client', 'expired by system'])
    })

    test('the company cancels a visit that waits for a deposit: the deposit is refused', async () => {
      const { id } = await team.books()
      expect(await team.owner(`PATCH /api/schedules/${id}/cancel`)).toMatchObject({
        status: 200,
        body: { status: 'cancelled', deposit: { state: 'refused' } },
      })
    })

    test('the company reads whether a visit ended without its deposit or was cancelled', async () => {
      const { client, owner } = team
      const [late, no, byClient, byCompany] = [
        await team.books(),
        await team.books(),
        await team.books(),
        await team.books(),
      ]
      await team.refuses(no.id)
      await client.say(`PATCH /api/schedules/${byClient.id}/cancel`)
      await owner(`PATCH /api/schedules/${byCompany.id}/cancel`)
      team.at('2027-03-03', '10:00')
      await team.expire()
      const ends = () =>
        Promise.all(
          [late, no, byClient, byCompany].map(
            async ({ id }) => (await client.say(`GET /api/schedules/${id}`)).body.requestEnd,
          ),
        )
      expect(await ends()).toEqual(['unpaid', 'declined', null, null])
      await team.receives(late.id)
      await client.say(`PATCH /api/schedules/${late.id}/cancel`)
      expect(await ends()).toEqual([null, 'declined', null, null])
    })

    test('neither the company nor the client can move a visit that waits for a deposit', async () => {
      const { id } = await team.books()
      const to = { date: '2027-06-01', startTime: '10:00', collaboratorId: team.shop.ana }
      for (const { say } of [team.shop.owner, team.client])
        expect(await say(`PATCH /api/schedules/${id}/reschedule`, to)).toMatchObject({
          status: 409,
          body: { code: 'appointment_closed', error: 'Este agendamento ainda espera o sinal.' },
        })
    })

    test('the company receives a deposit after the end of the hold, a refusal or a cancellation: the visit is booked again', async () => {
      const [late, refused, cancelled] = [await team.books(), await team.books(), await team.books()]
      await team.refuses(refused.id)
      await team.client.say(`PATCH /api/schedules/${cancelled.id}/cancel`)
      team.at('2027-03-03', '10:00')
      await team.expire()
      for (const { id } of [late, refused, cancelled]) {
        expect(await team.receives(id)).toMatchObject({
          status: 200,
          body: { deposit: { state: 'received' }, appointments: [{ status: 'scheduled' }] },
        })
        expect(await team.events(id)).toEqual(['booked'])
      }
      expect(await team.client.say(`PATCH /api/schedules/${late.id}/cancel`)).toMatchObject({ status: 200 })
      expect(await team.events(late.id)).toEqual(['cancelled'])
    })

    test('the company notes that it gave a received deposit back: the visit stays, the deposit is in its own list, and nobody answers it again', async () => {
      const { id } = await team.books()
      const kept = { status: 409, body: { code: 'deposit_not_kept' } }
      expect(await team.refunds(id)).toMatchObject(kept)
      await team.receives(id)
      await team.client.say(`PATCH /api/schedules/${id}/cancel`)
      expect(await team.act(team.client, id, 'refunded')).toMatchObject({
        status: 403,
        body: { code: 'owner_only' },
      })
      for (const _ of ['once', 'twice'])
        expect(await team.refunds(id)).toMatchObject({
          status: 200,
          body: { deposit: { state: 'refunded' } },
        })
      expect(await team.stateOf(id)).toBe('cancelled refunded')
      expect((await team.kinds(id)).at(-1)).toBe('deposit_refunded by company')
      for (const answer of [team.receives, team.refuses])
        expect(await answer(id)).toMatchObject({
          status: 409,
          body: { code: 'deposit_settled', error: 'Este sinal já foi devolvido.' },
        })
      const listed = async (state: string) =>
        ((await team.owner(`GET /api/deposits?state=${state}`)).body.items as { visitId: string }[]).filter(
          ({ visitId }) => visitId === id,
        ).length
      expect([await listed('received'), await listed('refunded')]).toEqual([0, 1])
      const trail = (await team.owner(`GET /api/trail?recordId=${id}`)).body.items as { action: string }[]
      expect(trail.find(({ action }) => action === 'deposit_refunded')).toMatchObject({ cents: 1500 })
      const done = await team.books()
      await team.receives(done.id)
      await team.owner(`PATCH /api/schedules/${done.id}/complete`)
      expect(await team.refunds(done.id)).toMatchObject(kept)
    })

    test('the company receives a deposit after the visit’s start: the visit is booked again', async () => {
      team.at('2027-03-03', '09:00')
      const { body } = await team.client.books(team.shop.wish({ date: '2027-03-04', startTime: '17:00' }))
      team.at('2027-03-03', '10:00')
      await team.expire()
      team.at('2027-03-05', '10:00')
      expect(await team.receives(body.id)).toMatchObject({
        status: 200,
        body: { appointments: [{ status: 'scheduled', date: '2027-03-04' }] },
      })
    })

    test('the company receives a late deposit whose time is taken or whose professional left: 409 lists other times', async () => {
      const { id, date } = await team.books()
      team.at('2027-03-03', '10:00')
      const rival = await team.bookAt(date)
      expect(rival.status).toBe(201)
      const answer = await team.receives(id)
      expect(answer).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
      const first = (answer.body.alternatives as object[])[0]
      expect(first).toMatchObject({ date, startTime: '09:00' })
      expect(await team.stateOf(id)).toBe('cancelled expired')
      await team.refuses(rival.body.id)
      expect((await team.receives(id)).status).toBe(200)

      const shaved = await team.books({
        procedureId: team.shop.shave,
        collaboratorId: team.shop.caio,
      })
      team.at('2027-03-03', '10:00')
      await team.expire()
      expect((await team.owner(`DELETE /api/collaborators/${team.shop.caio}`)).status).toBe(204)
      expect(await team.receives(shaved.id)).toMatchObject({
        status: 409,
        body: { alternatives: [{ date: shaved.date, startTime: '10:00' }, {}, {}, {}, {}, {}] },
      })
    })

    test('the company receives a late deposit of a deactivated professional: 409 until the professional is active again', async () => {
      const { id } = await team.books({ collaboratorId: team.shop.bia })
      team.at('2027-03-03', '10:00')
      await team.expire()
      const status = (isActive: boolean) =>
        team.owner(`PATCH /api/collaborators/${team.shop.bia}/status`, { isActive })
      expect((await status(false)).status).toBe(200)
      expect(await team.receives(id)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
      await status(true)
      expect((await team.receives(id)).status).toBe(200)
    })

    test('the company receives the deposit of a visit that has begun: the answer is stored, and nobody is notified', async () => {
      team.at('2027-03-03', '09:00')
      const { body } = await team.client.books(team.shop.wish({ startTime: '14:00' }))
      team.at('2027-03-03', '09:40')
      await team.claims(body.id)
      team.at('2027-03-03', '14:05')
      expect(await team.receives(body.id)).toMatchObject({
        status: 200,
        body: { deposit: { state: 'received' } },
      })
      expect(await team.events(body.id)).toEqual(['deposit_asked', 'deposit_claimed'])
    })

    test('the company needs a subscription to receive a deposit, but not to refuse it', async () => {
      const [one, two] = [await team.books(), await team.books()]
      await endSubscription(api, 'caucao')
      expect(await team.receives(one.id)).toMatchObject({
        status: 403,
        body: { code: 'subscription_required' },
      })
      expect((await team.refuses(two.id)).status).toBe(200)
      expect((await team.claims(one.id)).status).toBe(200)
      await giveSubscription(api, 'caucao', 'pro')
      expect((await team.receives(one.id)).status).toBe(200)
    })

    test('a receptionist may answer a deposit; a professional and the client may not', async () => {
      const { id } = await team.books()
      const desk = await aMember(api, team.shop, { name: 'balcao-sinal', role: 'reception' })
      const pro = await aMember(api, team.shop, {
        name: 'pro-sinal',
        role: 'professional',
        collaboratorId: team.shop.ana,
      })
      for (const what of ['received', 'refused']) {
        expect(await team.act(pro, id, what)).toMatchObject({ status: 403, body: { code: 'role' } })
        expect(await team.act(team.client, id, what)).toMatchObject({
          status: 403,
          body: { code: 'owner_only' },
        })
      }
      const { body } = await pro.say(`GET /api/schedules/${id}`)
      expect([body.status, body.deposit]).toEqual(['held', null])
      expect((await team.act(desk, id, 'received')).status).toBe(200)
    })
  })
})
