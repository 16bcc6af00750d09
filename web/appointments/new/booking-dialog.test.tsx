// @vitest-environment happy-dom
import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'
import { aPersonOn, aProcedure, bookedAs, shopOf, takenWith } from '../stage-clients.ts'
import BookingDialog from './booking-dialog.tsx'
import { measureGap } from './measure-gap.ts'

const days: CalendarDays = {
  timezone: 'America/Sao_Paulo',
  today: '2027-03-02',
  now: '14:12',
  slotInterval: 30,
  collaborators: [
    aPersonOn('2027-03-05', {
      procedureIds: ['cut', 'beard', 'colour'],
      windows: [{ start: '14:00', end: '15:00' }],
    }),
  ],
  appointments: [],
  exceptions: [],
  holidays: [],
}
const formPath = '/schedules/new?date=2027-03-05&time=14:00&collaboratorId=rui'
const booked = anAppointment({ id: 'b1', date: '2027-03-06', startTime: '09:00', endTime: '09:30' })

/** A day of the calendar with one free time. */
function Day() {
  const [closed, close] = useState<{ booked?: string | undefined }>()
  return closed ? (
    <p>{`fechado ${closed.booked ?? 'sem agendar'}`}</p>
  ) : (
    <BookingDialog
      place={{ days, formPath, onBlock: () => close({ booked: 'bloqueado' }) }}
      onClose={(one) => close({ booked: one?.id })}
    />
  )
}

const shop = {
  ...shopOf(
    aProcedure('cut', 'Corte'),
    aProcedure('beard', 'Barba'),
    aProcedure('colour', 'Cor', { duration: 90 }),
  ),
}
const stage = (more = {}) => stageAppointments('owner', '/day', { ...shop, ...more }, Day)
type Person = ReturnType<typeof stage>['person']

async function nameClient(person: Person) {
  await person.type(await screen.findByLabelText(/^Nome do cliente/), 'Lia Barros')
  await person.type(screen.getByLabelText(/^E-mail do cliente/), 'lia@cliente.example{Enter}')
}

test('an owner books a free time for a client without contact', async () => {
  const { person, asked } = stage({ 'POST /api/visits': () => bookedAs(booked) })
  await person.type(await screen.findByLabelText(/^Nome do cliente/), 'Dona Socorro')
  await person.click(screen.getByRole('checkbox', { name: /^Cliente sem contato/ }))
  await person.click(screen.getByRole('button', { name: 'Continuar' }))
  await person.click(await screen.findByRole('radio', { name: /^Barba/ }))
  await person.click(screen.getByRole('button', { name: 'Confirmar Agendamento' }))
  await screen.findByText('fechado b1')
  expect(asked('POST /api/visits')[0]?.body).toMatchObject({
    clientName: 'Dona Socorro',
    clientEmail: null,
    clientPhone: null,
    withoutContact: true,
  })
})

test('an owner whose free time somebody else took keeps client and procedure and books an alternative', async () => {
  const lost = takenWith(
    { date: '2027-03-05', startTime: '14:30', collaboratorId: 'rui', collaboratorName: 'Rui Castro' },
    { date: '2027-03-06', startTime: '09:00', collaboratorId: 'ana', collaboratorName: 'Ana Prado' },
  )
  const answers = [lost, bookedAs(booked)]
  const { person, asked } = stage({ 'POST /api/visits': () => answers.shift() ?? bookedAs(booked) })
  const sheet = within(await screen.findByRole('dialog', { name: 'Novo Agendamento' }))
  await nameClient(person)
  await sheet.findByText('Mais 1 procedimento não cabe em 1h.')
  await person.click(screen.getByRole('radio', { name: /^Barba/ }))
  const confirm = sheet.getByRole('button', { name: 'Confirmar Agendamento' })
  await person.click(confirm)
  const alert = within((await screen.findByText(lost.body.error)).closest('[role="alert"]') as HTMLElement)
  alert.getByText('O que você preencheu continua aqui. Os horários livres mais próximos:')
  alert.getByRole('button', { name: '14:30 com Rui Castro' })
  expect(sheet.queryByText('1h livres a partir daí')).toBeNull()
  sheet.getByText('lia@cliente.example', { exact: false })
  sheet.getByText(/^Barba · 30min/)
  await person.click(alert.getByRole('button', { name: 'sáb, 06/03, 09:00 com Ana Prado' }))
  expect(screen.queryByText(lost.body.error)).toBeNull()
  sheet.getByText(/09:00–09:30 com Ana Prado/)
  expect(document.activeElement).toBe(confirm)
  await person.click(confirm)
  await screen.findByText('fechado b1')
  const [first, second] = asked('POST /api/visits')
  expect(first?.body).toMatchObject({
    startTime: '14:00',
    items: [{ procedureId: 'beard', collaboratorId: 'rui' }],
  })
  expect(second?.body).toMatchObject({
    items: [{ procedureId: 'beard', collaboratorId: 'ana' }],
    date: '2027-03-06',
    startTime: '09:00',
    clientName: 'Lia Barros',
    clientEmail: 'lia@cliente.example',
  })
  expect(second?.key).not.toBe(first?.key)
})

test('an owner who opens the whole form from the sheet is warned before the typed text is lost', async () => {
  const { person, place } = stage({
    'GET /api/public/available-days/shop/cut/2027-03': () => ({ body: [{ date: '2027-03-05', free: true }] }),
  })
  await nameClient(person)
  await person.click(screen.getByRole('button', { name: 'Abrir o formulário completo' }))
  await waitFor(() => expect(place.now).toBe(formPath))
  await screen.findByText('lia@cliente.example', { exact: false })
  await person.click(screen.getByRole('link', { name: 'Agendamentos' }))
  await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
  await person.click(screen.getByRole('button', { name: 'Continuar editando' }))
  screen.getByText('lia@cliente.example', { exact: false })
})

test('an owner who blocks the time instead of booking is asked before the typed text is discarded', async () => {
  const { person } = stage()
  await person.type(await screen.findByLabelText(/^Nome do cliente/), 'Lia Barros')
  await person.click(screen.getByRole('button', { name: 'Bloquear horário' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sair sem agendar?' }))
  await person.click(question.getByRole('button', { name: 'Sair sem agendar' }))
  await screen.findByText('fechado bloqueado')
})

test('the time after a procedure must fit before the next client', () => {
  const next = anAppointment({ id: 'n', date: '2027-03-05', startTime: '14:45', endTime: '15:00' })
  const entry = { ...next, collaborator: { id: 'rui', name: 'Rui Castro' }, bufferMinutes: 0 }
  const place = { date: '2027-03-05', time: '14:00', collaboratorId: 'rui' }
  const appointments = [entry as unknown as CalendarDays['appointments'][number]]
  expect(measureGap({ ...days, appointments }, place)).toMatchObject({ minutes: 45, room: 45 })
  expect(measureGap(days, place)).toMatchObject({ minutes: 60, room: Number.POSITIVE_INFINITY })
})
