import { describe, expect, test } from 'vitest'
import { bookingMails, type Told } from './booking-mail.ts'

const told: Told = {
  id: 'a1',
  day: '2027-03-02',
  start_minute: 600,
  end_minute: 630,
  procedure_name: 'Corte',
  collaborator_name: 'Davi',
  collaborator_email: 'davi@navalha.example',
  client_name: 'Ana Souza',
  client_email: 'ana@cliente.example',
  client_phone: '(11) 95555-0101',
  notes: 'Sem máquina',
  price_cents: 5_000,
  company_name: 'Barbearia Navalha',
  company_email: 'oi@navalha.example',
  company_address: 'Rua Harmonia, 412',
  company_phone: null,
}
const site = 'https://encaixe.example'

test('a booking is told to the client, the professional and the company, each in its own words', () => {
  const mails = bookingMails('booked', told, site)
  expect(mails.map(({ receiver, address, subject }) => [receiver, address, subject])).toEqual([
    ['client', 'ana@cliente.example', 'Agendamento confirmado: Corte em Barbearia Navalha, 02/03 às 10:00'],
    ['collaborator', 'davi@navalha.example', 'Novo agendamento: Ana Souza, 02/03 às 10:00'],
    ['owner', 'oi@navalha.example', 'Novo agendamento: Ana Souza, 02/03 às 10:00'],
  ])
  expect(mails[0]?.body).toBe(
    `Olá, Ana Souza!

Seu horário está reservado.

Serviço: Corte
Data: terça-feira, 02 de março de 2027
Horário: 10:00 às 10:30
Profissional: Davi
Preço: R$\u00A050,00
Empresa: Barbearia Navalha
Endereço: Rua Harmonia, 412
Observações: Sem máquina

Detalhes: https://encaixe.example/schedules/a1

Encaixe`,
  )
  expect(mails[1]?.body).toContain(
    'Telefone: (11) 95555-0101\nCliente: Ana Souza\nE-mail: ana@cliente.example',
  )
})

test('a cancellation is told to all', () => {
  const mails = bookingMails('cancelled', told, site)
  expect(mails.map(({ receiver }) => receiver)).toEqual(['client', 'collaborator', 'owner'])
  for (const { subject } of mails) expect(subject).toMatch(/^Agendamento cancelado: /)
})

describe('one address is told once', () => {
  test('as the first that it is: a client of her own shop, an owner who works alone', () => {
    const mails = bookingMails('booked', { ...told, collaborator_email: 'OI@navalha.example' }, site)
    expect(mails.map(({ receiver }) => receiver)).toEqual(['client', 'collaborator'])
  })

  test('and a client without an address not at all', () => {
    const mails = bookingMails('booked', { ...told, client_email: null }, site)
    expect(mails.map(({ receiver }) => receiver)).toEqual(['collaborator', 'owner'])
  })
})

test('a line break in a name begins no header', () => {
  const mails = bookingMails('booked', { ...told, client_name: 'Ana\r\nBcc: x@y.example\u2028fim' }, site)
  for (const { subject } of mails) expect(subject).not.toMatch(/[\r\n\u2028]/)
  expect(mails[1]?.subject).toContain('Ana Bcc: x@y.example fim')
})
