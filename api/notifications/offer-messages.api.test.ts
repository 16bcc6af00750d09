import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expireOffers } from '../appointments/jobs.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { heldRows, offers } from '../testing/an-offer.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { testClock } from '../testing/test-clock.ts'
import { phoneAnswers } from '../testing/visit-mails.ts'
import type { Channel } from './channel.ts'

let api: TestApi

/** Milliseconds that pass at each reading of the clock. */
let tick = 0
const morning = '2027-03-02T13:00:00Z'
const still = testClock(morning)
const clock = {
  ...still,
  now: () => {
    still.advance(tick)
    return still.now()
  },
}

let isAway = false
const whatsapp: Channel = {
  name: 'whatsapp',
  perSecond: 1_000,
  atOnce: 12,
  send: async ({ reference }) =>
    isAway ? { ok: false, again: true, reason: 'fora do ar' } : { ok: true, providerId: reference },
}

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', channels: { whatsapp }, clock })
})

afterAll(() => api.close())

afterEach(() => {
  tick = 0
  api.clock.set(morning)
})

const date = '2027-03-03'
const at = (shop: Shop, startTime: string, person = 1) => ({
  date,
  startTime,
  collaboratorId: shop.collaboratorIds[person] ?? '',
})

let phones = 0
async function booked(name: string) {
  const shop = await aShop(api, name, { collaborators: [{ name: 'Davi' }, { name: 'Bia' }] })
  const clientPhone = `(11) 96666-${1_000 + ++phones}`
  const client = await aClient(api, `ana-${name}`)
  const { body } = await client.books(shop.wish({ clientPhone }))
  await phoneAnswers(api, clientPhone)
  await api.drain()
  return { shop, client, id: String(body.id) }
}

const messagesOf = (id: string) =>
  api.database.db
    .selectFrom('messages')
    .select(['event', 'receiver', 'channel', 'subject', 'body', 'status', 'content', 'address'])
    .where('appointment_id', '=', id)
    .where('event', 'in', ['offered', 'offer_unanswered'])
    .orderBy('channel')
    .execute()

const unansweredOf = async (id: string) =>
  (await messagesOf(id)).filter(({ event }) => event === 'offer_unanswered')

async function endDueOffers() {
  await api.runSchedules()
  await api.drain()
}

test('an offer is sent by mail and telephone with its times, its end and one link to answer it', async () => {
  const { shop, id } = await booked('manda')
  await offers(shop, id, [at(shop, '11:00'), at(shop, '16:00', 0)])
  await api.drain()
  const [mail, phone] = await messagesOf(id)
  expect(mail).toMatchObject({
    event: 'offered',
    receiver: 'client',
    channel: 'email',
    subject: 'Escolha um novo horário: Corte em Empresa manda-agenda, 03/03 às 10:00',
    status: 'sent',
  })
  expect(mail?.body).toContain(
    'O seu horário de quarta, 03/03 às 10:00 precisa mudar. Reservamos estes horários para você até terça, 02/03 às 12:00:',
  )
  expect(mail?.body).toContain(
    'Opção 1: quarta, 03/03 às 11:00 com Bia\nOpção 2: quarta, 03/03 às 16:00 com Davi',
  )
  expect(mail?.body).toMatch(/Escolher o horário: \S+\/a\/[\w-]{43}\n/)
  expect(mail?.content?.calendar).toBe(undefined)
  expect(phone).toMatchObject({
    event: 'offered',
    channel: 'whatsapp',
    content: { template: { name: 'agendamento_oferta', buttons: [expect.any(String)] } },
  })
  expect(phone?.body).toMatch(
    /^Empresa manda-agenda \(localhost:3000\/manda-agenda\): seu Corte de qua, 03\/03 às 10:00 precisa mudar\. Reservado para você até ter, 02\/03 às 12:00: quarta, 03\/03 às 11:00 com Bia; quarta, 03\/03 às 16:00 com Davi\. Escolha: \S+\/a\/[\w-]{43}$/,
  )
  const token = /\/a\/([\w-]{43})$/.exec(phone?.body ?? '')?.[1]
  const link = await sayingAs(api)(`POST /api/links/${token}`, at(shop, '11:00'))
  expect(link).toMatchObject({ status: 200, body: { appointment: { startTime: '11:00' } } })
})

