// @vitest-environment happy-dom
import type { Appointment } from '@encaixe/contract/appointments.ts'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

/** Opens an appointment and types into its notes. `meanwhile` changes the appointment from the other side. */
async function typing(typed: string) {
  let stored = anAppointment({ id: 'a', notes: 'Corte baixo.' })
  const { person } = stageAppointments('owner', '/schedules/a', {
    'GET /api/schedules/a': () => ({ body: stored }),
  })
  const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Observações' })
  if (typed) await person.type(notes, typed)
  const meanwhile = async (change: Partial<Appointment>) => {
    stored = { ...stored, ...change }
    await act(async () => window.dispatchEvent(new Event('visibilitychange')))
  }
  return { person, notes, meanwhile }
}

test('a user who types notes reads that the other side saved new ones, and does not lose the typed text', async () => {
  const { person, notes, meanwhile } = await typing(' Sem pressa.')
  await meanwhile({ notes: 'Chego mais tarde.' })
  await screen.findByText('As observações mudaram enquanto você escrevia.')
  screen.getByText('Agora está assim: “Chego mais tarde.”')
  expect(notes.value).toBe('Corte baixo. Sem pressa.')
  await person.click(screen.getByRole('button', { name: 'Ficar com o texto novo' }))
  expect(notes.value).toBe('Chego mais tarde.')
  expect(screen.queryByText(/mudaram enquanto/)).toBeNull()
})

test('a user who has typed nothing sees the new notes of the other side', async () => {
  const { notes, meanwhile } = await typing('')
  await meanwhile({ notes: 'Chego mais tarde.' })
  await expect.poll(() => notes.value).toBe('Chego mais tarde.')
  expect(screen.queryByText(/mudaram enquanto/)).toBeNull()
})

test('a user who types notes still sees the typed text when the appointment is cancelled meanwhile', async () => {
  const { meanwhile } = await typing(' Sem pressa.')
  await meanwhile({ status: 'cancelled' })
  const left = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'O que você escreveu' })
  expect([left.value, left.readOnly]).toEqual(['Corte baixo. Sem pressa.', true])
  screen.getByText(/O que você escreveu não foi salvo/)
})
