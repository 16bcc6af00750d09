// @vitest-environment happy-dom
import type { HeldByCompany } from '@encaixe/contract/personal-data.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAppointment } from '../appointments/stage-appointments.tsx'
import { stageOwner } from '../shell/stage-owner.tsx'
import { NoShowRecord } from './held-card.tsx'

const missed = anAppointment({ status: 'no_show' })
const held: HeldByCompany = {
  company: { id: 'shop', name: 'Salão da Teresa', slug: 'teresa', phone: null },
  record: {
    name: 'Ana Prado',
    phone: null,
    claimedPhone: null,
    email: 'ana@cliente.example',
    birthday: null,
    notes: null,
    tags: [],
    blocked: false,
    since: '2026-03-02T13:00:00.000Z',
  },
  visits: 1,
  noShows: 1,
  rule: { after: 1, then: 'ask', clearedBy: 1 },
  waits: true,
  contestedAt: null,
  contestText: null,
  stopped: false,
  notMe: [],
  appointments: [missed, anAppointment({ date: '2027-02-01', status: 'completed' })],
}

const stageRecord = (more: Partial<HeldByCompany> = {}) =>
  stageOwner(() => <NoShowRecord held={{ ...held, ...more }} />, {})

async function listed(person: ReturnType<typeof stageRecord>['person']) {
  await person.click(await screen.findByRole('button', { name: 'Contestar uma falta' }))
  const items = within(screen.getByRole('dialog', { name: 'Contestar uma falta' })).getAllByRole('listitem')
  return items.map(({ textContent }) => textContent)
}

test('a client with one no-show reads about it in the singular, and reads which no-show is contested', async () => {
  const { person } = stageRecord()
  await screen.findByText(/^Por causa da falta, o que você marcar/)
  expect(await listed(person)).toEqual(['02 de março de 2027 às 15:00, Corte'])
  screen.getByText('A falta anotada')
})

test('a client with two no-shows reads about them in the plural, and both are listed', async () => {
  const other = anAppointment({ date: '2027-02-03', status: 'no_show' })
  const { person } = stageRecord({ noShows: 2, appointments: [missed, other] })
  await screen.findByText(/^Por causa das faltas, o que você marcar/)
  expect(await listed(person)).toEqual([
    '02 de março de 2027 às 15:00, Corte',
    '03 de fevereiro de 2027 às 15:00, Corte',
  ])
  screen.getByText('As faltas anotadas')
})

test('a client who contested a no-show reads the text and its time, or only the time after the text was deleted', async () => {
  const contestedAt = '2027-03-02T17:00:00.000Z'
  stageRecord({ contestedAt, contestText: 'Eu fui.' })
  const written = await screen.findByText(/^Você escreveu à empresa em/)
  expect(written.textContent).toBe(
    'Você escreveu à empresa em 02 de março de 2027 às 14:00: “Eu fui.” A resposta vem dela.',
  )
  cleanup()
  stageRecord({ contestedAt })
  expect((await screen.findByText(/^Você escreveu à empresa em/)).textContent).toBe(
    'Você escreveu à empresa em 02 de março de 2027 às 14:00. A resposta vem dela.',
  )
})
