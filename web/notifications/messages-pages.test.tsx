// @vitest-environment happy-dom
import { heldReasons } from '@encaixe/contract/message-quotas.ts'
import type {
  FailedMessage,
  HandReminder,
  Message,
  MessageSettings,
  OwnWhatsapp,
} from '@encaixe/contract/messages.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { HandList } from './hand-list.tsx'
import { MessagesPage } from './messages-page.tsx'

const settings: MessageSettings = {
  channels: { email: true, whatsapp: true, sms: false },
  available: { email: true, whatsapp: false, sms: true },
  ownWhatsapp: null,
  canConnectWhatsapp: true,
  first: { on: true, minutes: 1_440 },
  second: { on: true, minutes: 120 },
  quietHours: { on: true, from: '21:00', until: '08:00' },
  closedReason: null,
  newNumbersLeft: 12,
}

const message: Message = {
  id: 'm1',
  appointmentId: 'a',
  event: 'reminder_first',
  receiver: 'client',
  channel: 'whatsapp',
  address: '+5511955550101',
  subject: '',
  status: 'failed',
  reason: 'o número não tem WhatsApp',
  attempts: 5,
  createdAt: '2027-03-02T12:00:00Z',
  sentAt: null,
  nextAttemptAt: null,
  canRetry: true,
}

const failed: FailedMessage = {
  ...message,
  appointment: {
    id: 'a',
    clientName: 'Nina Falcão',
    procedureName: 'Corte',
    date: '2027-03-03',
    startTime: '10:00',
  },
}

const page = (items: FailedMessage[]) => ({ items, nextCursor: null, total: items.length })

function stagePage(more = {}) {
  return stageOwner(MessagesPage, {
    'GET /api/messages/settings': () => ({ body: settings }),
    'GET /api/companies/my-company': () => ({ body: { id: 'shop', timezone: 'America/Sao_Paulo' } }),
    'GET /api/messages/failed': () => ({ body: page([]) }),
    ...more,
  })
}

