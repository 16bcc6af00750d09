import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDepositShop } from '../testing/a-deposit-shop.ts'
import { aClient, type Client } from '../testing/a-shop.ts'
import { type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { phoneAnswers } from '../testing/visit-mails.ts'

let api: TestApi
let shop: VisitShop
let client: Client
let day = 0
let date = ''

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aDepositShop(api, 'avisos-do-sinal')
})

afterAll(() => api.close())

const phone = '(11) 95555-0777'

beforeEach(async () => {
  // An account whose claim was refused may not claim again.
  client = await aClient(api, `pagadora-${day}`)
  date = `2027-04-${String(++day).padStart(2, '0')}`
  api.clock.set('2027-03-03T09:05:00-03:00')
  await api.drain()
})

/** Books Corte with Ana and Barba with Caio at ten, on another day for each test. */
async function booked(): Promise<string> {
  const { id } = visitIn(await shop.books(client, shop.cutAndShave, { date, clientPhone: phone }))
  await phoneAnswers(api, phone)
  return id
}

async function sent(id: string) {
  await api.drain()
  // The clock advances, so that later messages are sorted after these.
  api.clock.advance(1_000)
  const rows = api.database.db.selectFrom('messages').selectAll().where('appointment_id', '=', id)
  return rows.orderBy('created_at').orderBy('receiver').orderBy('channel').execute()
}

type Sent = Awaited<ReturnType<typeof sent>>
const lines = (rows: Sent, from = 0) =>
  rows
    .slice(from)
    .map(
      ({ event, receiver, channel, subject }) => `${event} ${receiver} ${channel}: ${subject.split(':')[0]}`,
    )
const act = (id: string, what: string, { say } = shop.owner as Pick<Client, 'say'>) =>
  say(`PATCH /api/visits/${id}/deposit/${what}`)
const bodyOf = (rows: Sent, receiver: string, channel = 'email') =>
  rows.findLast((row) => row.receiver === receiver && row.channel === channel)?.body ?? ''

test('when a client books with a deposit, only the client reads what to pay, how and until when, and nobody gets an invite yet', async () => {
  const id = await booked()
  const rows = await sent(id)
  expect(lines(rows)).toEqual([
    'deposit_asked client email: Falta o sinal',
    'deposit_asked client whatsapp: Falta o sinal',
  ])
  const { body } = await client.say(`GET /api/visits/${id}`)
  const { code } = body.deposit as { code: string }
  const mail = bodyOf(rows, 'client')
  expect(mail).toContain('Para confirmar, pague o sinal de R$\u00A024,00 por Pix até quarta, 03/03 às 10:05.')
  expect(mail).toContain(code)
  expect(mail).toContain(
    'A empresa confere e confirma. Depois que você avisar que pagou, a empresa tem até 24 horas para conferir. Sem resposta, o horário fica livre.',
  )
  expect(mail).toContain('O sinal é parte do preço: no dia você paga R$\u00A056,00.')
  expect(mail).toContain('Se você cancelar antes do horário, a empresa devolve o sinal.')
  expect(mail).toContain(`/schedules/${id}`)
  expect(mail).not.toContain('Remarcar')
  expect(rows[0]?.content).not.toHaveProperty('calendar')
  expect(bodyOf(rows, 'client', 'whatsapp')).toMatch(
    /pague o sinal de R\$\u00A024,00 por Pix até .*\/schedules\//,
  )
})

test('a client whose visit is soon reads before the payment that the company answers half an hour before the visit', async () => {
  date = '2027-03-03'
  const id = await booked()
  const mail = bodyOf(await sent(id), 'client')
  expect(mail).toContain(' às 10:00. Até lá, o horário está reservado para você.')
  expect(mail).toContain('a empresa confere no máximo até 30 minutos antes da visita.')
  const { body } = await act(id, 'claimed', client)
  const [part] = body.appointments as { heldUntil: string }[]
  expect(part?.heldUntil).toBe('2027-03-03T12:30:00.000Z')
})

test('when a client claims to have paid, the owner reads the claim, and after the owner’s yes everybody gets the message about the booking', async () => {
  const id = await booked()
  const { length } = await sent(id)
  await act(id, 'claimed', client)
  const claimed = await sent(id)
  expect(lines(claimed, length)).toEqual(['deposit_claimed owner email: Confira o sinal'])
  expect(bodyOf(claimed, 'owner')).toContain('diga se recebeu até quinta, 04/03 às 09:05')
  expect(bodyOf(claimed, 'owner')).toContain('Conferir o sinal')
  await act(id, 'received')
  const rows = await sent(id)
  expect(lines(rows, claimed.length)).toEqual([
    'booked client email: Agendamento confirmado',
    'booked client whatsapp: Agendamento confirmado',
    'booked collaborator email: Novo agendamento',
    'booked collaborator email: Novo agendamento',
    'booked owner email: Novo agendamento',
  ])
  expect(rows.find(({ event }) => event === 'booked')?.content).toHaveProperty('calendar')
  const terms =
    'O sinal é parte do preço: no dia você paga R$\u00A056,00. Se você cancelar antes do horário, a empresa devolve o sinal.'
  expect(bodyOf(rows, 'client')).toContain(
    `Preço: R$\u00A080,00\nSinal: R$\u00A024,00 recebido\n    ${terms}\n`,
  )
  expect(bodyOf(rows, 'owner')).not.toContain('Sinal: ')
})

