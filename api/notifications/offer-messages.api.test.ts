import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneAnswers } from '../testing/a-phone.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { heldRows, offers } from '../testing/an-offer.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import type { Channel } from './channel.ts'

let api: TestApi

/** Whether the provider of WhatsApp answers. */
let isAway = false
const whatsapp: Channel = {
  name: 'whatsapp',
  perSecond: 1_000,
  send: async ({ reference }) =>
    isAway ? { ok: false, again: true, reason: 'fora do ar' } : { ok: true, providerId: reference },
}

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', channels: { whatsapp } })
})

afterAll(() => api.close())

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
  await phoneAnswers(api, clientPhone)
  const client = await aClient(api, `ana-${name}`)
  const { body } = await client.books(shop.wish({ clientPhone }))
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

test('an offer is sent by mail and telephone with the times, until when, and one link that answers it', async () => {
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
    /^Empresa manda-agenda: seu Corte de qua, 03\/03 às 10:00 precisa mudar\. Reservado para você até ter, 02\/03 às 12:00: quarta, 03\/03 às 11:00 com Bia; quarta, 03\/03 às 16:00 com Davi\. Escolha: \S+\/a\/[\w-]{43}$/,
  )
  const token = /\/a\/([\w-]{43})$/.exec(phone?.body ?? '')?.[1]
  const link = await sayingAs(api)(`POST /api/links/${token}`, at(shop, '11:00'))
  expect(link).toMatchObject({ status: 200, body: { appointment: { startTime: '11:00' } } })
})

test('an offer that is withdrawn or answered before its message goes out is not sent', async () => {
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
  api.clock.set('2027-03-02T13:00:00Z')
})

test('the job of each minute ends an unanswered offer: its rows are gone and the company reads a mail, once', async () => {
  const { shop, id } = await booked('calada')
  await offers(shop, id, [at(shop, '11:00'), at(shop, '12:00')])
  await api.drain()
  api.clock.advance(2 * 3_600_000 - 1)
  await endDue()
  expect(await heldRows(api, shop)).toHaveLength(2)
  api.clock.advance(1)
  await endDue()
  await endDue()
  expect(await heldRows(api, shop)).toEqual([])
  const told = (await messagesOf(id)).filter(({ event }) => event === 'offer_unanswered')
  expect(told).toMatchObject([
    { receiver: 'owner', channel: 'email', address: shop.owner.company.email, status: 'sent' },
  ])
  expect(told[0]?.body).toContain('ficou sem resposta até terça, 02/03 às 12:00.')
  expect(told[0]?.body).toContain('o agendamento continua em quarta, 03/03 às 10:00.')
  expect(told[0]?.subject).toMatch(/^Oferta sem resposta: .+, 03\/03 às 10:00$/)

  async function endDue() {
    await api.runSchedules()
    await api.drain()
  }
})

test('a company whose offer was answered gets no mail about an unanswered one, and the mail of a move as ever', async () => {
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
  'a company that %s after an offer’s end, before the job of the minute, reads once that nobody answered',
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
    const told = (await messagesOf(id)).filter(({ event }) => event === 'offer_unanswered')
    expect(told).toMatchObject([{ receiver: 'owner', status: 'sent' }])
    expect(told[0]?.body).toContain(said)
    api.clock.set('2027-03-02T13:00:00Z')
  },
)
