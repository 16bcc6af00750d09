import { minuteOf } from '@encaixe/contract/local-time.ts'
import type { LinkPurpose, LinkView } from '@encaixe/contract/message-links.ts'
import { linkPurposes } from '@encaixe/contract/message-links.ts'
import { expect, test } from 'vitest'
import { describeHold, describeLink, seenOf } from './describe-link.ts'
import { aLinkView } from './stage-links.ts'

const viewOf = (
  purpose: LinkPurpose,
  change: Partial<LinkView['appointment']> = {},
  stopped?: 'company' | 'all',
) => aLinkView(change, { purpose, companyStopped: stopped !== undefined, allStopped: stopped === 'all' })

const part = {
  date: '2027-03-06',
  startTime: '10:30',
  endTime: '11:00',
  collaborator: 'Davi',
  noPreference: false,
}
const parts = [
  { ...part, id: 'a1', procedure: 'Corte' },
  { ...part, id: 'a2', procedure: 'Barba', startTime: '11:00', endTime: '11:30' },
]

const confirmedAt = '2027-03-05T12:00:00.000Z'

test.each<[string, LinkView, string, string]>([
  ['a client who is asked whether to come', viewOf('confirm'), 'Você vem?', 'asks'],
  ['a client who has confirmed', viewOf('confirm', { confirmedAt }), 'Presença confirmada!', 'done'],
  [
    'asked before cancelling, confirmed or not',
    viewOf('cancel', { confirmedAt }),
    'Cancelar este agendamento?',
    'asks',
  ],
  ['asked before cancelling all services', viewOf('cancel', { parts }), 'Cancelar a visita toda?', 'asks'],
  ['a client who has cancelled', viewOf('cancel', { status: 'cancelled' }), 'Agendamento cancelado', 'done'],
  ['moved', viewOf('reschedule'), 'Agendamento remarcado!', 'done'],
  ['to keep', viewOf('calendar'), 'Seu agendamento', 'asks'],
  ['to be quiet', viewOf('stop'), 'Parar as mensagens?', 'asks'],
  [
    'a stranger who is asked',
    { ...viewOf('stop'), toStranger: true },
    'Não conhece Barbearia Navalha?',
    'asks',
  ],
  [
    'a stranger to whom no company writes any more',
    { ...viewOf('stop', {}, 'all'), toStranger: true },
    'Mensagens desligadas',
    'done',
  ],
  ['quiet', viewOf('stop', {}, 'company'), 'Mensagens desligadas', 'done'],
  ['quiet in everything', viewOf('stop', {}, 'all'), 'Mensagens desligadas', 'done'],
  [
    'to be quiet after a cancellation',
    viewOf('stop', { status: 'cancelled' }),
    'Parar as mensagens?',
    'asks',
  ],
])('%s', (_, view, title, state) => {
  expect(describeLink(view)).toMatchObject({ title, state })
})

test('a closed appointment is described in the same way for every purpose of a link, except the purpose to stop messages', () => {
  for (const purpose of linkPurposes.filter((one) => one !== 'stop')) {
    expect(describeLink(viewOf(purpose, { status: 'completed' })).state).toBe('closed')
    expect(describeLink(viewOf(purpose, { status: 'cancelled', confirmedAt })).title).toBe(
      'Agendamento cancelado',
    )
  }
})

test('an appointment that has begun cannot be moved by its link', () => {
  expect(describeLink(viewOf('reschedule'), { hasBegun: true })).toMatchObject({
    title: 'Este agendamento já começou',
    state: 'closed',
  })
})

const offered = (state: 'open' | 'settled' | 'ended') => ({
  ...viewOf('choose'),
  offer: { endsAt: '2027-03-05T18:30:00.000Z', proposals: [], state },
})

test.each([
  ['open', 'Escolha outro horário', 'asks'],
  ['settled', 'Agendamento remarcado!', 'done'],
  ['ended', 'Estes horários não estão mais reservados', 'asks'],
] as const)('a client whose offer is %s reads "%s"', (state, title, answer) => {
  expect(describeLink(offered(state))).toMatchObject({ title, state: answer })
  expect(describeLink(offered(state)).lead).toMatch(/, \d\d\/\d\d, às\s\d\d:\d\d/)
})

test.each([
  ['2027-03-05', '15:29', '15:30'],
  ['2027-03-05', '15:30', undefined],
  ['2027-03-04', '23:50', 'sexta, 05/03 às 15:30'],
])('on %s at %s the offered times are held until %s', (date, time, said) => {
  expect(describeHold(offered('open'), { date, minute: minuteOf(time) })).toBe(said)
  expect(describeHold(offered('settled'), { date, minute: 0 })).toBeUndefined()
})

test('a client who is too late to cancel by the limit of the shop reads why the link can do nothing', () => {
  const late = 'Faltam menos de 2h para o seu horário.'
  expect(describeLink(viewOf('cancel'), { late })).toMatchObject({ lead: late, state: 'closed' })
})

test('the lead of the page has a non-breaking space before the time, and the API gets the day and the time of the appointment', () => {
  expect(describeLink(viewOf('confirm')).lead).toContain('no sábado, 06/03, às\u00a010:30')
  expect(seenOf(viewOf('confirm'))).toBe('2027-03-06 10:30')
})

test('a client who moved an appointment after the end of an offer reads that it was moved', () => {
  const view = {
    ...viewOf('choose'),
    offer: { endsAt: '2027-03-05T18:30:00.000Z', state: 'ended' as const, proposals: [] },
  }
  expect(describeLink(view, { answered: true }).title).toBe('Agendamento remarcado!')
})

test('a link about a booking that waits for the company says that it waits, and a link to cancel it asks for a confirmation', () => {
  expect(describeLink(viewOf('cancel', { status: 'held' }))).toMatchObject({
    title: 'Cancelar este pedido?',
    state: 'asks',
  })
  expect(describeLink(viewOf('confirm', { status: 'held' }))).toEqual({
    title: 'Aguardando a empresa',
    lead: 'Barbearia Navalha ainda vai responder ao seu pedido: no sábado, 06/03, às\u00a010:30.',
    state: 'closed',
  })
})

test.each([
  ['payment', 'Falta o sinal'],
  ['check', 'Sinal em conferência'],
] as const)(
  "a visit that waits for its deposit (%s) is not described as waiting for the company's answer",
  (awaits, title) => {
    const held = { status: 'held', awaits } as const
    expect(describeLink(viewOf('confirm', held))).toMatchObject({ title, state: 'closed' })
    expect(describeLink(viewOf('cancel', held)).title).toBe('Cancelar este horário?')
  },
)

test.each([
  [true, 'A empresa devolve o sinal de R$\u00a015,00.'],
  [false, 'O sinal de R$\u00a015,00 não volta.'],
] as const)(
  'a client reads before and after the cancellation by a link whether the deposit comes back: %s',
  (comesBack, sentence) => {
    const deposit = { cents: 1500, comesBack }
    expect(describeLink(viewOf('cancel', { deposit })).lead).toContain(sentence)
    expect(describeLink(viewOf('cancel', { deposit, parts })).lead).toContain(sentence)
    expect(describeLink(viewOf('cancel', { deposit, status: 'cancelled' })).lead).toContain(sentence)
    expect(describeLink(viewOf('cancel')).lead).not.toContain('sinal')
  },
)