test('no message is sent for an offer that is withdrawn or answered first', async () => {
  const { shop, id } = await booked('retira')
  await offers(shop, id, [at(shop, '11:00')])
  await shop.owner.say(`DELETE /api/schedules/${id}/offer`)
  await api.drain()
  expect(await messagesOf(id)).toEqual([])
})

test('an offer whose message waits for a provider is not sent any more when it was replaced meanwhile', async () => {
  const { shop, id } = await booked('fora-do-ar')
  isAway = true
  await offers(shop, id, [at(shop, '11:00')])
  await api.drain()
  isAway = false
  api.clock.advance(1_000)
  await offers(shop, id, [at(shop, '12:00')])
  api.clock.advance(10 * 60_000)
  await api.drain()
  const phone = (await messagesOf(id)).filter(({ channel }) => channel === 'whatsapp')
  expect(phone.map(({ status, body }) => [status, body?.includes('às 11:00')]).toSorted()).toEqual([
    ['sent', false],
    ['withdrawn', true],
  ])
})

test('the job of each minute ends an unanswered offer: its rows are deleted, and the company gets one mail', async () => {
  const { shop, id } = await booked('calada')
  await offers(shop, id, [at(shop, '11:00'), at(shop, '12:00')])
  await api.drain()
  api.clock.advance(2 * 3_600_000 - 1)
  await endDueOffers()
  expect(await heldRows(api, shop)).toHaveLength(2)
  api.clock.advance(1)
  await endDueOffers()
  await endDueOffers()
  expect(await heldRows(api, shop)).toEqual([])
  const mails = await unansweredOf(id)
  expect(mails).toMatchObject([
    { receiver: 'owner', channel: 'email', address: shop.owner.company.email, status: 'sent' },
  ])
  expect(mails[0]?.body).toContain('ficou sem resposta até terça, 02/03 às 12:00.')
  expect(mails[0]?.body).toContain('o agendamento continua em quarta, 03/03 às 10:00.')
  expect(mails[0]?.subject).toMatch(/^Oferta sem resposta: .+, 03\/03 às 10:00$/)
})

test('a company whose offer was answered gets the mail about the move, and no mail about an unanswered offer', async () => {
  const { shop, id } = await booked('contente')
  await offers(shop, id, [at(shop, '11:00')])
  await api.drain()
  const token = /\/a\/([\w-]{43})/.exec((await messagesOf(id))[1]?.body ?? '')?.[1]
  expect((await sayingAs(api)(`POST /api/links/${token}`, at(shop, '11:00'))).status).toBe(200)
  api.clock.advance(3 * 3_600_000)
  await api.runSchedules()
  await api.drain()
  const all = await api.database.db
    .selectFrom('messages')
    .select(['event', 'receiver'])
    .where('appointment_id', '=', id)
    .where('event', 'in', ['moved', 'offer_unanswered'])
    .where('channel', '=', 'email')
    .orderBy('receiver')
    .execute()
  expect(all.map(({ event, receiver }) => `${event} ${receiver}`)).toEqual([
    'moved client',
    'moved collaborator',
    'moved former_collaborator',
    'moved owner',
  ])
})