test('a client whose visit with a received deposit is moved reads the deposit again, and after the cancellation no longer', async () => {
  date = '2027-03-10'
  const id = await booked()
  await act(id, 'claimed', client)
  await act(id, 'received')
  const { length } = await sent(id)
  await shop.owner.say(`PATCH /api/visits/${id}/reschedule`, { date, startTime: '14:00' })
  api.clock.advance(60_000)
  const moved = (await sent(id)).slice(length)
  expect(bodyOf(moved, 'client')).toContain('Sinal: R$\u00A024,00 recebido')
  await shop.owner.say(`PATCH /api/visits/${id}/cancel`)
  const ended = (await sent(id)).slice(length + moved.length)
  expect(bodyOf(ended, 'client')).not.toContain('Sinal: ')
  expect(bodyOf(ended, 'client')).toContain('A empresa devolve o sinal de R$\u00A024,00.')
  expect(bodyOf(ended, 'owner')).toContain('Devolva o sinal de R$\u00A024,00 ao cliente.')
  expect(bodyOf(ended, 'collaborator')).toContain('A empresa devolve o sinal ao cliente.')
})

test.each([
  ['until_notice', true],
  ['never', false],
] as const)(
  'when a client cancels a visit whose received deposit has the rule %s, mail, answer, list and link say whether it comes back: %s',
  async (refund, back) => {
    date = '2027-03-11'
    const id = await booked()
    await act(id, 'received')
    await api.database.db.updateTable('deposits').set({ refund }).where('visit_id', '=', id).execute()
    const before = await sent(id)
    const tokenIn = (rows: Sent) => /\/a\/([\w-]+)/.exec(bodyOf(rows, 'client'))?.[1]
    const open = await client.say(`GET /api/links/${tokenIn(before)}`)
    expect(open.body).toMatchObject({ appointment: { status: 'scheduled', deposit: { comesBack: back } } })
    const cancelled = await client.say(`PATCH /api/visits/${id}/cancel`)
    expect(cancelled.body).toMatchObject({ deposit: { state: 'received', comesBack: back } })
    const ended = (await sent(id)).slice(before.length)
    expect(bodyOf(ended, 'client')).toContain(
      back ? 'A empresa devolve o sinal de R$\u00A024,00.' : 'O sinal de R$\u00A024,00 não volta.',
    )
    expect(bodyOf(ended, 'owner')).toContain(
      back
        ? 'Devolva o sinal de R$\u00A024,00 ao cliente.'
        : 'O sinal de R$\u00A024,00 não volta para o cliente.',
    )
    expect((await client.say(`GET /api/visits/${id}`)).body).toMatchObject({ deposit: { comesBack: back } })
    const { items } = (await shop.owner.say('GET /api/deposits?state=received')).body
    expect(items).toContainEqual(expect.objectContaining({ visitId: id, comesBack: back }))
    const shown = { appointment: { deposit: { cents: 2400, comesBack: back } } }
    for (const token of [tokenIn(before), tokenIn(ended)])
      expect((await client.say(`GET /api/links/${token}`)).body).toMatchObject(shown)
  },
)

test('when a deposit ends unpaid, the client reads why the time is free again, and the owner only if the client claimed to have paid', async () => {
  const refused = await booked()
  await act(refused, 'claimed', client)
  const before = await sent(refused)
  await act(refused, 'refused')
  const after = await sent(refused)
  expect(lines(after, before.length)).toEqual([
    'cancelled client email: Sinal não recebido',
    'cancelled client whatsapp: Sinal não recebido',
  ])
  expect(bodyOf(after, 'client')).toContain('se o horário continuar livre, ela ainda pode confirmar')
  expect(after.at(-2)?.content).not.toHaveProperty('calendar')

  date = `2027-05-${String(day).padStart(2, '0')}`
  const late = await booked()
  const asked = (await sent(late)).length
  api.clock.advance(3_600_000)
  await api.runSchedules()
  expect(lines(await sent(late), asked)).toEqual([
    'cancelled client email: Prazo do sinal acabou',
    'cancelled client whatsapp: Prazo do sinal acabou',
  ])
})

test('when nobody answers a claimed deposit, client and owner read that it ended without an answer, and a late yes confirms the visit', async () => {
  const id = await booked()
  await act(id, 'claimed', client)
  const { length } = await sent(id)
  api.clock.advance(86_400_000)
  await api.runSchedules()
  const ended = await sent(id)
  expect(lines(ended, length)).toEqual([
    'cancelled client email: Prazo do sinal acabou',
    'cancelled client whatsapp: Prazo do sinal acabou',
    'cancelled owner email: Sinal sem resposta',
  ])
  expect(bodyOf(ended, 'client')).toContain('A empresa não confirmou o sinal a tempo')
  await act(id, 'received')
  const confirmed = await sent(id)
  expect(lines(confirmed, ended.length)[0]).toBe('booked client email: Agendamento confirmado')
  expect(await remindersOf(id)).toBeGreaterThan(0)
  await client.say(`PATCH /api/visits/${id}/cancel`)
  expect(lines(await sent(id), confirmed.length)[0]).toBe('cancelled client email: Agendamento cancelado')
})

test('a client gets no reminder of a held visit', async () => {
  const id = await booked()
  await sent(id)
  expect(await remindersOf(id)).toBe(0)
})

async function remindersOf(id: string): Promise<number> {
  const rows = await api.database.db
    .selectFrom('reminders')
    .select('kind')
    .where('appointment_id', '=', id)
    .execute()
  return rows.length
}
