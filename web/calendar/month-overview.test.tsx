// @vitest-environment happy-dom
import { daysOfMonth } from '@encaixe/contract/local-time.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { stageAppointments } from '../appointments/stage-appointments.tsx'
import { aPersonOn } from '../appointments/stage-clients.ts'
import CalendarPage from './calendar-page.tsx'
import MonthOverview from './month-overview.tsx'

const today = '2027-03-02'
const call = (month: string) => `GET /api/schedules/calendar/${month}`

const aLoad = (date: string, appointments: number, bookedMinutes: number, openMinutes: number) => {
  const freeMinutes = Math.max(0, openMinutes - bookedMinutes)
  return {
    date,
    appointments,
    bookedMinutes,
    openMinutes,
    freeMinutes,
    closed: date === '2027-03-26' ? 'Sexta-feira Santa' : null,
    holiday: date === '2027-03-24' ? 'Aniversário da cidade' : null,
    away: date === '2027-03-24' ? ['Tainá Ribeiro'] : [],
  }
}

/** A month in which Sundays are closed, the 2nd is busy and the 3rd is full. */
function aMonth(month: string) {
  const days = daysOfMonth(month).map((date, at) => {
    const openMinutes = at % 7 === 6 ? 0 : 480
    if (date === '2027-03-02') return aLoad(date, 12, 180, openMinutes)
    if (date === '2027-03-03') return aLoad(date, 1, 480, openMinutes)
    return aLoad(date, 0, 0, openMinutes)
  })
  return { body: { timezone: 'America/Sao_Paulo', today, days } }
}

function Calendar({ onOpenDay }: { onOpenDay: (date: string) => void }) {
  const [month, setMonth] = useState('2027-03')
  return (
    <MonthOverview companyId="shop" month={month} today={today} onMonth={setMonth} onOpenDay={onOpenDay} />
  )
}

function stage(answers = {}) {
  const onOpenDay = vi.fn()
  const known = { [call('2027-03')]: () => aMonth('2027-03'), [call('2027-04')]: () => aMonth('2027-04') }
  const staged = stageAppointments('owner', '/day', { ...known, ...answers }, () => (
    <Calendar onOpenDay={onOpenDay} />
  ))
  return { ...staged, onOpenDay }
}

test('every day of the month shows its number of appointments and its free time', async () => {
  stage()
  await screen.findByRole('button', {
    name: 'terça-feira, 2 de março, hoje, 12 agendamentos, 5 horas livres',
  })
  screen.getByRole('button', { name: 'quarta-feira, 3 de março, 1 agendamento, cheio' })
  screen.getByRole('button', { name: 'domingo, 7 de março, fechado' })
  screen.getByRole('button', { name: 'segunda-feira, 1º de março, 0 agendamentos' })
  screen.getByText('Março de 2027, 13 agendamentos')
})

test('an owner reads that today has no free time left, even when it was not full', async () => {
  const { body } = aMonth('2027-03')
  const days = body.days.map((day) => (day.date === today ? { ...day, freeMinutes: 0 } : day))
  stage({ [call('2027-03')]: () => ({ body: { ...body, days } }) })
  await screen.findByRole('button', {
    name: 'terça-feira, 2 de março, hoje, 12 agendamentos, nada mais livre',
  })
  screen.getByText('Nada mais livre')
})

test('in the month the arrow keys move the focus, also into the next month, and Enter opens a day', async () => {
  const { person, onOpenDay } = stage()
  await screen.findByRole('button', { name: /12 agendamentos/ })
  await person.tab()
  expect(document.activeElement?.getAttribute('data-day')).toBe(today)
  await person.keyboard('{ArrowRight}{Enter}')
  expect(onOpenDay).toHaveBeenLastCalledWith('2027-03-03')
  await person.keyboard('{PageDown}')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2027-04-03'))
  await person.keyboard('{Enter}')
  expect(onOpenDay).toHaveBeenLastCalledWith('2027-04-03')
})

test('an owner whose month fails to load reads an error instead of a skeleton, can retry and can still open its days', async () => {
  let away = true
  const { person, onOpenDay } = stage({
    [call('2027-03')]: () =>
      away ? { status: 503, body: { error: '', code: 'unavailable' } } : aMonth('2027-03'),
  })
  await screen.findByText('Erro ao carregar a agenda do mês. Por favor, tente novamente.')
  expect(document.querySelector('.skeleton')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'quarta-feira, 3 de março' }))
  expect(onOpenDay).toHaveBeenLastCalledWith('2027-03-03')
  away = false
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('button', { name: /3 de março, 1 agendamento, cheio/ })
})

test('a closed day, a holiday and an absence are named in the cell and, on a phone, below the days', async () => {
  stage()
  await screen.findByRole('button', { name: /^sexta-feira, 26 de março, fechado: Sexta-feira Santa/ })
  expect(screen.getByText('26 de março').parentElement?.textContent).toBe(
    '26 de março, fechado: Sexta-feira Santa',
  )
  screen.getByRole('button', {
    name: 'quarta-feira, 24 de março, 0 agendamentos, 8 horas livres, Aniversário da cidade, Tainá de folga',
  })
  expect(screen.getByText('24 de março').parentElement?.textContent).toBe(
    '24 de março, Aniversário da cidade, Tainá de folga',
  )
})

test('below the calendar an owner reads of appointments outside the hours the same sentence as on the dashboard', async () => {
  const counts = { upcoming: 6, total: 9, conflicts: 6, offered: 6 }
  const person = aPersonOn(today, {
    id: 'rui',
    name: 'Rui Castro',
    windows: [{ start: '09:00', end: '18:00' }],
  })
  const answers = {
    'GET /api/schedules/counts': () => ({ body: counts }),
    'GET /api/schedules/calendar': () => ({
      body: {
        ...{ timezone: 'America/Sao_Paulo', today, now: '14:12', slotInterval: 30, collaborators: [person] },
        ...{ appointments: [], exceptions: [], holidays: [] },
      },
    }),
  }
  const Page = () => <CalendarPage onList={() => undefined} focused={{ current: true }} />
  stageAppointments('owner', '/day', answers, Page)
  const link = await screen.findByRole('link', { name: '6 agendamentos esperam a resposta dos clientes' })
  expect(link.getAttribute('href')).toBe('/schedules/conflicts')
  counts.offered = 4
  cleanup()
  stageAppointments('owner', '/day', answers, Page)
  await screen.findByRole('link', { name: '6 agendamentos para resolver' })
})