test.each([
  ['moves', 'está agora em quarta, 03/03 às 16:00.'],
  ['cancels', 'já foi concluído ou cancelado.'],
  ['books over', 'continua em quarta, 03/03 às 10:00.'],
])(
  'a company that %s after an offer’s end and before the job of the minute gets one mail about the unanswered offer',
  async (act, said) => {
    const { shop, client, id } = await booked(`ainda-${act.slice(0, 5).trim()}`)
    await offers(shop, id, [at(shop, '11:00'), at(shop, '12:00')])
    await api.drain()
    api.clock.advance(2 * 3_600_000)
    const acts: Record<string, () => Promise<{ status: number }>> = {
      moves: () => shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, at(shop, '16:00')),
      cancels: () => shop.owner.say(`PATCH /api/schedules/${id}/cancel`),
      'books over': () =>
        client.books(shop.wish({ startTime: '11:00', collaboratorId: shop.collaboratorIds[1] })),
    }
    expect((await acts[act]?.())?.status).toBeLessThan(300)
    for (let minute = 0; minute < 2; minute++) {
      await api.drain()
      await api.runSchedules()
      await api.drain()
    }
    const mails = await unansweredOf(id)
    expect(mails).toMatchObject([{ receiver: 'owner', status: 'sent' }])
    expect(mails[0]?.body).toContain(said)
  },
)

test.each([
  ['makes a new one', (shop: Shop, id: string) => offers(shop, id, [at(shop, '12:00')])],
  ['withdraws it', (shop: Shop, id: string) => shop.owner.say(`DELETE /api/schedules/${id}/offer`)],
])(
  'a company whose offer has ended and that %s before the job of the minute gets no mail about an unanswered offer',
  async (act, acts) => {
    const { shop, id } = await booked(`renova-${act.slice(0, 5)}`)
    await offers(shop, id, [at(shop, '11:00')])
    await api.drain()
    api.clock.advance(2 * 3_600_000)
    expect((await acts(shop, id)).status).toBeLessThan(300)
    await endDueOffers()
    expect(await unansweredOf(id)).toEqual([])
  },
)

test('a company that makes a new offer before the mail about the former offer is written gets no mail about the former offer', async () => {
  const { shop, id } = await booked('renova-depois')
  await offers(shop, id, [at(shop, '11:00')])
  await api.drain()
  api.clock.advance(2 * 3_600_000)
  await expireOffers(api.deps)
  expect((await offers(shop, id, [at(shop, '12:00')])).status).toBe(201)
  await api.drain()
  expect(await unansweredOf(id)).toEqual([])
})

test('a company that moves an appointment before the mail about its ended offer is written reads the new time', async () => {
  const { shop, id } = await booked('move-depois')
  await offers(shop, id, [at(shop, '11:00')])
  await api.drain()
  api.clock.advance(2 * 3_600_000)
  await expireOffers(api.deps)
  expect(await heldRows(api, shop)).toEqual([])
  await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, at(shop, '16:00'))
  await api.drain()
  const [mail, ...more] = await unansweredOf(id)
  expect(more).toEqual([])
  expect(mail?.body).toContain('o agendamento está agora em quarta, 03/03 às 16:00.')
})

test('when a client cancels in the last milliseconds of an offer and the cancellation settles it, the company gets no mail about an unanswered offer', async () => {
  let answered = 0
  for (let left = 1; left <= 6; left++) {
    const { shop, id } = await booked(`por-um-fio-${left}`)
    const offer = await offers(shop, id, [at(shop, '11:00')])
    await api.drain()
    const [mail] = await messagesOf(id)
    const token = /Escolher o horário: \S+\/a\/([\w-]{43})/.exec(mail?.body ?? '')?.[1]
    api.clock.set(String(offer.body.endsAt))
    api.clock.advance(-left)
    tick = 1
    const reply = await sayingAs(api)(`POST /api/links/${token}`, { cancel: true })
    tick = 0
    expect(reply.status).toBe(200)
    await endDueOffers()
    const { outcome } = await api.database.db
      .selectFrom('offers')
      .select('outcome')
      .where('appointment_id', '=', id)
      .executeTakeFirstOrThrow()
    if (outcome === 'cancelled') {
      answered++
      expect(await unansweredOf(id)).toEqual([])
    }
    api.clock.set(morning)
  }
  expect(answered).toBeGreaterThan(0)
})
