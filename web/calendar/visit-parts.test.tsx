// @vitest-environment happy-dom
import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { reachQuery } from '../notifications/fetch-messages.ts'
import { buildColumns } from './build-columns.ts'
import { GridMoves } from './load-parts.ts'
import MoveQuestion from './move-question.tsx'
import { planMove } from './plan-move.ts'
import { anEntry, date, rui, stageGrid, tai } from './stage-grid.tsx'

afterEach(cleanup)
beforeAll(async () => void (await GridMoves.fetch()))

const ofVisit = { visitId: 'v', visitParts: 3, clientName: 'Nina Falcão' }
const beard = { procedure: { id: 'beard', name: 'Barba' } }

/** A visit of Corte and Barba with Rui, then Corte with Tainá. */
const visit = (more: Partial<CalendarEntry> = {}): CalendarEntry[] => [
  { ...anEntry('a', rui, '09:00', '09:30'), ...ofVisit, guestName: 'Davi', ...more },
  { ...anEntry('b', rui, '09:30', '10:00'), ...ofVisit, ...beard, ...more },
  { ...anEntry('c', tai, '10:00', '10:30'), ...ofVisit, ...more },
]
const card = (id: string) => document.querySelector(`[data-entry="${id}"]`) as HTMLElement

test('an owner sees the parts of a visit numbered, and as one block where one person does several of them', async () => {
  const { user } = stageGrid(visit())
  const rui = screen.getByRole('region', { name: 'Rui Castro' })
  within(rui).getByText(
    /^09:00 às 09:30, Nina Falcão · Para: Davi, Corte, Agendado, com Rui Castro, 1 de 3 da visita/,
  )
  within(screen.getByRole('region', { name: 'Tainá Ribeiro' })).getByText(/3 de 3 da visita/)
  const gapOf = (id: string) => card(id).parentElement?.style
  expect([gapOf('a')?.getPropertyValue('--under'), gapOf('b')?.getPropertyValue('--over')]).toEqual([
    '0px',
    '0px',
  ])
  expect([gapOf('b')?.getPropertyValue('--under'), gapOf('c')?.getPropertyValue('--over')]).toEqual([
    '1px',
    '1px',
  ])
  // The second part of a block shows its service, because the first one shows the client.
  expect(within(card('b')).getByTitle('Nina Falcão').textContent).toBe('Barba')
  await user.hover(card('c'))
  expect(['a', 'b', 'c'].map((id) => card(id).dataset.lit)).toEqual(['', '', ''])
  await user.unhover(card('c'))
  expect(card('a').dataset.lit).toBeUndefined()
})

test('an owner sees a part of a visit without a number while another part is on a day that is not shown', () => {
  stageGrid([{ ...anEntry('a', rui, '09:00', '09:30'), ...ofVisit }])
  screen.getByText(/com Rui Castro, parte de uma visita/)
})

const people = [rui, tai]
const columnsOf = (entries: CalendarEntry[]) => buildColumns(people, entries, { mode: 'dia', date })

const dayBefore = { date: '2027-03-02', minute: 852 }

function dropped(id: string, personAt: number, start: number, entries = visit(), now = dayBefore) {
  const columns = columnsOf(entries)
  const entry = entries.find((one) => one.id === id)
  const column = columns[personAt]
  if (!entry || !column) throw new Error(`Appointment ${id} or column ${personAt} is missing`)
  return planMove(entry, { column, start }, { entries, columns, now })
}

test('dropping a part of a visit moves the whole visit so that the part lands where it was dropped', () => {
  const { visit, part } = dropped('b', 0, 630)
  expect(visit?.wish).toMatchObject({ to: { date, startTime: '10:00' }, people: undefined })
  expect(part.wish).toMatchObject({ to: { date, startTime: '10:30' }, people: [{ id: 'rui' }] })
  expect(part.off).toBeUndefined()
  expect(dropped('a', 0, 570).part.off).toBe('Ficaria sobre outro serviço da visita.')
})

test('dropping a part of a visit on another person gives this person all parts of the replaced person that the new person performs', () => {
  const names = dropped('a', 1, 540).visit?.wish.people?.map((one) => one !== 'anybody' && one.name)
  expect(names).toEqual(['Tainá Ribeiro', 'Rui Castro', 'Tainá Ribeiro'])
})

test('a move that would end one part of a visit after the hours is asked about, with the reason of that part', () => {
  const { visit, part } = dropped('a', 0, 660)
  expect(part.odd).toBeUndefined()
  expect(visit).toMatchObject({ odd: 'fora da jornada', wish: { outside: true } })
})

test('an owner who drops a part so early that the visit would begin on the day before is asked about moving that part alone', () => {
  expect(dropped('b', 0, 15).visit).toBeUndefined()
})

test('for a visit over several days or one that has begun, the question after a drop first proposes to move only the dropped part', () => {
  expect(dropped('a', 0, 660).first).toBe('visit')
  const apart = visit().map((one) => (one.id === 'c' ? { ...one, date: '2027-03-04' } : one))
  expect(dropped('a', 0, 660, apart).first).toBe('part')
  expect(dropped('c', 1, 660, visit(), { date, minute: 545 }).first).toBe('part')
  // A move of the whole visit would move the part that is being served too.
  expect(dropped('c', 1, 660, visit(), { date, minute: 575 }).visit).toBeUndefined()
})

test('an owner who drops an appointment without other parts is not asked about a visit', () => {
  const alone = [anEntry('a', rui, '09:00', '09:30')]
  expect(dropped('a', 0, 600, alone).visit).toBeUndefined()
})

test('an owner who drops a part of a visit is asked once; the whole visit is preselected, and the question says that the client gets no message', async () => {
  const user = userEvent.setup()
  const on = { onClose: vi.fn(), onMove: vi.fn() }
  const asked = dropped('a', 1, 540, visit({ noPreference: true }))
  const queries = new QueryClient()
  queries.setQueryData(reachQuery('a').queryKey, {
    channels: ['email'],
    reason: null,
    messageId: null,
    whatsappUrl: null,
  })
  render(
    <QueryClientProvider client={queries}>
      <MoveQuestion asked={asked} {...on} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /A visita toda/ }).checked).toBe(true)
  screen.getByRole('alertdialog', { name: 'Remarcar a visita?' })
  screen.getByText(/^Nina Falcão · Para: Davi, quarta, 03\/03, às 09:00 com Tainá Ribeiro e Rui Castro\.$/)
  screen.getByText('O cliente é avisado por e-mail.')
  await user.click(screen.getByRole('radio', { name: /Só este serviço/ }))
  screen.getByRole('alertdialog', { name: 'Remarcar este serviço?' })
  screen.getByText(/O cliente não tem preferência e não recebe mensagem\.$/)
  await user.click(screen.getByRole('button', { name: 'Remarcar' }))
  expect(on.onMove.mock.calls).toEqual([[asked.part.wish]])
})
