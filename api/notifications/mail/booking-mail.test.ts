import { expect, test } from 'vitest'
import { renderMail } from '../../messages/render-mail.ts'
import { mergeParts } from '../notice.ts'
import { templateOf } from '../whatsapp/whatsapp-template.ts'
import { type MessageAppointment, type MessageInput, pageOf, phoneText, subjectOf } from './booking-mail.ts'

const appointment: MessageAppointment = {
  id: 'a1',
  day: '2027-03-02',
  start_minute: 600,
  end_minute: 630,
  collaborator_id: 'c1',
  collaborator_name: 'Davi',
  procedure_name: 'Corte',
  client_name: 'Ana Souza',
  client_email: 'ana@cliente.example',
  client_phone: '(11) 95555-0101',
  notes: 'Sem máquina',
  price_cents: 5_000,
  company_name: 'Barbearia Navalha',
  company_email: 'oi@navalha.example',
  company_address: 'Rua Harmonia, 412',
  company_phone: null,
  theme_color: null,
}
const before = {
  day: '2027-03-01',
  start_minute: 540,
  end_minute: 570,
  collaborator_id: 'c2',
  collaborator_name: 'Bia',
}
const link = (word: string) => `https://encaixe.example/a/${word}`

function input(change: Partial<MessageInput> = {}): MessageInput {
  return {
    occasion: 'booked',
    receiver: 'client',
    appointment,
    links: { reschedule: link('muda'), cancel: link('desmarca'), calendar: link('agenda') },
    ...change,
  }
}
const written = (change: Partial<MessageInput> = {}) => renderMail(pageOf(input(change)))

test('a confirmation gives the client every fact and link, in HTML and in plain text', () => {
  const { html, text } = written()
  expect(subjectOf(input())).toBe('Agendamento confirmado: Corte na Barbearia Navalha, 02/03 às 10:00')
  expect(text).toBe(`Agendamento confirmado

Olá, Ana Souza!

Seu horário está reservado.

Serviço: Corte
Data: terça-feira, 02 de março de 2027
Horário: 10:00 às 10:30
Profissional: Davi
Preço: R$\u00A050,00
Endereço: Rua Harmonia, 412
Observações: Sem máquina

Remarcar: https://encaixe.example/a/muda
Pôr na minha agenda: https://encaixe.example/a/agenda
Cancelar o agendamento: https://encaixe.example/a/desmarca

-- 
Barbearia Navalha
Você recebe este e-mail porque há um agendamento em seu nome.
Enviado por Encaixe em nome da Barbearia Navalha.
`)
  for (const said of ['Ana Souza', 'terça-feira, 02 de março de 2027', 'Rua Harmonia, 412', link('muda')]) {
    expect(html).toContain(said)
  }
  expect(html).toContain('name="color-scheme" content="light dark"')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
})

test('the professional’s mail names the client and quotes the client’s notes', () => {
  const { text } = written({ receiver: 'owner', links: { page: 'https://encaixe.example/schedules/a1' } })
  expect(subjectOf(input({ receiver: 'owner' }))).toBe('Novo agendamento: Ana Souza, 02/03 às 10:00')
  expect(text).toContain('Cliente: Ana Souza\n')
  expect(text).toContain('Telefone: (11) 95555-0101\nE-mail: ana@cliente.example')
  expect(text).toContain('> Sem máquina')
  expect(text).toContain('Abrir na agenda: https://encaixe.example/schedules/a1')
})

test('the company’s mail says whose act it was, its subject names both times of a move, and its link stops mails to this address', () => {
  const first = (change: Partial<MessageInput>) =>
    written({ receiver: 'owner', ...change }).text.split('\n')[2]
  expect(first({ by: 'client' })).toBe('Marcado pelo cliente.')
  expect(first({ by: 'company' })).toBe('Marcado pela empresa.')
  expect(first({ by: 'company', accepted: true })).toBe('Confirmado pela empresa.')
  expect(first({ occasion: 'moved', before, by: 'company' })).toBe('Remarcado pela empresa.')
  expect(first({ occasion: 'cancelled', by: 'client' })).toBe('Cancelado pelo cliente.')
  expect(first({ occasion: 'cancelled', by: 'system', request: 'expired' })).toMatch(/^Ninguém respondeu/)
  expect(subjectOf(input({ occasion: 'moved', before, receiver: 'owner' }))).toBe(
    'Agendamento remarcado: Ana Souza, 02/03 às 10:00 (antes 01/03 às 09:00)',
  )
  const { text } = written({ receiver: 'owner', links: { stop: link('chega') } })
  expect(text).toContain(`Parar os e-mails da empresa neste endereço: ${link('chega')}`)
})

test('a mail about a change shows both times, and both professionals only when the professional changed', () => {
  expect(written({ occasion: 'moved', before }).text).toContain(
    'De: seg, 01/03 às 09:00 com Bia\nPara: ter, 02/03 às 10:00 com Davi',
  )
  const same = { ...before, collaborator_id: 'c1' }
  expect(written({ occasion: 'moved', before: same }).text).toContain(
    'De: seg, 01/03 às 09:00\nPara: ter, 02/03 às 10:00\n',
  )
})

test('a reminder first asks the client to confirm and links to the page that stops reminders', () => {
  const links = { confirm: link('vou'), stop: link('chega'), reschedule: link('muda') }
  const { text } = written({ occasion: 'reminder_first', links })
  expect(text).toContain(`Vou sim: ${link('vou')}\nRemarcar: ${link('muda')}`)
  expect(text).toContain(`Não receber mais mensagens desta empresa: ${link('chega')}`)
})

