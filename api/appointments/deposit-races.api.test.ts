import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDepositTeam, type DepositTeam } from '../testing/a-deposit-shop.ts'
import { aClient } from '../testing/a-shop.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let team: DepositTeam

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  team = await aDepositTeam(api, 'sinal')
})

afterAll(() => api.close())

describe('requests about a deposit at the same instant', () => {
  const together = <Done>(...acts: (() => Promise<Done>)[]) => Promise.all(acts.map((one) => one()))

  test('a client reports the payment six times at once: the report is written once', async () => {
    const { id } = await team.books()
    const answers = await together(...Array.from({ length: 6 }, () => () => team.claims(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await team.kinds(id)).toEqual(['booked by client', 'deposit_claimed by client'])
  })

  test('two clients want the held time: one gets it, and the other gets it after the hold ends', async () => {
    team.at('2027-03-03', '09:00')
    const rival = await aClient(api, 'rival-do-sinal')
    const wish = team.shop.wish({ date: '2027-05-10' })
    const answers = await together(
      () => team.client.books(wish),
      () => rival.books(wish),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    team.at('2027-03-03', '10:00')
    const loser = answers[0]?.status === 409 ? team.client : rival
    expect((await loser.books(wish)).status).toBe(201)
  })

  test('a deposit is received at the instant its hold ends: the visit is booked', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { id } = await team.books()
      team.at('2027-03-03', '10:00')
      await api.runSchedules()
      const [{ status }] = await Promise.all([team.receives(id), api.drain()])
      expect([status, await team.stateOf(id)]).toEqual([200, 'scheduled received'])
    }
  })

  test('a late deposit is received while another client books the time: exactly one of the two clients gets the time', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { id, date } = await team.books()
      team.at('2027-03-03', '10:00')
      const [mine, theirs] = await Promise.all([team.receives(id), team.bookAt(date)])
      expect([`${mine.status} ${theirs.status}`]).toContain(mine.status === 200 ? '200 409' : '409 201')
    }
    expect(await findOverlaps(api.database)).toEqual([])
  })

  test('a deposit is received and refused at once: the deposit stays received', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { id } = await team.books()
      const [received, refused] = await Promise.all([team.receives(id), team.refuses(id)])
      expect(received.status).toBe(200)
      expect([200, 409]).toContain(refused.status)
      expect(await team.stateOf(id)).toBe('scheduled received')
    }
  })

  test('a deposit is received while its client cancels or moves the visit: the deposit stays received', async () => {
    const to = { date: '2027-06-01', startTime: '10:00', collaboratorId: team.shop.ana }
    for (const what of ['cancel', 'reschedule']) {
      for (let turn = 0; turn < 4; turn++) {
        const { id } = await team.books()
        const body = what === 'cancel' ? undefined : to
        const [received, other] = await Promise.all([
          team.receives(id),
          team.client.say(`PATCH /api/schedules/${id}/${what}`, body),
        ])
        expect(received.status).toBe(200)
        expect([200, 409]).toContain(other.status)
        expect(await team.stateOf(id)).toMatch(/^(scheduled|cancelled) received$/)
      }
    }
  })
})
