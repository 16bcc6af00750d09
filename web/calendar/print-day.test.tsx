// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../appointments/stage-appointments.tsx'
import { PrintDayButton } from './print-day.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const date = '2027-03-02'
const somebody = (id: string, name: string, works = true) => ({
  id,
  name,
  role: null,
  isActive: true,
  procedureIds: [],
  days: [{ date, windows: works ? [{ start: '09:00', end: '18:00' }] : [], breaks: [] }],
})
const page = (startTime: string, more = {}, nextCursor: string | null = null) => ({
  items: [anAppointment({ startTime, endTime: startTime, ...more })],
  nextCursor,
})

function stage(answers = {}) {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const staged = stageAppointments(
    'owner',
    '/day',
    {
      'GET /api/schedules/calendar': () => ({
        body: {
          collaborators: [
            somebody('rui', 'Rui Castro'),
            somebody('ana', 'Ana Prado'),
            somebody('ivo', 'Ivo Sena', false),
          ],
        },
      }),
      'GET /api/schedules/company/shop': ({ query }: { query: URLSearchParams }) => ({
        body: query.get('cursor')
          ? page('10:00', { clientName: 'Lia Barros', status: 'cancelled' })
          : page('15:00', { notes: 'Máquina\n2.', internalNotes: 'Chega\ntarde.' }, 'next'),
      }),
      ...answers,
    },
    () => <PrintDayButton companyId="shop" date={date} />,
  )
  return { ...staged, print }
}

test('an owner who prints a day gets a sheet without cancelled appointments, which is removed after printing', async () => {
  const { person, print, asked } = stage()
  await person.click(screen.getByRole('button', { name: 'Imprimir' }))
  const sheet = within(await screen.findByRole('article'))
  expect(print).toHaveBeenCalledOnce()
  sheet.getByRole('heading', { name: 'Salão da Teresa' })
  sheet.getByText('terça-feira, 02 de março de 2027')
  sheet.getByText('15:00–15:00')
  sheet.getByText('Nina Falcão')
  sheet.getByText('(11) 95555-0142')
  sheet.getByText('Corte · Máquina 2. · Interno: Chega tarde.')
  sheet.getByText('Sem agendamentos: Ana Prado. Não atende neste dia: Ivo Sena.')
  expect(sheet.queryByText('Lia Barros')).toBeNull()
  expect(asked('GET /api/schedules/company/shop').map(({ query }) => query.get('cursor'))).toEqual([
    null,
    'next',
  ])
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
})

test('an owner whose day fails to load gets no print dialog', async () => {
  const { person, print } = stage({
    'GET /api/schedules/company/shop': () => ({ status: 500, body: { error: '', code: 'internal' } }),
  })
  await person.click(screen.getByRole('button', { name: 'Imprimir' }))
  await screen.findByText('Erro ao carregar o dia para imprimir. Por favor, tente novamente.')
  expect(print).not.toHaveBeenCalled()
})
