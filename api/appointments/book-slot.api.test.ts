import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, everyDay, type Shop } from '../testing/a-shop.ts'
import { endSubscription } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'navalha', { collaborators: [{ name: 'Davi' }, { name: 'Bia' }] })
})

afterAll(() => api.close())

const everything = Array.from({ length: 18 }, (_, half) =>
  [String(9 + Math.floor(half / 2)).padStart(2, '0'), half % 2 ? '30' : '00'].join(':'),
)

describe('a client who books', () => {
  test('a client who books gets the appointment as it was offered, in the name of the account', async () => {
    const client = await aClient(api, 'ana')
    const wish = shop.wish({ notes: '  Sem máquina, por favor  ', clientPhone: '(11) 95555-0101' })
    const reply = await client.books({
      ...wish,
      clientName: 'Outra',
      clientEmail: 'não é e-mail',
      status: 'completed',
      clientId: 'outra',
      endTime: '23:00',
      duration: 600,
    })
    expect(reply).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        visitId: reply.body.id,
        seriesId: null,
        noPreference: false,
        guestName: null,
        companyId: shop.companyId,
        procedureId: shop.procedureId,
        collaboratorId: shop.collaboratorId,
        clientId: 'ana',
        clientName: 'Ana',
        clientEmail: 'ana@cliente.example',
        clientPhone: '(11) 95555-0101',
        date: '2027-03-03',
        startTime: '10:00',
        endTime: '10:30',
        duration: 30,
        status: 'scheduled',
        notes: 'Sem máquina, por favor',
        price: 50,
        ...{ deposit: null, awaits: null },
        confirmedAt: null,
        heldUntil: null,
        requestEnd: null,
        company: { id: shop.companyId, name: 'Empresa navalha-agenda' },
        procedure: { id: shop.procedureId, name: 'Corte' },
        collaborator: { id: shop.collaboratorId, name: 'Davi' },
        companySlug: 'navalha-agenda',
        timezone: 'America/Sao_Paulo',
        startsAt: '2027-03-03T13:00:00.000Z',
        endsAt: '2027-03-03T13:30:00.000Z',
        sequence: 0,
      },
    })
    const { body } = reply
    expect((await client.say(`GET /api/schedules/${body.id}`)).body).toEqual(body)
    const owned = (await shop.owner.say(`GET /api/schedules/${body.id}`)).body
    expect(owned).toEqual({
      ...body,
      ...{ internalNotes: null, outside: false, payment: null, share: null },
      clientRecordId: expect.any(String),
    })
    expect((await client.say('GET /api/schedules/my-schedules')).body).toEqual([body])
  })

  test('a time that a client booked with one professional stays free with the other until both are taken', async () => {
    expect(await shop.slots('2027-03-03')).toEqual(everything)
    const path = `/api/public/available-collaborators/${shop.companyId}/${shop.procedureId}/2027-03-03/10:00`
    const free = async () => (await api.fetch(path)).json()
    expect(await free()).toEqual([{ id: shop.collaboratorIds[1], name: 'Bia', role: null, photo: null }])
    const client = await aClient(api, 'bel')
    expect((await client.books(shop.wish({ collaboratorId: shop.collaboratorIds[1] }))).status).toBe(201)
    expect(await free()).toEqual([])
    expect(await shop.slots('2027-03-03')).toEqual(everything.filter((time) => time !== '10:00'))
  })

  test('a client who books a taken slot gets 409 with the nearest free times', async () => {
    const client = await aClient(api, 'cleo')
    const reply = await client.books(shop.wish({}))
    expect(reply).toEqual({
      status: 409,
      body: {
        code: 'slot_taken',
        error: 'Este horário acabou de ser reservado. Por favor, escolha outro horário.',
        alternatives: ['09:30', '10:30', '09:00', '11:00', '11:30', '12:00'].map((startTime) => ({
          date: '2027-03-03',
          startTime,
          collaboratorId: shop.collaboratorId,
          collaboratorName: 'Davi',
        })),
      },
    })
  })

  test('a client who books a slot that overlaps an appointment gets 409; a slot that touches the appointment is booked', async () => {
    const long = await shop.owner.call('POST /api/procedures', {
      body: { name: 'Completo', duration: 60, companyId: shop.companyId },
    })
    await shop.owner.say(`PUT /api/collaborators/${shop.collaboratorId}`, {
      name: 'Davi',
      email: 'davi@navalha.example',
      procedureIds: [shop.procedureId, long.id],
    })
    const client = await aClient(api, 'dora')
    const at = (startTime: string) => client.books(shop.wish({ procedureId: long.id, startTime }))
    expect((await at('09:30')).body.code).toBe('slot_taken')
    expect((await at('09:00')).status).toBe(201)
    expect((await at('10:30')).status).toBe(201)
  })

  test('a booked appointment keeps its price, duration and names when the owner changes them later', async () => {
    const other = await aShop(api, 'tesoura')
    const client = await aClient(api, 'elza')
    const { body } = await client.books(other.wish())
    await other.owner.say(`PUT /api/procedures/${other.procedureId}`, {
      name: 'Novo',
      duration: 90,
      price: 99,
    })
    await other.owner.say(`PUT /api/collaborators/${other.collaboratorId}`, {
      name: 'Nova',
      email: 'nova@tesoura.example',
      workSchedule: everyDay({ enabled: false }),
    })
    await other.owner.say(`PUT /api/companies/${other.companyId}`, {
      ...other.owner.company,
      name: 'De agora',
    })
    const later = await client.say(`GET /api/schedules/${body.id}`)
    expect(later.body).toEqual({ ...body, company: { id: other.companyId, name: 'De agora' } })
  })
})

