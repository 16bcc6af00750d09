import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShop, type Shop } from '../testing/a-shop.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import type { Person } from '../testing/test-tokens.ts'

let api: TestApi
let shop: Shop
let other: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'caderno', { company: { maxOpenBookings: 50 } })
  other = await aShop(api, 'vizinha')
})

afterAll(() => api.close())

/** Returns a free time, another one for each booking. */
let taken = 0
function aTime() {
  const at = taken++
  const date = `2027-03-${String(3 + Math.floor(at / 18)).padStart(2, '0')}`
  const minute = 540 + (at % 18) * 30
  return {
    date,
    startTime: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 ? '30' : '00'}`,
  }
}

type Contact = { name: string; phone?: string | undefined; email?: string | undefined }

/** Returns the client record that the company sees on the appointment. */
async function recordOf({ body, status }: { body: Record<string, unknown>; status: number }, at = shop) {
  expect([status, body.message]).toEqual([201, undefined])
  const read = await at.owner.say(`GET /api/schedules/${body.id}`)
  return read.body.clientRecordId as string | null
}

/** Books by the company. Without an e-mail, the client has no contact, because a booking without e-mail is refused. */
const byCompany = async ({ name, phone, email }: Contact, at = shop) =>
  recordOf(
    await at.owner.say(
      'POST /api/schedules',
      at.wish({
        ...aTime(),
        clientName: name,
        clientPhone: phone,
        clientEmail: email,
        ...(email === undefined && { withoutContact: true }),
      }),
    ),
    at,
  )

type Account = { sub: string; email?: string; verified?: boolean }

async function byAccount({ sub, email, verified = true }: Account, phone?: string, at = shop) {
  const person: Person = { sub, name: sub, ...(email && { email, email_verified: verified }) }
  await api.as(person)('GET /api/auth/profile')
  const token = await api.token(person)
  const say = sayingAs(api)
  const wish = at.wish({ ...aTime(), clientPhone: phone })
  return recordOf(await say('POST /api/schedules', wish, { authorization: `Bearer ${token}` }), at)
}

const client = async (id: unknown) => (await shop.owner.say(`GET /api/clients/${id}`)).body

let people = 0
/** Creates a person with contacts that no other test uses. */
function somebody() {
  const at = ++people
  const digits = `98${String(1_000_000 + at)}`
  return {
    sub: `conta${at}`,
    name: `Pessoa ${at}`,
    email: `pessoa${at}@cliente.example`,
    phone: `(11) ${digits.slice(0, 5)}-${digits.slice(5)}`,
    e164: `+5511${digits}`,
  }
}

describe('the company books for', () => {
  test('the company books for a stored mobile in another spelling: the booking belongs to the same client', async () => {
    const { name, phone, e164, email } = somebody()
    const first = await byCompany({ name, phone, email })
    expect(first).toEqual(expect.any(String))
    expect(await byCompany({ name: 'Outro nome', phone: e164, email: 'outro@cliente.example' })).toBe(first)
  })

  test('the company books for a stored e-mail in other letters: the booking belongs to the same client', async () => {
    const { name, email } = somebody()
    const first = await byCompany({ name, email })
    expect(await byCompany({ name, email: email.toUpperCase() })).toBe(first)
  })

  test('the company books with the mobile of one client and the e-mail of another: the booking belongs to the client with the mobile', async () => {
    const [one, two] = [somebody(), somebody()]
    const byPhone = await byCompany({ name: one.name, phone: one.phone, email: one.email })
    await byCompany({ name: two.name, phone: two.phone, email: two.email })
    expect(await byCompany({ name: one.name, phone: one.phone, email: two.email })).toBe(byPhone)
  })

  test('the company books without an e-mail and without a mobile: no client is stored', async () => {
    expect(await byCompany({ name: 'Balcão' })).toBeNull()
    expect(await byCompany({ name: 'Balcão', phone: '(11) 3123-4567' })).toBeNull()
  })

  test('the company books for a client of another company: the company gets a new client of its own', async () => {
    const { name, phone, email } = somebody()
    const here = await byCompany({ name, phone, email })
    expect(await byCompany({ name, phone, email }, other)).not.toBe(here)
  })
})

describe('an account that books', () => {
  test('an account that books again with another number, or without a number, stays the same client', async () => {
    const { sub, email, phone } = somebody()
    const first = await byAccount({ sub, email }, phone)
    expect(await byAccount({ sub, email }, somebody().phone)).toBe(first)
    expect(await byAccount({ sub, email })).toBe(first)
  })

  test.each([
    ['of a client without account', undefined],
    ['of a client with another account', 'with an account'],
  ])('an account that books with the number %s becomes a new client', async (_, hasAccount) => {
    const [one, two] = [somebody(), somebody()]
    const known = await byCompany({ name: one.name, phone: one.phone, email: one.email })
    if (hasAccount) expect(await byAccount({ sub: one.sub, email: one.email })).toBe(known)
    const second = await byAccount({ sub: two.sub, email: two.email }, one.phone)
    expect(second).not.toBe(known)
    expect(await byAccount({ sub: two.sub, email: two.email }, one.phone)).toBe(second)
    expect(await client(second)).toMatchObject({ phone: null, email: two.email })
    expect(await client(known)).toMatchObject({ phone: one.e164, email: one.email })
  })

  test('an account that books with a verified e-mail of the book is matched with that client, even as a second account', async () => {
    const [one, two] = [somebody(), somebody()]
    const known = await byCompany({ name: one.name, email: one.email })
    expect(await byAccount({ sub: one.sub, email: one.email })).toBe(known)
    expect(await byAccount({ sub: two.sub, email: one.email })).toBe(known)
  })

  test('an account that books with an unverified e-mail becomes a new client', async () => {
    const { sub, name, email } = somebody()
    const known = await byCompany({ name, email })
    expect(await byAccount({ sub, email, verified: false })).not.toBe(known)
  })
})

test('a booking that is refused stores no client', async () => {
  const { sub, email } = somebody()
  const count = async () => (await api.database.db.selectFrom('clients').select('id').execute()).length
  const before = await count()
  const person = { sub, name: sub, email }
  await api.as(person)('GET /api/auth/profile')
  const authorization = `Bearer ${await api.token(person)}`
  const time = aTime()
  const other = somebody()
  const wish = shop.wish({ ...time, clientName: other.name, clientEmail: other.email })
  await shop.owner.say('POST /api/schedules', wish)
  const refused = await sayingAs(api)('POST /api/schedules', shop.wish(time), { authorization })
  expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
  expect(await count()).toBe(before + 1)
})

test('an account types a new number: the number and the name of its client do not change', async () => {
  const { sub, email, phone, e164 } = somebody()
  const id = await byAccount({ sub, email })
  expect((await shop.owner.say(`PUT /api/clients/${id}`, { name: 'Da loja', phone })).status).toBe(200)
  const newer = somebody()
  expect(await byAccount({ sub, email }, newer.phone)).toBe(id)
  const claims = [{ phone: newer.e164, other: null }]
  expect(await client(id)).toMatchObject({ name: 'Da loja', phone: e164, email, claims })
})