test('a cancellation links only to the page of the appointment and to the page that stops messages', () => {
  const links = { stop: link('para'), calendar: link('agenda') }
  const { html, text } = written({ occasion: 'cancelled', links })
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="${link('agenda')}"`, `href="${link('para')}"`])
  expect(text).toContain(`Ver o agendamento: ${link('agenda')}`)
})

test('a message for a telephone is one line of text with its links last', () => {
  const links = { confirm: link('vou'), reschedule: link('muda'), cancel: link('nao') }
  expect(phoneText(input({ occasion: 'reminder_first', links }))).toBe(
    `Barbearia Navalha: lembrete de Corte, ter, 02/03 às 10:00, com Davi. Confirme: ${link('vou')} ou cancele: ${link('nao')}`,
  )
  expect(templateOf(input({ occasion: 'reminder_second', links }))).toMatchObject({
    name: 'agendamento_lembrete',
    buttons: ['vou', 'nao'],
  })
  expect(templateOf(input({ occasion: 'cancelled', links: {} }))).not.toHaveProperty('buttons')
})

const cut = {
  id: 'a1',
  procedure_name: 'Corte',
  price_cents: 5_000,
  day: '2027-03-02',
  start_minute: 600,
  end_minute: 630,
  collaborator_id: 'c1',
  collaborator_name: 'Davi',
}
const shave = {
  ...cut,
  id: 'a2',
  procedure_name: 'Barba',
  start_minute: 630,
  end_minute: 660,
  price_cents: null,
}
const visitOf = (...parts: (typeof cut | typeof shave)[]) => ({ ...appointment, ...mergeParts(parts) })

test('a mail about a visit lists its services, its whole time and the sum of its prices', () => {
  const { text } = written({ appointment: visitOf(cut, shave) })
  expect(text).toContain('Serviços: 10:00 Corte, com Davi\n    10:30 Barba, com Davi\nData: terça-feira')
  expect(text).toContain('Horário: 10:00 às 11:00\nPreço: R$\u00A050,00 e um serviço sem preço\n')
})

test('a client without a preference for one service of a visit reads that beside its professional', () => {
  const anybodys = { ...shave, no_preference: true }
  const moved = { occasion: 'moved', appointment: visitOf(cut, anybodys) } as const
  const before = mergeParts([cut, { ...shave, start_minute: 720, end_minute: 750 }])
  const lines = 'Serviços: 10:00 Corte, com Davi\n    10:30 Barba, com Davi'
  expect(written({ ...moved, before }).text).toContain(`${lines} (sem preferência)\n`)
  expect(written({ ...moved, before, receiver: 'owner' }).text).toContain(`${lines}\n`)
})

test('a mail about a visit that moves as a whole names its old and new start, and a mail about a moved part names each part', () => {
  const later = (part: typeof cut | typeof shave, by: number) => ({
    ...part,
    start_minute: part.start_minute + by,
    end_minute: part.end_minute + by,
  })
  const was = mergeParts([cut, shave])
  const both = visitOf(later(cut, 60), later(shave, 60))
  expect(written({ occasion: 'moved', before: was, appointment: both }).text).toContain(
    'De: ter, 02/03 às 10:00\nPara: ter, 02/03 às 11:00\n',
  )
  const one = visitOf(cut, later(shave, 60))
  expect(written({ occasion: 'moved', before: was, appointment: one }).text).toContain(
    'De: ter, 02/03: 10:00 Corte, 10:30 Barba\nPara: ter, 02/03: 10:00 Corte, 11:30 Barba\n',
  )
  const links = { reschedule: link('muda') }
  expect(phoneText(input({ occasion: 'moved', before: was, appointment: one, links }))).toBe(
    `Barbearia Navalha: sua visita mudou. Continua marcado: Corte + Barba, ter, 02/03: 10:00 Corte, 11:30 Barba. Para mudar: ${link('muda')}`,
  )
})

test('a text for a telephone about a visit with many services is short', () => {
  const names = ['Corte', 'Barba', 'Sobrancelha', 'Hidratação']
  const parts = names.map((procedure_name, at) => ({ ...cut, id: `a${at}`, procedure_name }))
  const about = input({ appointment: visitOf(...parts), links: {} })
  expect(phoneText(about)).toBe('Barbearia Navalha: Corte + Barba + mais 2 marcado para ter, 02/03 às 10:00.')
  expect(subjectOf(about)).toContain('Corte + Barba + mais 2 na Barbearia Navalha')
})

const hostile = 'Ana\r\nBcc: x@y.example\u2028<img src=x onerror=alert(1)>"\'`'

test('a name with markup or line breaks adds no header, no line and no element to a message', () => {
  const named = { ...appointment, client_name: hostile, company_name: hostile, procedure_name: hostile }
  for (const receiver of ['client', 'owner'] as const) {
    const about = input({ receiver, appointment: named })
    expect(subjectOf(about)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    const { html, text } = renderMail(pageOf(about))
    expect(html).not.toContain('<img')
    expect(html).not.toContain('onerror=alert(1)>"')
    expect(text).not.toMatch(/^Bcc:/m)
  }
  expect(phoneText(input({ appointment: named }))).not.toContain('\n')
})
