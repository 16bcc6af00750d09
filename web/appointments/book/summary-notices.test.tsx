// @vitest-environment happy-dom
import { ApiError } from '@encaixe/contract/client.ts'
import { refusals } from '@encaixe/contract/refusals.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { syncTime } from '../../platform/product-time.ts'
import { stageAnswer } from '../../platform/stage-answer.ts'
import { anAppointment } from '../stage-appointments.tsx'
import SummaryNotices, {
  ChoiceNotices,
  DepositAhead,
  RefusedBooking,
  WaitsForYes,
} from './summary-notices.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const { status, sentence } = refusals.not_accepted

test('a client whom the company blocked reads this, and gets links to call the company and to write to it', () => {
  const error = new ApiError(status, { code: 'not_accepted', error: sentence })
  render(<RefusedBooking error={error} phone="(11) 95555-0142" />)
  expect(screen.getByRole('alert').textContent).toContain(
    'Esta empresa não está aceitando agendamentos online seus. Fale com ela.',
  )
  expect(screen.getByRole('link', { name: 'Ligar para (11) 95555-0142' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toContain('5511955550142')
})

test('a client reads that the internet connection is missing only until the connection is back', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<RefusedBooking error={new ApiError(0, undefined)} phone={null} />)
  expect(screen.getByRole('alert').textContent).toMatch(/^Você está sem internet\./)
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByRole('alert')).toBeNull()
})

afterEach(cleanup)

test.each([
  [1, 'Por causa da sua falta, Barbearia X responde antes: o horário fica reservado por até 24 horas.'],
  [2, 'Por causa das suas 2 faltas, Barbearia X responde antes: o horário fica reservado por até 24 horas.'],
  [
    null,
    'Por causa das faltas anotadas, Barbearia X responde antes: o horário fica reservado por até 24 horas.',
  ],
])(
  'a client with %s no-shows reads why the booking waits, and finds a link to the no-shows',
  (noShows, sentence) => {
    render(<WaitsForYes company="Barbearia X" noShows={noShows} />)
    expect(screen.getByRole('status').textContent).toContain(sentence)
    expect(screen.getByRole('link', { name: 'Ver minhas faltas' }).getAttribute('href')).toBe('/meus-dados')
  },
)

const aService = {
  id: 'cut',
  companyId: 'shop',
  name: 'Corte',
  description: null,
  category: null,
  duration: 30,
  isActive: true,
} as const
const shop = { id: 'shop', timezone: 'America/Sao_Paulo', cancellationNotice: 720 } as const

test('a signed-in client reads that the chosen time can no longer be cancelled, and what else the day has', async () => {
  syncTime(new Response(null, { headers: { date: 'Tue, 02 Mar 2027 17:12:00 GMT' } }))
  const other = { companyId: 'salon', company: { id: 'salon', name: 'Salão da Teresa' } }
  const items = [
    anAppointment({ companyId: 'shop', startTime: '09:00' }),
    anAppointment({ ...other, startTime: '16:00', status: 'held' }),
    anAppointment({ companyId: 'shop', startTime: '17:00', status: 'cancelled' }),
  ]
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).search)
    return stageAnswer({ items, nextCursor: null })
  })
  const start = { date: '2027-03-03', time: '02:00' }
  render(<ChoiceNotices company={shop} start={start} subject="lia" isHeld={false} />)
  await screen.findByText('Você já tem Corte às 09:00 e Corte às 16:00 (Salão da Teresa) nesse dia.')
  screen.getByText('Este horário já não poderá ser cancelado por aqui.')
  expect(asked).toEqual(['?date=2027-03-03&limit=50'])
  cleanup()
  render(<ChoiceNotices company={shop} start={{ ...start, time: '03:00' }} subject={undefined} isHeld />)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(asked).toHaveLength(1)
})

test.each([
  // Minutes to pay, day and time of the visit, time to pay, time for the company.
  [30, '2027-03-02', '18:00', '30 minutos', '30 minutos antes da visita'],
  [240, '2027-03-02', '18:00', 'até 18:00, a hora da visita,', '30 minutos antes da visita'],
  [240, '2027-03-02', '14:40', 'até 14:40, a hora da visita,', 'a hora da visita'],
  [
    1440,
    '2027-03-03',
    '14:00',
    'até quarta, 03/03 às 14:00, a hora da visita,',
    '30 minutos antes da visita',
  ],
])(
  'a client with %i minutes to pay for a visit on %s at %s reads how long there is to pay, and how long the company may check the payment',
  (minutes, date, time, pay, check) => {
    syncTime(new Response(null, { headers: { date: 'Tue, 02 Mar 2027 17:12:00 GMT' } }))
    const terms = { when: 'always', amount: { cents: 1500 }, minutes, refund: 'never' } as const
    const start = { date, time }
    const cut = { ...aService, price: 50 }
    render(
      <DepositAhead
        terms={terms}
        refundNotice={0}
        start={start}
        timezone={shop.timezone}
        procedures={[cut]}
      />,
    )
    screen.getByText(
      `Depois de agendar, você tem ${pay} para pagar. Depois que você avisar que pagou, a empresa confere no máximo até ${check}. Sem resposta, o horário fica livre. Se você cancelar ou não vier, o sinal não volta.`,
    )
  },
)

const asks = { when: 'new_clients', amount: { cents: 1500 }, minutes: 30, refund: 'never' } as const

test.each([
  ['asks for a deposit', { deposit: asks }, aService, 'Depois de confirmado, este'],
  [
    'asks for a deposit, but not for this service',
    { deposit: asks },
    { ...aService, deposit: 'none' },
    'Este',
  ],
  ['asks for no deposit', { deposit: null }, aService, 'Este'],
] as const)(
  'a client who chooses a time within the notice of a company that %s reads when it can no longer be cancelled',
  (_, { deposit }, procedure, said) => {
    syncTime(new Response(null, { headers: { date: 'Tue, 02 Mar 2027 17:12:00 GMT' } }))
    const form = {
      company: { ...shop, deposit },
      choice: { made: { date: '2027-03-03', time: '02:00' }, state: { lost: null } },
      visit: { parts: [{ procedure: { ...procedure, price: 50 } }] },
      isSignedIn: true,
    } as unknown as Parameters<typeof SummaryNotices>[0]['form']
    render(
      <SummaryNotices form={form} open={false} onClose={() => undefined} begin={{ current: undefined }} />,
    )
    screen.getByText(`${said} horário já não poderá ser cancelado por aqui.`)
  },
)
