import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDepositTeam, type DepositTeam } from '../testing/a-deposit-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let team: DepositTeam

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  team = await aDepositTeam(api, 'sinal')
})

afterAll(() => api.close())

describe('a booking of a company that asks for a deposit', () => {
  test('is held for it, with the code of the Pix, and repeated it answers the same', async () => {
    team.at('2027-03-03', '09:00')
    const wish = team.shop.wish({ date: '2027-03-20' })
    const key = { 'idempotency-key': 'a-deposit-of-mine' }
    const { status, body } = await team.client.say('POST /api/schedules', wish, key)
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
    expect((await team.claims(body.id)).status).toBe(200)
    expect(await team.client.say('POST /api/schedules', wish, key)).toEqual({ status: 201, body })
    expect(await team.bookAt('2027-03-20')).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  test('asks once for a visit of several services, and each of them says it', async () => {
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

  test('may ask for more than one service alone may ask for', async () => {
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

  test('is held no longer than until it begins', async () => {
    team.at('2027-03-03', '09:00')
    const { body } = await team.client.books(team.shop.wish({ startTime: '09:30' }))
    expect(body.heldUntil).toBe('2027-03-03T12:30:00.000Z')
    await team.client.say(`PATCH /api/schedules/${body.id}/cancel`)
  })

  test('asks for nothing when the company books, or when nothing is to be paid', async () => {
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

  test('waits neither for a yes nor for a no of the company', async () => {
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
