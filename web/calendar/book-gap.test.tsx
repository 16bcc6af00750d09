// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { calendarQuery } from '../appointments/fetch-appointments.ts'
import { anAppointment, stageAppointments } from '../appointments/stage-appointments.tsx'
import { aClient, aPersonOn, aProcedure, bookedAs, bookOf, takenWith } from '../appointments/stage-clients.ts'
import { useGapSheet } from './book-gap.tsx'

const today = '2027-03-02'
const later = '2027-03-05'
const cut = aProcedure('cut', 'Corte')

/** Renders the calendar of one collaborator as a list. */
function Day() {
  const [date, show] = useState(today)
  const { data } = useQuery(calendarQuery('shop', date, date))
  const { bookAt, sheet } = useGapSheet(data ?? ({ collaborators: [], appointments: [] } as never))
  return (
    <>
      <button type="button" onClick={() => show(later)}>
        Outro dia
      </button>
      <button
        type="button"
        onClick={() => bookAt(`/schedules/new?date=${today}&time=16:00&collaboratorId=rui`)}
      >
        Livre às 16:00
      </button>
      {data?.appointments.map(({ id, clientName }) => (
        <button key={id} type="button" data-entry={id}>
          {clientName}
        </button>
      ))}
      {data ? sheet : null}
    </>
  )
}

type Booked = ReturnType<typeof anAppointment>

function stage(onBook: () => { status: number; body: unknown }, wait = Promise.resolve()) {
  const booked: Booked[] = []
  let times = 0
  return {
    booked,
    ...stageAppointments(
      'owner',
      '/day',
      {
        'GET /api/schedules/calendar': async ({ query }) => {
          const date = query.get('from') ?? today
          if (++times > 1) await wait
          const appointments = booked.filter((one) => one.date === date)
          return { body: { today, slotInterval: 30, collaborators: [aPersonOn(date)], appointments } }
        },
        'GET /api/procedures/company/shop': () => ({ body: [cut] }),
        ...bookOf([aClient()]),
        'POST /api/visits': onBook,
      },
      Day,
    ),
  }
}

async function book({ person }: ReturnType<typeof stage>) {
  await person.click(await screen.findByRole('button', { name: 'Livre às 16:00' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Novo Agendamento' }))
  await person.click(await sheet.findByRole('option', { name: /Nina Falcão/ }))
  await person.click(sheet.getByRole('button', { name: 'Confirmar Agendamento' }))
  return sheet
}

const aBooking = (more: Partial<Booked>) =>
  anAppointment({ startTime: '16:00', endTime: '16:30', collaboratorId: 'rui', ...more })

test('an owner who books in a free time sees the sheet close at once, and the focus goes to the appointment when the calendar shows it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const made = aBooking({ date: today })
  const staged = stage(() => {
    staged.booked.push(made)
    return bookedAs(made)
  }, promise)
  await book(staged)
  await screen.findByText(/^Agendamento criado/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Nina Falcão' })).toBeNull()
  resolve()
  const entry = await screen.findByRole('button', { name: 'Nina Falcão' })
  await waitFor(() => expect(document.activeElement).toBe(entry))
})

test('an owner who books an alternative on another day and opens that day later keeps the focus where it is', async () => {
  const alternative = {
    date: later,
    startTime: '16:00',
    collaboratorId: 'rui',
    collaboratorName: 'Rui Castro',
  }
  const lost = takenWith(alternative)
  const made = aBooking({ date: later })
  const answers = [lost, bookedAs(made)]
  const staged = stage(() => {
    const [answer] = answers.splice(0, 1)
    if (answer?.status === 201) staged.booked.push(made)
    return answer ?? { status: 500, body: {} }
  })
  const sheet = await book(staged)
  await staged.person.click(await sheet.findByRole('button', { name: /05\/03, 16:00/ }))
  await staged.person.click(sheet.getByRole('button', { name: 'Confirmar Agendamento' }))
  await screen.findByText(/^Agendamento criado/)
  const turn = screen.getByRole('button', { name: 'Outro dia' })
  await staged.person.click(turn)
  await screen.findByRole('button', { name: 'Nina Falcão' })
  expect(document.activeElement).toBe(turn)
})
