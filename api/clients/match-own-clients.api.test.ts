import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type TestMember } from '../testing/a-member.ts'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import type { Reply, Say } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let ana: string
let bia: string
/** A professional who is signed in and works as Ana. */
let member: TestMember

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  const workSchedule = everyDay()
  shop = await aShop(api, 'duas', {
    collaborators: [
      { name: 'Ana', workSchedule },
      { name: 'Bia', workSchedule },
    ],
  })
  ;[ana = '', bia = ''] = shop.collaboratorIds
  member = await aMember(api, shop, { name: 'ana', role: 'professional', collaboratorId: ana })
})

afterAll(() => api.close())

let hours = 0
/** Returns a free time, another one for each booking. */
const aTime = () => {
  const at = hours++
  return {
    date: `2027-04-${String(1 + Math.floor(at / 9)).padStart(2, '0')}`,
    startTime: `${9 + (at % 9)}:00`.padStart(5, '0'),
  }
}

let numbers = 0
const aNumber = () => `+551198${String(2_000_000 + numbers++)}`

type Booked = { id: string; clientRecordId: string }

async function books(say: Say, collaboratorId: string, client: object): Promise<Booked> {
  const { status, body } = await say(
    'POST /api/schedules',
    shop.wish({ ...aTime(), collaboratorId, ...client }),
  )
  expect([status, body.code]).toEqual([201, undefined])
  return body as Booked
}

/** Creates a client of the book with a number and notes, who has a booking with Bia. */
async function aClientOfBia(name: string, contact: object): Promise<Booked> {
  const booked = await books(shop.owner.say, bia, { clientName: name, notes: `nota de ${name}`, ...contact })
  await shop.owner.say(`PUT /api/clients/${booked.clientRecordId}`, { notes: `Ficha de ${name}` })
  return booked
}

const read = async (id: string) => (await shop.owner.say(`GET /api/clients/${id}`)).body
const statusFor = async (id: string) => (await member.say(`GET /api/clients/${id}`)).status
/** Returns the data that the account may read: the appointment that was booked with its e-mail, and nothing else. */
const held = async (person: Client) => JSON.stringify((await person.say('GET /api/me/data')).body)
const namesOf = ({ body }: Reply) => (body.items as { name: string }[]).map(({ name }) => name)

test('a professional who books for the number of a colleague’s client gets a record of their own; an account with the typed e-mail reads neither record', async () => {
  const phone = aNumber()
  const { clientRecordId: theirs } = await aClientOfBia('Sonia', { clientPhone: phone, withoutContact: true })
  const before = await read(theirs)
  const typed = { clientName: 'Sonia', clientPhone: phone, clientEmail: 'ladra@cliente.example' }
  const { clientRecordId: own } = await books(member.say, ana, { ...typed, date: '2027-05-20' })
  expect(own).not.toBe(theirs)
  expect([await statusFor(theirs), await statusFor(own)]).toEqual([404, 200])
  expect(await read(theirs)).toEqual(before)
  expect(await read(own)).toMatchObject({ phone, email: 'ladra@cliente.example', notes: null })

  // A booking at the desk is matched with the newest record of the number, which is the professional's record.
  await books(shop.owner.say, bia, {
    clientName: 'Sonia',
    clientPhone: phone,
    withoutContact: true,
    notes: 'nota do balcão',
  })
  const thief = await aClient(api, 'ladra')
  expect(await held(thief)).not.toMatch(/nota|Ficha/)
  await books(thief.say, ana, { clientPhone: aNumber() })
  expect(await held(thief)).not.toMatch(/nota|Ficha/)
  expect((await thief.say('GET /api/schedules/my-schedules')).body).toHaveLength(1)
})

test('a cancelled booking, an e-mail or a booking in the professional’s own name does not give a professional access to a colleague’s client', async () => {
  const phone = aNumber()
  const contact = { clientPhone: phone, clientEmail: 'tereza@cliente.example' }
  const { clientRecordId: theirs } = await aClientOfBia('Tereza', contact)
  const { id } = await books(member.say, ana, { clientName: 'T', ...contact })
  expect((await member.say(`PATCH /api/schedules/${id}/cancel`)).status).toBe(200)
  await books(member.say, ana, { clientName: 'T', clientEmail: 'tereza@cliente.example' })
  await books(member.say, ana, { clientPhone: phone })
  expect(await statusFor(theirs)).toBe(404)
  expect((await member.say(`GET /api/clients/${theirs}/history`)).status).toBe(404)
})

test('a professional who books again for an own client finds the same record, also after a move and a merge', async () => {
  const phone = aNumber()
  const contact = { clientName: 'Vera', clientPhone: phone, withoutContact: true }
  const { clientRecordId: first } = await books(member.say, ana, contact)
  expect((await books(member.say, ana, contact)).clientRecordId).toBe(first)

  const moved = await aClientOfBia('Zilda', { clientPhone: aNumber(), withoutContact: true })
  const zilda = await read(moved.clientRecordId)
  const to = { ...aTime(), collaboratorId: ana }
  expect((await shop.owner.say(`PATCH /api/schedules/${moved.id}/reschedule`, to)).status).toBe(200)
  const again = { clientName: 'Zilda', clientPhone: zilda.phone, withoutContact: true }
  expect((await books(member.say, ana, again)).clientRecordId).toBe(moved.clientRecordId)

  const number = aNumber()
  const other = { clientName: 'Yara', clientPhone: number, withoutContact: true }
  const { clientRecordId: kept } = await aClientOfBia('Yara', other)
  const { clientRecordId: gone } = await books(member.say, ana, other)
  expect((await shop.owner.say(`POST /api/clients/${gone}/merge`, { into: kept })).status).toBe(200)
  expect((await books(member.say, ana, other)).clientRecordId).toBe(kept)
})

test('a client whose only appointment with a professional was cancelled is no longer a client of this professional', async () => {
  const contact = { clientName: 'Wanda', clientPhone: aNumber(), withoutContact: true }
  const { id, clientRecordId } = await books(shop.owner.say, ana, contact)
  expect(await statusFor(clientRecordId)).toBe(200)
  expect(namesOf(await member.say('GET /api/clients?q=Wanda'))).toEqual(['Wanda'])
  await shop.owner.say(`PATCH /api/schedules/${id}/cancel`)
  expect(await statusFor(clientRecordId)).toBe(404)
  expect(namesOf(await member.say('GET /api/clients?q=Wanda'))).toEqual([])
})

test('an e-mail that the counter types for a known number proves no account, but an e-mail that the desk writes in the record does', async () => {
  const phone = aNumber()
  const { clientRecordId } = await aClientOfBia('Olga', { clientPhone: phone, withoutContact: true })
  await books(shop.owner.say, bia, {
    clientName: 'Olga',
    clientPhone: phone,
    clientEmail: 'engano@cliente.example',
  })
  expect(await read(clientRecordId)).toMatchObject({ email: 'engano@cliente.example' })
  const wrong = await aClient(api, 'engano')
  expect(await held(wrong)).not.toMatch(/nota|Ficha/)
  await books(wrong.say, bia, {})
  expect(await held(wrong)).not.toMatch(/nota|Ficha/)

  await shop.owner.say(`PUT /api/clients/${clientRecordId}`, { email: 'olga@cliente.example' })
  expect(await held(await aClient(api, 'olga'))).toContain('Ficha de Olga')
})
