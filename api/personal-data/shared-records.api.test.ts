import type { Client as Known } from '@encaixe/contract/clients.ts'
import type { InvitedRole } from '@encaixe/contract/member-roles.ts'
import type { PersonalData } from '@encaixe/contract/personal-data.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, type TestMember } from '../testing/a-member.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import type { Reply } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'navalha')
})
afterAll(() => api.close())

const erase = { confirm: 'APAGAR' }
const noMail = { withoutContact: true }
const heldAbout = async ({ say }: Client) =>
  ((await say('GET /api/me/data')).body as unknown as PersonalData).companies
const record = async (id: unknown) =>
  (await shop.owner.say(`GET /api/clients/${id}`)).body as unknown as Known
const shown = async (id: unknown) => (await shop.owner.say(`GET /api/schedules/${id}`)).body

test('an account that typed the number of a record reads and erases its own bookings, and the record stays', async () => {
  const phone = '(11) 95555-0199'
  const of = { clientName: 'Rosa Prado', clientPhone: phone, notes: 'Com a filha' }
  const written = await shop.owner.say('POST /api/schedules', shop.wish({ startTime: '09:00', ...of }))
  const id = written.body.clientRecordId
  const other = await aClient(api, 'helena')
  const own = await other.books(shop.wish({ startTime: '11:00', clientPhone: phone }))
  expect((await shown(own.body.id)).clientRecordId).not.toBe(id)

  expect(await heldAbout(other)).toMatchObject([
    {
      record: { name: 'Helena', phone: null, claimedPhone: '+5511955550199', notes: null },
      visits: 0,
      appointments: [{ id: own.body.id }],
    },
  ])
  expect((await other.say('POST /api/me/erase', erase)).status).toBe(204)
  expect(await shown(own.body.id)).toMatchObject({ clientName: 'Cliente apagado', status: 'cancelled' })
  expect(await shown(written.body.id)).toMatchObject({ clientName: 'Rosa Prado', status: 'scheduled' })
  expect(await record(id)).toMatchObject({ name: 'Rosa Prado', phone: '+5511955550199', email: null })
})

test('an account that typed the number of a person who stopped messages does not learn that, and a client who stopped them reads it', async () => {
  const [nina, stopped] = [await aClient(api, 'nina'), await aClient(api, 'oscar')]
  const contacts = ['+5511955550177', 'oscar@cliente.example']
  for (const contact of contacts) {
    await sql`insert into company_stops (company_id, contact_key, stopped_at)
      values (${shop.companyId}, contact_key(${contact}), ${api.clock.now()})`.execute(api.database.db)
  }
  await nina.books(shop.wish({ startTime: '15:00', clientPhone: '(11) 95555-0177' }))
  await stopped.books(shop.wish({ startTime: '16:00' }))
  expect(await heldAbout(nina)).toMatchObject([{ stopped: false, notMe: [], appointments: [{}] }])
  expect(await heldAbout(stopped)).toMatchObject([{ stopped: true, notMe: [] }])
  await sql`update company_stops set says_not_me = true`.execute(api.database.db)
  expect(await heldAbout(nina)).toMatchObject([{ stopped: false, notMe: [] }])
  expect(await heldAbout(stopped)).toMatchObject([{ stopped: false, notMe: ['oscar@cliente.example'] }])
})

test('an account reads and erases only its own bookings in a record that two accounts share after a merge', async () => {
  const [ines, joel] = [await aClient(api, 'ines'), await aClient(api, 'joel')]
  const [first, second] = [
    await ines.books(shop.wish({ startTime: '13:00' })),
    await joel.books(shop.wish({ startTime: '14:00' })),
  ]
  const [from, into] = [await shown(first.body.id), await shown(second.body.id)].map(
    (one) => one.clientRecordId,
  )
  await shop.owner.say(`PUT /api/clients/${into}`, { notes: 'O casal do sábado' })
  await shop.owner.say(`POST /api/clients/${from}/merge`, { into })

  expect(await heldAbout(ines)).toMatchObject([{ record: null, appointments: [{ id: first.body.id }] }])
  expect((await ines.say('POST /api/me/erase', erase)).status).toBe(204)
  expect(await shown(first.body.id)).toMatchObject({ clientName: 'Cliente apagado', status: 'cancelled' })
  expect(await shown(second.body.id)).toMatchObject({ clientName: 'Joel', status: 'scheduled' })
  expect(await record(into)).toMatchObject({ name: 'Joel', notes: 'O casal do sábado' })
})

