// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../appointments/stage-appointments.tsx'
import AppointmentPanel from './panel-appointment.tsx'
import { useOpenPanel } from './read-view.ts'

const one = anAppointment({ id: 'a', notes: 'Máquina 2.' })
const other = anAppointment({ id: 'b', clientName: 'Ivo Sena' })
const answers = {
  'GET /api/schedules/a': () => ({ body: one }),
  'GET /api/schedules/b': () => ({ body: other }),
  'GET /api/schedules/b/history': () => ({ body: [] }),
}

/** Renders a calendar of two appointments. */
function Day() {
  const { openId, open, close } = useOpenPanel()
  return (
    <>
      <h1 tabIndex={-1}>Agendamentos</h1>
      {[one, other].map(({ id, clientName }) => (
        <button key={id} type="button" onClick={() => open(id)}>
          {`Abrir ${clientName}`}
        </button>
      ))}
      {openId ? <AppointmentPanel id={openId} onClose={close} /> : null}
    </>
  )
}

const stage = (more = {}) => stageAppointments('owner', '/day', { ...answers, ...more }, Day)
const opener = () => screen.getByRole('button', { name: 'Abrir Nina Falcão' })
const panel = () => screen.findByRole('dialog', { name: 'Nina Falcão' })

test('an owner who opens an appointment has the focus in the panel; Esc closes it and returns the focus', async () => {
  const { person, place } = stage()
  await person.click(opener())
  const shown = await panel()
  expect(place.now).toBe('/day?appointment=a')
  expect(document.activeElement).toBe(within(shown).getByRole('heading', { level: 2 }))
  within(shown).getByText('15:00–15:30')
  within(shown).getByRole('link', { name: 'WhatsApp' })
  expect(
    within(shown)
      .getByRole('link', { name: /Abrir página/ })
      .getAttribute('href'),
  ).toBe('/schedules/a')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(place.now).toBe('/day')
  expect(document.activeElement).toBe(opener())
})

test('an owner who opens another appointment sees it replace the one in the panel', async () => {
  const { person } = stage()
  await person.click(opener())
  await panel()
  await person.click(screen.getByRole('button', { name: 'Abrir Ivo Sena' }))
  const next = await screen.findByRole('dialog', { name: 'Ivo Sena' })
  expect(document.activeElement).toBe(within(next).getByRole('heading', { level: 2 }))
  await person.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir Ivo Sena' })),
  )
})

test('an owner who leaves the panel with unsaved notes is asked first', async () => {
  const { person, place } = stage()
  await person.click(opener())
  await person.type(within(await panel()).getByRole('textbox', { name: 'Observações' }), ' Sem pressa.')
  await person.click(screen.getByRole('button', { name: 'Fechar' }))
  await person.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  expect(place.now).toBe('/day?appointment=a')
  await person.click(screen.getByRole('button', { name: 'Abrir Ivo Sena' }))
  await person.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  await screen.findByRole('dialog', { name: 'Ivo Sena' })
})

test('an owner who completes an appointment still has the panel open, with the focus on its title', async () => {
  const begun = { ...one, startTime: '14:00', startsAt: '2027-03-02T14:00:00-03:00' }
  const { person } = stage({
    'GET /api/schedules/a': () => ({ body: begun }),
    'PATCH /api/schedules/a/complete': () => ({ body: { ...begun, status: 'completed' } }),
  })
  await person.click(opener())
  await person.click(await within(await panel()).findByRole('button', { name: 'Concluir' }))
  const shown = await panel()
  await within(shown).findByText('Concluído')
  expect(document.activeElement).toBe(within(shown).getByRole('heading', { level: 2 }))
})

test('an owner who opens the address of an unknown appointment reads that it does not exist, and can close the panel', async () => {
  const { person, place } = stageAppointments('owner', '/day?appointment=gone', {}, Day)
  const shown = await screen.findByRole('dialog', { name: 'Agendamento' })
  await within(shown).findByText('Agendamento não encontrado')
  await person.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(place.now).toBe('/day'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('an owner who opens the panel on a phone cannot use the page behind it until it is closed', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { person } = stage()
  const title = screen.getByRole('heading', { level: 1 })
  await person.click(opener())
  const shown = await panel()
  expect(shown.getAttribute('aria-modal')).toBe('true')
  expect(title.inert).toBe(true)
  await person.click(within(shown).getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(title.inert).toBe(false))
})
