// @vitest-environment happy-dom
import { addDays, datesFrom } from '@encaixe/contract/local-time.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { stageAnswer } from '../../platform/stage-answer.ts'
import { BookingForm } from './booking-form.tsx'
import type { Offer } from './load-offer.ts'
import { PlainTimes } from './plain-times.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A Monday. The shop is open on every day, and nothing is free for the cut on Tuesday and on Wednesday. */
const today = '2027-03-01'
const [tuesday, wednesday] = [addDays(today, 1), addDays(today, 2)]
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const offer: Offer = {
  state: 'shown',
  company: {
    id: 'shop',
    name: 'Studio Íris',
    slug: 'iris',
    isActive: true,
    article: 'o',
    phone: null,
    email: null,
    address: null,
    description: null,
    photo: null,
    timezone: 'America/Sao_Paulo',
    themeColor: 'azul',
    acceptsBookings: true,
    askPhone: 'optional',
    listed: false,
    businessHours: weekdays.map((day) => ({ day, opens: '09:00', closes: '18:00' })),
    notices: [],
    bookingHorizon: 60,
    minimumNotice: 0,
    deposit: null,
    cancellationNotice: 0,
    waitlist: true,
  },
  services: [
    {
      id: 'cut',
      name: 'Corte',
      description: null,
      duration: 30,
      price: 50,
      category: null,
      companyId: 'shop',
      isActive: true,
    },
  ],
  gone: undefined,
  said: { lastDay: addDays(today, 60), end: '', notices: [], closed: {} },
  serverNow: `${today}T12:00:00.000Z`,
}

test('a visitor reads that a day is full and may wait for it, and a day on which nobody does the service is only without free times', async () => {
  const days = datesFrom(today, 31).map((date) => ({
    date,
    free: date !== tuesday && date !== wednesday,
    open: date !== wednesday,
  }))
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    new URL(url).pathname === '/api/public/visit-days'
      ? stageAnswer(days)
      : stageAnswer({ error: '', code: 'not_found' }, { status: 404 }),
  )
  const choices = { offer, today, onBooked: () => undefined, followsServer: false }
  const Stage = createRoutesStub([
    { path: '/', Component: () => <BookingForm {...choices}>{null}</BookingForm> },
  ])
  render(<Stage initialEntries={['/']} />)
  await screen.findByRole('button', { name: 'Lista de espera: terça-feira, 2 de março' })
  screen.getByRole('radio', { name: /quarta-feira, 3 de março, sem horário livre/ })
  expect(screen.queryByRole('button', { name: 'Lista de espera: quarta-feira, 3 de março' })).toBeNull()
})

test('a visitor whose days failed to load reads so until the repeated request has its answer', async () => {
  let answer: () => Promise<Response> = async () =>
    stageAnswer({ error: '', code: 'invalid' }, { status: 400 })
  vi.stubGlobal('fetch', async () => answer())
  const choices = { offer, today, onBooked: () => undefined, followsServer: false }
  const Stage = createRoutesStub([
    { path: '/', Component: () => <BookingForm {...choices}>{null}</BookingForm> },
  ])
  render(<Stage initialEntries={['/']} />)
  const failed = 'Erro ao carregar horários disponíveis. Por favor, tente novamente.'
  await screen.findByText(failed)
  const asked = Promise.withResolvers<Response>()
  answer = () => asked.promise
  act(() => screen.getByRole('button', { name: 'Tentar de novo' }).click())
  screen.getByRole('button', { name: 'Tentando...' })
  screen.getByText(failed)
  asked.resolve(stageAnswer([{ date: today, free: true, open: true }]))
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
})

test('a client without script whose time was taken reads so, keeps the typed text and chooses another time of the day in the form', () => {
  const profile = {
    user: { uid: 'ana', name: 'Ana', email: 'ana@casa.example' },
    ...{ hasCompany: false, company: null, memberships: [], phone: '11988887777', waits: null },
    ...{ termsAccepted: true, hasAcceptedTerms: true, termsAcceptedAt: null },
  }
  const problem = 'Este horário acabou de ser reservado. Por favor, escolha outro horário.'
  const form = { status: 409, problem, values: { clientPhone: '11977776666', notes: 'Sem pressa.' } }
  const plain = { date: tuesday, time: '10:00', times: ['10:30', '11:00'], profile, form }
  render(<PlainTimes offer={{ ...offer, plain }} />)
  screen.getByText(problem)
  const times = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Outro horário' })
  expect([times.name, ...[...times.options].map(({ value }) => value)]).toEqual([
    'startTime',
    '10:30',
    '11:00',
  ])
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Observações/ }).value).toBe('Sem pressa.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Celular/ }).value).toBe('11977776666')
  cleanup()
  render(<PlainTimes offer={{ ...offer, plain: { ...plain, profile: undefined, times: ['10:00'] } }} />)
  screen.getByText(problem)
  screen.getByRole('link', { name: 'Entrar com Google' })
})