test('a person finds and erases data that a company stored with their verified address, without a booking at that company', async () => {
  const { body } = await shop.owner.say('POST /api/clients', {
    name: 'Kátia',
    email: 'Katia@cliente.example',
    notes: 'Indicação da Rosa',
  })
  const katia = await aClient(api, 'katia')
  expect(await heldAbout(katia)).toMatchObject([{ record: { notes: 'Indicação da Rosa' }, appointments: [] }])
  const stranger = { sub: 'katia-2', name: 'Kátia', email: 'katia@cliente.example', email_verified: false }
  const data = await api.as(stranger)('GET /api/me/data')
  expect(data.companies).toEqual([])

  expect((await katia.say('POST /api/me/erase', erase)).status).toBe(204)
  expect((await shop.owner.say(`GET /api/clients/${body.id}`)).status).toBe(404)
})

describe('a member of the team who puts clients under a private account, and leaves', () => {
  let turns = 0
  /** Returns an account that booked once, a client of the book, and a number and a date that no other story uses. */
  async function aStory() {
    const at = ++turns
    const date = `2027-04-${String(at).padStart(2, '0')}`
    const account = await aClient(api, `privada-${at}`)
    const { body } = await account.books(shop.wish({ date, startTime: '09:00' }))
    const id = String((await shown(body.id)).clientRecordId)
    const number = aPhone()
    const victim = await added({ phone: number, email: `bia-${at}@cliente.example`, notes: 'segredo' })
    return { account, own: body.id, id, email: `privada-${at}@cliente.example`, number, date, victim }
  }
  type Story = Awaited<ReturnType<typeof aStory>>

  let numbers = 0
  const aPhone = () => `+551197770${String(1_000 + numbers++)}`
  const added = async (input: object) =>
    String((await shop.owner.say('POST /api/clients', { name: 'Bia Souza', ...input })).body.id)
  const aMemberWhoLeaves = (role: InvitedRole) => aMember(api, shop, { name: `${role}-${turns}`, role })
  const leaves = async ({ memberId }: TestMember) =>
    expect((await shop.owner.say(`DELETE /api/members/${memberId}`)).status).toBe(204)
  async function ofDesk(wish: object) {
    const bia = { clientName: 'Bia Souza', notes: 'segredo', ...wish }
    const { status, body } = await shop.owner.say('POST /api/schedules', shop.wish(bia))
    expect([status, body.message]).toEqual([201, undefined])
    return body
  }
  const actsOn = async (id: unknown) =>
    ((await shop.owner.say(`GET /api/trail?recordId=${id}`)).body.items as Record<string, unknown>[]).map(
      ({ action, role, name }) => ({ action, role, name }),
    )
  const textAbout = async ({ account }: Pick<Story, 'account'>) => {
    const authorization = `Bearer ${await api.token(account.name)}`
    const file = await api.fetch('/api/me/export', { headers: { authorization } })
    return JSON.stringify(await heldAbout(account)) + Buffer.from(await file.arrayBuffer()).toString('latin1')
  }
  async function expectErasedWithout({ account }: Pick<Story, 'account'>, visit: unknown) {
    expect((await account.say('POST /api/me/erase', erase)).status).toBe(204)
    expect(await shown(visit)).toMatchObject({ clientName: 'Bia Souza', status: 'scheduled' })
  }

  test.each(['private account', 'client'])(
    'a manager merges, the record of the %s stays: the account reads and erases only what it booked',
    async (staying) => {
      const one = await aStory()
      const visit = await ofDesk({ date: one.date, startTime: '10:00', clientPhone: one.number, ...noMail })
      const ids = [one.victim, one.id]
      const [from, into] = staying === 'client' ? ids.toReversed() : ids
      const manager = await aMemberWhoLeaves('manager')
      const merge = `POST /api/clients/${from}/merge`
      expect(await manager.say(merge, { into, samePerson: true })).toMatchObject({
        status: 400,
        body: { fields: { samePerson: 'Só quem é dono da empresa pode dizer que é a mesma pessoa' } },
      })
      expect((await manager.say(merge, { into })).status).toBe(200)
      await leaves(manager)
      expect(await heldAbout(one.account)).toMatchObject([{ record: null, appointments: [{ id: one.own }] }])
      expect(await textAbout(one)).not.toMatch(/segredo|Bia/)
      await expectErasedWithout(one, visit.id)
      expect(await shown(one.own)).toMatchObject({ clientName: 'Cliente apagado', status: 'cancelled' })
      const { email } = await record(into)
      expect(await record(into)).toMatchObject({ phone: one.number, notes: 'segredo', hasAccount: false })
      expect(email).toMatch(/^bia-/)
      const by = { action: 'joined', role: 'manager', name: expect.stringMatching(/manager/i) }
      expect(await actsOn(into)).toContainEqual(by)
    },
  )

  type Way = [string, InvitedRole, (by: TestMember, story: Story) => Promise<Reply>]
  test.each<Way>([
    [
      'writes the number of a client',
      'reception',
      (by, { id, number }) => by.say(`PUT /api/clients/${id}`, { phone: number }),
    ],
    [
      'confirms the number of a client, which the account typed',
      'reception',
      async (by, { account, id, number, date }) => {
        await account.books(shop.wish({ date, startTime: '16:00', clientPhone: number }))
        const [claim] = (await record(id)).claims
        return by.say(`POST /api/clients/${id}/claims/${claim?.id}`, { answer: 'yes' })
      },
    ],
  ])(
    'who %s into the record of an account: the account reads no later booking, gets no mail and erases only its own',
    async (_, role, write) => {
      const one = await aStory()
      const by = await aMemberWhoLeaves(role)
      expect((await by.say(`PUT /api/clients/${one.victim}`, { phone: aPhone() })).status).toBe(200)
      expect((await write(by, one)).body).toMatchObject({ phone: one.number, email: null })
      await leaves(by)
      const visit = await ofDesk({ date: one.date, startTime: '11:00', clientPhone: one.number, ...noMail })
      expect(visit).toMatchObject({ clientRecordId: one.id, clientEmail: null })
      await shop.owner.say(`PUT /api/clients/${one.id}`, { notes: 'segredo' })
      expect(await textAbout(one)).not.toMatch(/segredo|Bia/)
      await api.drain()
      const mails = api.database.db.selectFrom('messages').select('id').where('address', '=', one.email)
      expect(await mails.where('appointment_id', '=', String(visit.id)).execute()).toEqual([])
      await expectErasedWithout(one, visit.id)
      expect(await record(one.id)).toMatchObject({ phone: one.number, notes: 'segredo' })
      const written = { action: 'contact_written', role, name: expect.stringMatching(/reception/i) }
      expect(await actsOn(one.id)).toContainEqual(written)
    },
  )

  const csv = { 'content-type': 'text/csv' }
  test.each<Way>([
    [
      'books with the number and the e-mail',
      'reception',
      (by, { number, email, date }) => {
        const bia = { clientName: 'Bia Souza', clientPhone: number, clientEmail: email }
        return by.say('POST /api/schedules', shop.wish({ date, startTime: '10:00', ...bia }))
      },
    ],
    [
      'imports the number and the e-mail',
      'manager',
      (by, { number, email }) =>
        by.say('POST /api/clients/import', Buffer.from(`nome;celular;email\nBia;${number};${email}\n`), csv),
    ],
  ])('who %s of an account: the number leads to no record of the account', async (_, role, write) => {
    const one = await aStory()
    const by = await aMemberWhoLeaves(role)
    await by.say(`PUT /api/clients/${one.victim}`, { phone: aPhone() })
    expect([200, 201]).toContain((await write(by, one)).status)
    await leaves(by)
    expect(await record(one.id)).toMatchObject({ phone: null, email: one.email })
    const visit = await ofDesk({ date: one.date, startTime: '11:00', clientPhone: one.number, ...noMail })
    expect(visit.clientRecordId).not.toBe(one.id)
    expect(await textAbout(one)).not.toContain('segredo')
  })

  test.each<Way>([
    [
      'writes the e-mail into the record',
      'reception',
      (by, { victim, email }) => by.say(`PUT /api/clients/${victim}`, { email }),
    ],
    [
      'makes a new record with the number and the e-mail',
      'reception',
      async (by, { victim, number, email }) => {
        await by.say(`PUT /api/clients/${victim}`, { phone: aPhone() })
        return by.say('POST /api/clients', { name: 'Bia Souza', phone: number, email })
      },
    ],
    [
      'books a new client with the number and the e-mail',
      'reception',
      async (by, { victim, number, email, date }) => {
        await by.say(`PUT /api/clients/${victim}`, { phone: aPhone() })
        const bia = { clientName: 'Bia Souza', clientPhone: number, clientEmail: email }
        return by.say('POST /api/schedules', shop.wish({ date, startTime: '10:00', ...bia }))
      },
    ],
    [
      'merges the client into a record with the e-mail',
      'manager',
      async (by, { victim, email }) => {
        await by.say(`PUT /api/clients/${victim}`, { email: null })
        const { body } = await by.say('POST /api/clients', { name: 'Ninguém', email })
        return by.say(`POST /api/clients/${victim}/merge`, { into: body.id })
      },
    ],
    [
      'imports a new client with the number and the e-mail',
      'manager',
      async (by, { victim, number, email }) => {
        await by.say(`PUT /api/clients/${victim}`, { phone: aPhone() })
        return by.say(
          'POST /api/clients/import',
          Buffer.from(`nome;celular;email\nBia;${number};${email}\n`),
          csv,
        )
      },
    ],
  ])(
    'who %s of an account that is no client: the account reads and erases nothing that the desk books later',
    async (_, role, write) => {
      const story = await aStory()
      const account = await aClient(api, `nunca-${turns}`)
      const email = `nunca-${turns}@cliente.example`
      const by = await aMemberWhoLeaves(role)
      expect([200, 201]).toContain((await write(by, { ...story, email })).status)
      await leaves(by)
      const wish = { date: story.date, startTime: '11:00', clientPhone: story.number, clientEmail: email }
      const visit = await ofDesk(wish)
      expect(await heldAbout(account)).toEqual([])
      await shop.owner.say(`PUT /api/clients/${visit.clientRecordId}`, {
        email: `outra-${turns}@cliente.example`,
      })
      expect(await heldAbout(account)).toEqual([])
      await expectErasedWithout({ account }, visit.id)
    },
  )

  test('an owner who writes a number into the record of an account leaves the record the account’s', async () => {
    const one = await aStory()
    const phone = aPhone()
    expect((await shop.owner.say(`PUT /api/clients/${one.id}`, { phone })).body).toMatchObject({
      email: one.email,
    })
    const visit = await ofDesk({ date: one.date, startTime: '11:00', clientPhone: phone, ...noMail })
    expect(await heldAbout(one.account)).toMatchObject([
      { record: { phone }, appointments: [{ id: visit.id }, { id: one.own }] },
    ])
  })
})