describe('an owner who books', () => {
  test('an owner books for a client with name and e-mail: the appointment belongs to no account', async () => {
    const { say } = shop.owner
    const wish = shop.wish({ date: '2027-03-04', clientName: ' José  ', clientEmail: 'jose@cliente.example' })
    const { status, body } = await say('POST /api/schedules', wish)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      clientId: null,
      clientName: 'José',
      clientEmail: 'jose@cliente.example',
      clientPhone: null,
    })
    expect((await say('GET /api/schedules/my-schedules')).body).toEqual([])
    expect((await sayAs('jose')(`GET /api/schedules/${body.id}`)).status).toBe(404)
  })

  test.each([
    [{ clientEmail: 'a@b.example' }, { clientName: 'Por favor, informe o nome do cliente.' }],
    [{ clientName: '', clientEmail: 'a@b.example' }, { clientName: 'Por favor, informe o nome do cliente.' }],
    [
      { clientName: '', clientEmail: 'ana' },
      {
        clientName: 'Por favor, informe o nome do cliente.',
        clientEmail: 'Por favor, informe um e-mail válido.',
      },
    ],
    [
      { collaboratorId: null, clientName: 'Ana', clientEmail: 'ana@x.example' },
      { collaboratorId: 'Por favor, selecione um colaborador.' },
    ],
    [{ clientName: 'Ana' }, { clientEmail: 'Por favor, informe o e-mail do cliente.' }],
    [{ clientName: 'Ana', clientEmail: ' ' }, { clientEmail: 'Por favor, informe o e-mail do cliente.' }],
    [{ clientName: 'Ana', clientEmail: 'ana' }, { clientEmail: 'Por favor, informe um e-mail válido.' }],
    [
      { clientName: 'Ana', clientEmail: 'a@x.example,b@y.example' },
      { clientEmail: 'Por favor, informe um e-mail válido.' },
    ],
  ])('an owner who books for a client with %o gets 400', async (client, fields) => {
    const reply = await shop.owner.say('POST /api/schedules', shop.wish({ ...client, startTime: '17:00' }))
    expect(reply).toEqual({ status: 400, body: { code: 'invalid', error: Object.values(fields)[0], fields } })
  })

  test('an owner who books without naming a client books for the owner’s own account', async () => {
    const { body } = await shop.owner.say('POST /api/schedules', shop.wish({ date: '2027-03-05' }))
    expect(body).toMatchObject({ clientId: 'navalha', clientName: 'Navalha' })
  })
})

const sayAs = (name: string) => async (call: string, body?: unknown) =>
  (await aClient(api, name)).say(call, body)

