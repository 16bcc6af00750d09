// @vitest-environment happy-dom
import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../appointments/stage-appointments.tsx'
import { aPersonOn } from '../appointments/stage-clients.ts'
import PrintedDay, { chooseLevel, measureRows, roomOf } from './print-day.tsx'

const date = '2027-03-02'
const somebody = (id: string, name: string, works = true) =>
  aPersonOn(date, { id, name, procedureIds: [], ...(!works && { windows: [] }) })
const page = (startTime: string, more = {}, nextCursor: string | null = null) => ({
  items: [anAppointment({ startTime, endTime: startTime, collaboratorId: 'rui', ...more })],
  nextCursor,
})
const longName = 'Maria Aparecida da Conceição dos Santos Albuquerque de Oliveira'
const known = anAppointment({
  startTime: '15:00',
  endTime: '15:30',
  collaboratorId: 'rui',
  clientName: longName,
})
const days = {
  collaborators: [
    somebody('rui', 'Rui Castro'),
    somebody('ana', 'Ana Prado'),
    somebody('ivo', 'Ivo Sena', false),
  ],
  appointments: [known],
  exceptions: [
    { id: 'v', collaboratorId: 'ivo', kind: 'off', from: date, to: date, startTime: null, reason: 'Férias' },
    {
      id: 'd',
      collaboratorId: 'rui',
      kind: 'off',
      from: date,
      to: date,
      startTime: '12:00',
      endTime: '14:00',
    },
  ],
  holidays: [{ date, name: 'Data Magna', decision: 'open' }],
} as unknown as CalendarDays

function Staged() {
  const [asked, ask] = useState(false)
  return (
    <>
      <button type="button" onClick={() => ask(true)}>
        Imprimir
      </button>
      <PrintedDay companyId="shop" days={days} date={date} asked={asked} onDone={() => ask(false)} />
    </>
  )
}

const beforePrint = () => act(() => void window.dispatchEvent(new Event('beforeprint')))

function stage(answers = {}) {
  const print = vi.fn(() => void window.dispatchEvent(new Event('beforeprint')))
  vi.stubGlobal('print', print)
  const staged = stageAppointments(
    'owner',
    '/day',
    {
      'GET /api/schedules/company/shop': ({ query }: { query: URLSearchParams }) => ({
        body: query.get('cursor')
          ? page('10:00', { clientName: 'Lia Barros', status: 'cancelled' })
          : page('15:00', { notes: 'Máquina\n2.', internalNotes: 'Chega\ntarde.' }, 'next'),
      }),
      ...answers,
    },
    () => <Staged />,
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
  sheet.getByText('Sem agendamentos: Ana Prado. Não atende neste dia: Ivo Sena (Férias).')
  sheet.getByText('09:00–18:00 · Bloqueado 12:00–14:00')
  sheet.getByText(/1 agendamento · Data Magna/)
  expect(sheet.queryByText('Lia Barros')).toBeNull()
  const cursors = asked('GET /api/schedules/company/shop').map(({ query }) => query.get('cursor'))
  expect(cursors.slice(-2)).toEqual([null, 'next'])
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
})

test("the browser's own print command prints the same sheet at once, even before the notes are loaded", async () => {
  const { asked } = stage()
  beforePrint()
  const early = within(screen.getByRole('article'))
  early.getByText(longName)
  early.getByText('As observações não carregaram.')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(asked('GET /api/schedules/company/shop')).toHaveLength(2), { timeout: 3_000 })
  await waitFor(() => {
    beforePrint()
    const whole = within(screen.getByRole('article'))
    whole.getByText('Corte · Máquina 2. · Interno: Chega tarde.')
    expect(whole.queryByText('As observações não carregaram.')).toBeNull()
  })
})

test('an owner whose day fails to load gets no print dialog', async () => {
  const { person, print } = stage({
    'GET /api/schedules/company/shop': () => ({ status: 500, body: { error: '', code: 'internal' } }),
  })
  await person.click(screen.getByRole('button', { name: 'Imprimir' }))
  await screen.findByText('Erro ao carregar o dia para imprimir. Por favor, tente novamente.')
  expect(print).not.toHaveBeenCalled()
})

test('an owner who prints a day reads the services of one person in a visit in one line, with the name of the guest', async () => {
  const ofVisit = { collaboratorId: 'rui', visitId: 'v', guestName: 'Davi', notes: 'Máquina 2.' }
  const parts = [
    anAppointment({ startTime: '15:00', endTime: '15:30', ...ofVisit }),
    anAppointment({
      startTime: '15:30',
      endTime: '16:00',
      ...ofVisit,
      procedure: { id: 'b', name: 'Barba' },
    }),
    anAppointment({ startTime: '16:30', endTime: '17:00', ...ofVisit }),
  ]
  const { person } = stage({
    'GET /api/schedules/company/shop': () => ({ body: { items: parts, nextCursor: null } }),
  })
  await person.click(screen.getByRole('button', { name: 'Imprimir' }))
  const sheet = within(await screen.findByRole('article'))
  sheet.getByText('15:00–16:00')
  sheet.getByText('Corte + Barba · Máquina 2.')
  sheet.getByText('16:30–17:00')
  expect(sheet.getAllByText('Nina Falcão · Para: Davi')).toHaveLength(2)
})

const row = (more = 'Corte') => ({ time: '09:00–09:30', title: 'Ana Souza', more })
const day = (count: number) => Array.from({ length: count }, () => row())
const team = (people: number, each: number) => Array.from({ length: people }, () => day(each))

test.each([
  ['nobody', [], 12],
  ['one quiet day', [day(6)], 12],
  ['four people and an ordinary day', team(4, 7), 11],
  ['four busy days', team(4, 11), 9.5],
  ['four full days', team(4, 18), 9],
  ['fifteen people, ten each', team(15, 10), 7.5],
  ['fifteen full days of half hours', team(15, 18), 6.5],
])('a sheet of %s is printed in the size that fits', (_, groups, type) => {
  expect(chooseLevel(groups).type).toBe(type)
})

test('long notes are printed on additional lines, so the type of the sheet is smaller', () => {
  const noted = Array.from({ length: 18 }, () => row('Traz fotos do corte que quer. '.repeat(10)))
  expect(chooseLevel([day(18)]).type).toBe(12)
  expect(chooseLevel([noted]).type).toBeLessThan(12)
})

test('a sheet with more appointments never has larger type, and fits its page unless even the smallest type does not', () => {
  const texts = fc.integer({ min: 1, max: 200 }).map((letters) => row('x'.repeat(letters)))
  const days = fc.array(fc.array(texts, { minLength: 1, maxLength: 24 }), { maxLength: 15 })
  fc.assert(
    fc.property(days, fc.array(texts, { minLength: 1, maxLength: 24 }), (groups, more) => {
      const level = chooseLevel(groups)
      expect(chooseLevel([...groups, more]).type).toBeLessThanOrEqual(level.type)
      if (level.type > 6.5) expect(measureRows(level, groups)).toBeLessThanOrEqual(roomOf(level))
    }),
  )
})
