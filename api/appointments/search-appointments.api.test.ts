import type { Appointment, AppointmentPage } from '@encaixe/contract/appointments.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import type { Say } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let ana: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', now: '2027-03-02T13:00:00Z' })
  shop = await aShop(api, 'lista')
  ana = await aClient(api, 'ana')
})

afterAll(() => api.close())

/** All pages of one appointment each. */
async function search(say: Say, whose: string, query: Record<string, string>): Promise<Appointment[]> {
  const found: Appointment[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = new URLSearchParams({ ...query, limit: '1', ...(cursor && { cursor }) })
    const { status, body } = await say(`GET /api/schedules/${whose}?${asked}`)
    expect(status).toBe(200)
    const page = body as unknown as AppointmentPage
    found.push(...page.items)
    cursor = page.nextCursor
  }
  return found
}

describe('an owner who searches her list', () => {
  let salon: Shop
  const found = async (q: string, query: Record<string, string> = {}) =>
    (await search(salon.owner.say, `company/${salon.companyId}`, { q, ...query })).map(
      ({ clientName }) => clientName,
    )

  beforeAll(async () => {
    salon = await aShop(api, 'busca', { procedure: { name: 'Coloração' } })
    const people = [
      ['Conceição Araújo', 'con@cliente.example', '(11) 95555-0142'],
      ['João 100%', 'joao_100@cliente.example', '+55 21 3333-0142'],
      ['JOANA Prado', 'jp@cliente.example', undefined],
      ['Åsa Dvořák', 'asa@cliente.example', undefined],
    ]
    for (const [at, [clientName, clientEmail, clientPhone]] of people.entries()) {
      const wish = salon.wish({ date: `2027-03-1${at}`, clientName, clientEmail, clientPhone })
      expect((await salon.owner.say('POST /api/schedules', wish)).status).toBe(201)
    }
  })

  test.each([
    ['conceicao', ['Conceição Araújo']],
    ['  CONCEIÇÃO   araujo ', ['Conceição Araújo']],
    ['araujo conc', ['Conceição Araújo']],
    ['joa', ['João 100%', 'JOANA Prado']],
    ['joa prado', ['JOANA Prado']],
    ['joa araujo', []],
    ['jp@cliente', ['JOANA Prado']],
    ['0142', ['Conceição Araújo', 'João 100%']],
    ['(11) 95555', ['Conceição Araújo']],
    ['+55 (11) 95555-0142', ['Conceição Araújo']],
    ['+55 21 3333', ['João 100%']],
    ['joão +55 21', ['João 100%']],
    ['Dvořák', ['Åsa Dvořák']],
    ['åsa', ['Åsa Dvořák']],
    ['2133330142', ['João 100%']],
    ['joão 0142', ['João 100%']],
    ['coloracao', ['Conceição Araújo', 'João 100%', 'JOANA Prado', 'Åsa Dvořák']],
    ['%', ['João 100%']],
    ['_', ['João 100%']],
    ['\\', []],
    ["'", []],
    ['zzz', []],
    ['   ', ['Conceição Araújo', 'João 100%', 'JOANA Prado', 'Åsa Dvořák']],
  ])('with %s finds %s', async (q, names) => {
    expect(await found(q)).toEqual(names)
  })

  test('finds within tab and filters, and nothing of another company', async () => {
    expect(await found('joa', { tab: 'upcoming', date: '2027-03-11' })).toEqual(['João 100%'])
    expect(await found('joa', { tab: 'ended' })).toEqual([])
    expect(await found('joa', { status: 'cancelled' })).toEqual([])
    const foreign = `GET /api/schedules/company/${shop.companyId}?q=conceicao`
    expect((await shop.owner.say(foreign)).body).toEqual({ items: [], nextCursor: null })
    const theirs = `GET /api/schedules/company/${salon.companyId}?q=conceicao`
    expect((await shop.owner.say(theirs)).status).toBe(404)
    const long = `GET /api/schedules/company/${salon.companyId}?q=${'a'.repeat(101)}`
    expect((await salon.owner.say(long)).status).toBe(400)
  })

  test('a client finds her own by service or company, and not those of others', async () => {
    const { body } = await ana.books(salon.wish({ date: '2027-03-15' }))
    const mine = async (q: string) => (await search(ana.say, 'my-schedules', { q })).map(({ id }) => id)
    expect(await mine('coloracao')).toEqual([body.id])
    expect(await mine('busca coloração')).toEqual([body.id])
    expect(await mine('conceicao')).toEqual([])
    expect(await mine('0142')).toEqual([])
  })
})