describe('a booking is refused with', () => {
  const cases: [string, Record<string, unknown>, number, string, string?][] = [
    ['no company', { companyId: undefined }, 400, 'Empresa é obrigatória'],
    ['a company id that is a number', { companyId: 7 }, 400, 'Empresa é obrigatória'],
    ['no procedure', { procedureId: '' }, 400, 'Por favor, selecione um procedimento.'],
    ['no date', { date: '' }, 400, 'Por favor, selecione uma data.'],
    ['no time', { startTime: undefined }, 400, 'Por favor, selecione um horário.'],
    ['no professional', { collaboratorId: null }, 400, 'Por favor, selecione um profissional.'],
    ['a day that does not exist', { date: '2027-02-30' }, 400, 'Data inválida'],
    ['a date in another format', { date: '2027-3-3' }, 400, 'Data inválida'],
    ['an instant for a date', { date: '2027-03-03T10:00:00Z' }, 400, 'Data inválida'],
    ['midnight written as 24:00', { startTime: '24:00' }, 400, 'Horário inválido'],
    ['a time without leading zero', { startTime: '9:00' }, 400, 'Horário inválido'],
    ['a time with sixty minutes', { startTime: '09:60' }, 400, 'Horário inválido'],
    ['a time with seconds', { startTime: '09:00:00' }, 400, 'Horário inválido'],
    ['the date of yesterday', { date: '2027-03-01' }, 400, 'Escolha uma data a partir de hoje.'],
    ['notes that are too long', { notes: 'a'.repeat(1_001) }, 400, 'Use no máximo 1000 caracteres'],
    ['a phone number made of letters', { clientPhone: 'meu número' }, 400, 'Formato de telefone inválido'],
    ['an unknown company', { companyId: crypto.randomUUID() }, 404, 'Empresa não encontrada'],
    ['a malformed company id', { companyId: 'navalha' }, 404, 'Empresa não encontrada'],
    ['an unknown procedure', { procedureId: crypto.randomUUID() }, 404, 'Procedimento não encontrado'],
    ['a malformed professional id', { collaboratorId: 'x' }, 404, 'Colaborador não encontrado'],
    ['a time that has passed today', { date: '2027-03-02', startTime: '09:30' }, 409, '', 'slot_unavailable'],
    ['a time that begins now', { date: '2027-03-02', startTime: '10:00' }, 409, '', 'slot_unavailable'],
    ['a time between two intervals', { startTime: '10:15' }, 409, '', 'slot_unavailable'],
    ['a time before the working hours', { startTime: '08:30' }, 409, '', 'slot_unavailable'],
    ['a time that ends after the working hours', { startTime: '17:45' }, 409, '', 'slot_unavailable'],
    ['a date after the booking horizon', { date: '2028-03-02' }, 409, '', 'slot_unavailable'],
    ['a date thousands of years ahead', { date: '9999-12-31' }, 409, '', 'slot_unavailable'],
  ]
  test.each(cases)('%s', async (_, change, status, error, code) => {
    const client = await aClient(api, 'fani')
    const reply = await client.books(shop.wish(change))
    expect(reply).toMatchObject({
      status,
      body: { error: error || 'Este horário não está disponível. Por favor, escolha outro horário.' },
    })
    if (code) expect(reply.body.code).toBe(code)
  })

  test('a client books with a thousand characters of notes on the last possible day', async () => {
    const client = await aClient(api, 'gina')
    const far = shop.wish({ date: '2028-03-01', notes: 'é'.repeat(1_000) })
    expect((await client.books(far)).status).toBe(201)
  })

  test('a client who books a professional who does not perform the procedure, is inactive or was deleted is refused', async () => {
    const other = await aShop(api, 'pincel', { collaborators: [{}, { procedureIds: [] }, {}] })
    const client = await aClient(api, 'hebe')
    const [, idle, gone] = other.collaboratorIds
    expect((await client.books(other.wish({ collaboratorId: idle }))).body.code).toBe('slot_unavailable')
    await other.owner.say(`PATCH /api/collaborators/${gone}/status`, { isActive: false })
    const refusal = await client.books(other.wish({ collaboratorId: gone }))
    expect(refusal.body.code).toBe('slot_unavailable')
    expect(refusal.body.alternatives).toContainEqual(
      expect.objectContaining({ startTime: '10:00', collaboratorId: other.collaboratorId }),
    )
    await other.owner.say(`DELETE /api/collaborators/${gone}`)
    expect((await client.books(other.wish({ collaboratorId: gone }))).status).toBe(404)
  })

  test('a client who asks for another company’s procedure or professional gets 404', async () => {
    const other = await aShop(api, 'esmalte')
    const client = await aClient(api, 'iris')
    const wishes = [
      shop.wish({ procedureId: other.procedureId }),
      shop.wish({ collaboratorId: other.collaboratorId }),
    ]
    for (const wish of wishes) expect((await client.books(wish)).status).toBe(404)
  })
})