test('an owner changes when and by which channel clients are reminded', async () => {
  const { person, bodiesOf } = stagePage({
    'PUT /api/messages/settings': (body: object) => ({ body: { ...settings, ...body } }),
  })
  await screen.findByText('Indisponível')
  expect(screen.queryByRole('switch', { name: 'WhatsApp' })).toBeNull()
  await person.click(screen.getByRole('switch', { name: 'SMS' }))
  await person.selectOptions(screen.getByLabelText('Segundo lembrete: quanto tempo antes'), '3h antes')
  expect(screen.getByText('Há alterações não salvas')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Salvar alterações' }))
  await waitFor(() => expect(screen.queryByText('Há alterações não salvas')).toBeNull())
  const [sent] = bodiesOf('PUT /api/messages/settings')
  expect(sent).toMatchObject({ channels: { sms: true }, second: { on: true, minutes: 180 } })
})

test('an owner whose messages to new numbers are closed reads why, who opens them, and who still gets messages', async () => {
  const closedReason = heldReasons.closed
  stagePage({ 'GET /api/messages/settings': () => ({ body: { ...settings, closedReason } }) })
  await screen.findByText(
    'As mensagens para números novos estão paradas: muitas pessoas responderam “Não é comigo”. Fale com o suporte para liberar. Quem já confirmou ou remarcou por um link continua recebendo.',
  )
})

test('a second reminder before the first one is refused beside its field', async () => {
  const { person, bodiesOf } = stagePage()
  await screen.findByRole('switch', { name: 'E-mail' })
  await person.selectOptions(screen.getByLabelText('Primeiro lembrete: quanto tempo antes'), '2h antes')
  await person.click(screen.getByRole('button', { name: 'Salvar alterações' }))
  await screen.findByText('O segundo lembrete deve ser mais perto do horário que o primeiro')
  expect(bodiesOf('PUT /api/messages/settings')).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(screen.queryByText(/deve ser mais perto/)).toBeNull()
})

test('a mail to the team that was not delivered shows its reason and can be sent again', async () => {
  let left = [failed]
  const { person, bodiesOf } = stagePage({
    'GET /api/messages/failed': () => ({ body: page(left) }),
    'POST /api/messages/m1/retry': () => {
      left = []
      return { body: { ...message, status: 'queued', reason: null, canRetry: false } }
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Avisos à equipe não entregues (1)' }))
  expect(card.getByText('não entregue: o número não tem WhatsApp')).toBeTruthy()
  expect(card.getByRole('link').getAttribute('href')).toBe('/schedules/a')
  await person.click(card.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /não entregues/ })).toBeNull())
  expect(bodiesOf('POST /api/messages/m1/retry')).toHaveLength(1)
})

test('an owner reads whom no message reached and why, opens WhatsApp with the text, and the client counts as told', async () => {
  const lost = {
    id: 'u1',
    appointmentId: 'a',
    event: 'booked' as const,
    clientName: 'Rita Souza',
    procedureName: 'Corte',
    date: '2027-03-03',
    startTime: '10:00',
    channel: 'whatsapp' as const,
    reason: heldReasons.unproven,
    whatsappUrl: 'https://wa.me/5511955550101?text=Oi',
    canRetry: false,
  }
  const stranger = { ...lost, id: 'u2', clientName: 'Nina', reason: heldReasons.notMe, whatsappUrl: null }
  let left = [lost, stranger]
  const tell = (messageId: string) => () => {
    left = left.filter(({ id }) => id !== messageId)
    return { body: { ...message, status: 'sent' } }
  }
  const { person, bodiesOf } = stagePage({
    'GET /api/messages/undelivered': () => ({ body: { items: left, count: left.length, nextCursor: null } }),
    'POST /api/messages/u1/by-hand': tell('u1'),
    'POST /api/messages/u2/by-hand': tell('u2'),
  })
  const card = within(await screen.findByRole('region', { name: 'Mensagens que não saíram (2)' }))
  expect(card.getByText('o cliente ainda não confirmou este número.')).toBeTruthy()
  expect(card.getAllByRole('link', { name: 'Corte, 03/03 às 10:00' })).toHaveLength(2)
  const chat = card.getByRole('link', { name: 'Abrir no WhatsApp para Rita Souza, abre em outra janela' })
  expect(chat.getAttribute('href')).toBe(lost.whatsappUrl)
  chat.addEventListener('click', (event) => event.preventDefault())
  await person.click(chat)
  await screen.findByRole('region', { name: 'Mensagens que não saíram (1)' })
  expect(card.getAllByText('Avisado por você')).toHaveLength(1)
  await person.click(card.getByRole('button', { name: 'Já avisei: Nina' }))
  await screen.findByRole('region', { name: 'Mensagens que não saíram (0)' })
  expect(bodiesOf('POST /api/messages/u2/by-hand')).toHaveLength(1)
})

test.each([
  [12, /20 celulares novos que você cadastrou recebem mensagens: restam 12\./],
  [null, /Por dia, até 40 celulares novos .* até 400 nos primeiros 30 dias/],
])(
  'an owner with %s new numbers left before the first payment reads which numbers get messages, unless none is sent to mobiles',
  async (newNumbersLeft, sentence) => {
    const read = (sms: boolean) => ({ ...settings, newNumbersLeft, channels: { ...settings.channels, sms } })
    stagePage({ 'GET /api/messages/settings': () => ({ body: read(true) }) })
    await screen.findByText(sentence)
    cleanup()
    stagePage({ 'GET /api/messages/settings': () => ({ body: read(false) }) })
    await screen.findByRole('button', { name: 'Salvar alterações' })
    expect(screen.queryByText(sentence)).toBeNull()
  },
)

const ownNumber: OwnWhatsapp = {
  phoneNumberId: '106540352242922',
  displayNumber: '+55 11 94444-0001',
  verifiedName: 'Studio Navalha',
  connectedAt: '2027-03-02T12:00:00Z',
  state: 'connected',
  reason: null,
}

test('an owner connects the WhatsApp number of the company, reads a problem with it, and disconnects it', async () => {
  let own: OwnWhatsapp | null = null
  let asked = 0
  const { person, bodiesOf } = stagePage({
    'GET /api/messages/settings': () => ({ body: { ...settings, ownWhatsapp: own } }),
    'PUT /api/companies/shop/whatsapp': () => {
      if (asked++ === 0)
        return { status: 400, body: { error: 'x', code: 'invalid', fields: { token: 'Token recusado' } } }
      own = { ...ownNumber, state: 'failing', reason: 'o WhatsApp não aceita mais o token' }
      return { body: ownNumber }
    },
    'DELETE /api/companies/shop/whatsapp': () => {
      own = null
      return { status: 204 }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Conectar número' }))
  const sheet = within(await screen.findByRole('dialog'))
  await person.type(sheet.getByLabelText(/Identificação do número/), '106540352242922')
  await person.type(sheet.getByLabelText(/Token/), 'EAAG')
  expect(sheet.getByLabelText(/Token/).getAttribute('type')).toBe('password')
  await person.click(sheet.getByRole('button', { name: 'Conectar número' }))
  await sheet.findByText('Token recusado')
  await person.click(sheet.getByRole('button', { name: 'Conectar número' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const section = within(await screen.findByRole('region', { name: 'WhatsApp do seu negócio' }))
  expect(section.getByText(/^Studio Navalha, desde 02 de março/)).toBeTruthy()
  expect(section.getByText('Com problema')).toBeTruthy()
  expect(section.getByText(/^O WhatsApp não aceita mais o token\./)).toBeTruthy()
  const typed = { phoneNumberId: '106540352242922', token: 'EAAG' }
  expect(bodiesOf('PUT /api/companies/shop/whatsapp')).toEqual([typed, typed])
  await person.click(section.getByRole('button', { name: 'Desconectar' }))
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desconectar' }),
  )
  expect(await section.findByText(/^Nenhum número conectado/)).toBeTruthy()
  const heading = section.getByRole('heading', { name: 'WhatsApp do seu negócio' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('an owner of a deployment that cannot store a token reads that a number cannot be connected yet', async () => {
  stagePage({ 'GET /api/messages/settings': () => ({ body: { ...settings, canConnectWhatsapp: false } }) })
  const section = within(await screen.findByRole('region', { name: 'WhatsApp do seu negócio' }))
  expect(section.getByText('Ainda não está disponível aqui.')).toBeTruthy()
  expect(section.queryByRole('button')).toBeNull()
})

const reminder: HandReminder = {
  appointmentId: 'a',
  clientName: 'Nina Falcão',
  date: '2027-03-03',
  startTime: '10:00',
  procedureName: 'Corte',
  collaboratorName: 'Davi',
  phone: '+5511955550101',
  text: 'Oi, Nina! Seu horário é amanhã às 10:00.',
  url: 'https://wa.me/5511955550101?text=Oi',
  doneAt: null,
  confirmedAt: null,
}

test('each reminder of the day opens WhatsApp with its text and is marked as sent', async () => {
  const done = { appointmentId: 'a', doneAt: '2027-03-02T13:00:00Z' }
  let items = [reminder]
  const { person } = stageOwner(() => <HandList date={undefined} />, {
    'GET /api/messages/whatsapp-list': () => ({ body: { date: '2027-03-02', automatic: false, items } }),
    'POST /api/messages/whatsapp-list/a/done': () => {
      items = items.map((item) => ({ ...item, ...done }))
      return { body: done }
    },
  })
  await screen.findByRole('heading', { level: 1, name: '1 lembrete de hoje' })
  const send = screen.getByRole('link', { name: /Enviar pelo WhatsApp/ })
  expect(send.getAttribute('href')).toBe(reminder.url)
  // Stops the link, which the test's browser would really open.
  send.addEventListener('click', (event) => event.preventDefault())
  await person.click(send)
  await screen.findByText('Todos enviados.')
  expect(screen.getByText('Enviado')).toBeTruthy()
})

test('a day without reminders shows the owner a sentence instead of the list', async () => {
  stageOwner(() => <HandList date="2027-03-07" />, {
    'GET /api/messages/whatsapp-list': () => ({
      body: { date: '2027-03-07', automatic: false, items: [] },
    }),
  })
  await screen.findByText('Ninguém para lembrar')
})

test.each([
  ['owner', 1],
  ['reception', 0],
] as const)(
  'the reminders of a day show the %s a link to the settings only when that role may open them',
  async (role, links) => {
    const day = { date: '2027-03-07', automatic: false, items: [] }
    stageOwner(
      () => <HandList date="2027-03-07" />,
      { 'GET /api/messages/whatsapp-list': () => ({ body: day }) },
      role,
    )
    await screen.findByText('Ninguém para lembrar')
    expect(screen.queryAllByRole('link', { name: 'Mensagens e lembretes' })).toHaveLength(links)
  },
)
