// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAppointment, stageAppointments } from './stage-appointments.tsx'

const phone = '(11) 98888-0142'
const show = { 'GET /api/schedules/a': () => ({ body: anAppointment({ id: 'a' }) }) }
const asking = (cancellationNotice: number) => ({
  'GET /api/public/company/teresa': () => ({ body: { isActive: true, cancellationNotice, phone } }),
})
const refused = {
  error: 'Faltam menos de 2h para o seu horário. Fale com a empresa.',
  code: 'too_late',
  company: { name: 'Salão da Teresa', slug: 'teresa', phone },
}
const chat = `https://wa.me/5511988880142?text=${encodeURIComponent('Olá! Preciso mudar o meu horário de terça, 02/03 às 15:00.')}`

test('a client who is too late to change an appointment reads the reason, with a link to a ready message to the company, and sees no button', async () => {
  stageAppointments('client', '/schedules/a', { ...show, ...asking(120) })
  await screen.findByText('Faltam menos de 2h para o seu horário. Fale com a empresa.')
  expect(screen.getByRole('link', { name: 'Conversar no WhatsApp' })).toHaveProperty('href', chat)
  screen.getByRole('link', { name: `Ligar para ${phone}` })
  expect(screen.queryByRole('button', { name: 'Remarcar' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull()
})

test('a client who is too late to change an appointment is offered no change of it in the list', async () => {
  const list = [anAppointment({ id: 'a' }), anAppointment({ id: 'b', startTime: '18:00', endTime: '18:30' })]
  const { person, asked } = stageAppointments('client', '/schedules', {
    ...asking(120),
    'GET /api/schedules/my-schedules': () => ({ body: { items: list, nextCursor: null } }),
  })
  const offered = async (time: string) => {
    await person.click(await screen.findByRole('button', { name: new RegExp(`^Ações de Corte.*${time}`) }))
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    await person.keyboard('{Escape}')
    return items
  }
  await waitFor(async () => expect(await offered('15:00')).toEqual(['Abrir']))
  expect(await offered('18:00')).toEqual(['Abrir', 'Remarcar', 'Posso ir antes', 'Cancelar'])
  expect(asked('GET /api/public/company/teresa')).toHaveLength(1)
})

test('a client exactly at the limit may still cancel', async () => {
  // At 14:12 there are 48 minutes until 15:00.
  const { asked } = stageAppointments('client', '/schedules/a', { ...show, ...asking(48) })
  await screen.findByRole('button', { name: 'Cancelar' })
  await waitFor(() => expect(asked('GET /api/public/company/teresa')).toHaveLength(1))
  screen.getByRole('button', { name: 'Cancelar' })
})

test('an owner may still cancel when it is too late for the client', async () => {
  const { asked } = stageAppointments('owner', '/schedules/a', { ...show, ...asking(10_080) })
  await screen.findByRole('button', { name: 'Cancelar' })
  expect(asked('GET /api/public/company/teresa')).toHaveLength(0)
})

test('a client who cancels too late reads why, and reaches the company with one tap', async () => {
  const { person } = stageAppointments('client', '/schedules/a', {
    ...show,
    'PATCH /api/schedules/a/cancel': () => ({ status: 409, body: refused }),
  })
  await person.click(await screen.findByRole('button', { name: 'Cancelar' }))
  await person.click(screen.getByRole('button', { name: 'Cancelar agendamento' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Não foi possível cancelar' }))
  dialog.getByText(refused.error)
  expect(dialog.getByRole('link', { name: 'Conversar no WhatsApp' })).toHaveProperty('href', chat)
})

test('a client who moves too late reads why beside the button, and reaches the company with one tap', async () => {
  const { person } = stageAppointments('client', '/schedules/a', {
    ...show,
    'GET /api/schedules/a/move-times': ({ query }) => ({
      body: {
        date: query.get('date'),
        duration: 30,
        people: [{ collaboratorId: 'rui', name: 'Rui Castro', times: ['15:00', '16:00'] }],
      },
    }),
    'PATCH /api/schedules/a/reschedule': () => ({ status: 409, body: refused }),
  })
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remarcar' }))
  await person.click(await dialog.findByRole('radio', { name: '16:00' }))
  await person.click(dialog.getByRole('button', { name: 'Remarcar' }))
  await dialog.findByText(refused.error)
  expect(await dialog.findByRole('link', { name: 'Conversar no WhatsApp' })).toHaveProperty('href', chat)
})