describe('public booking', () => {
  test('online booking stops and starts again with the company, its subscription and the procedure', async () => {
    const other = await aShop(api, 'porta')
    const client = await aClient(api, 'jana')
    const { say, name } = other.owner
    const answers = async () => {
      const paths = [
        `available-slots/${other.companyId}/${other.procedureId}/2027-03-03`,
        `available-collaborators/${other.companyId}/${other.procedureId}/2027-03-03/10:00`,
        `available-days/${other.companyId}/${other.procedureId}/2027-03`,
      ]
      const replies = [
        ...(await Promise.all(paths.map((path) => client.say(`GET /api/public/${path}`)))),
        await client.books(other.wish()),
      ]
      return [
        ...new Set(replies.map(({ status, body }) => `${status} ${body.code ?? ''} ${body.error ?? ''}`)),
      ]
    }
    const inactive = ['409 company_inactive Esta empresa não está aceitando agendamentos no momento']

    await say(`PATCH /api/companies/${other.companyId}/status`, { isActive: false })
    expect(await answers()).toEqual(inactive)
    await say(`PATCH /api/companies/${other.companyId}/status`, { isActive: true })

    await say(`PATCH /api/procedures/${other.procedureId}/status`, { isActive: false })
    expect(await answers()).toEqual([
      '409 procedure_inactive Este procedimento não está disponível para agendamento no momento',
    ])
    await say(`PATCH /api/procedures/${other.procedureId}/status`, { isActive: true })

    await endSubscription(api, name)
    expect(await answers()).toEqual(inactive)
    const forClient = other.wish({ clientName: 'Ana', clientEmail: 'ana@cliente.example' })
    expect(await say('POST /api/schedules', forClient)).toMatchObject({
      status: 403,
      body: { code: 'subscription_required' },
    })
  })
})

test('a client’s telephone from a booking is stored for this client alone, until the client changes or deletes it', async () => {
  const other = await aShop(api, 'lembranca')
  const [client, stranger] = [await aClient(api, 'fabi'), await aClient(api, 'gil')]
  const phoneOf = async (say: typeof client.say) => (await say('GET /api/auth/profile')).body.phone
  const book = async (startTime: string, more: Record<string, unknown>) =>
    (await client.books(other.wish({ startTime, ...more }))).body.clientPhone

  expect(await book('09:00', { clientPhone: ' (11) 95555-0101 ' })).toBe('(11) 95555-0101')
  expect(await phoneOf(client.say)).toBe('(11) 95555-0101')
  expect(await phoneOf(stranger.say)).toBeNull()
  expect(await phoneOf(other.owner.say)).toBeNull()

  expect((await client.books(other.wish({ startTime: '09:00', clientPhone: '11977770000' }))).status).toBe(
    409,
  )
  expect(await book('10:00', {})).toBeNull()
  expect(await phoneOf(client.say)).toBe('(11) 95555-0101')
  await book('11:00', { clientPhone: '(21) 95555-0202' })
  expect(await phoneOf(client.say)).toBe('(21) 95555-0202')
  await book('12:00', { clientPhone: '' })
  expect(await phoneOf(client.say)).toBeNull()
})

test('an owner books for a client with a telephone: the number is not stored in the owner’s profile', async () => {
  const other = await aShop(api, 'caderno')
  const guest = { clientName: 'Ivo', clientEmail: 'ivo@cliente.example', clientPhone: '11955550303' }
  expect((await other.owner.say('POST /api/schedules', other.wish(guest))).status).toBe(201)
  expect((await other.owner.say('GET /api/auth/profile')).body.phone).toBeNull()
})
