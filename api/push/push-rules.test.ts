import { expect, test } from 'vitest'
import { describePush, leaveTime } from './push-rules.ts'

const timezone = 'America/Sao_Paulo'
const night = { on: true, from: '21:00', until: '08:00' }
const at = (text: string) => new Date(`${text}-03:00`)

test.each([
  [
    'a notification by day leaves at once',
    night,
    '2027-03-02T10:00:00',
    '2027-03-09T10:00:00',
    '2027-03-02T10:00:00',
  ],
  [
    'a notification at night waits for the morning',
    night,
    '2027-03-02T22:00:00',
    '2027-03-09T10:00:00',
    '2027-03-03T08:00:00',
  ],
  [
    'a notification after midnight waits for the morning',
    night,
    '2027-03-03T01:00:00',
    '2027-03-09T10:00:00',
    '2027-03-03T08:00:00',
  ],
  [
    'a notification about an appointment within the hour after the night leaves at once',
    night,
    '2027-03-02T22:00:00',
    '2027-03-03T08:30:00',
    '2027-03-02T22:00:00',
  ],
  [
    'a notification about an appointment an hour after the night waits',
    night,
    '2027-03-02T22:00:00',
    '2027-03-03T09:00:00',
    '2027-03-03T08:00:00',
  ],
  [
    'a notification in the first minute after the night leaves at once',
    night,
    '2027-03-03T08:00:00',
    '2027-03-09T10:00:00',
    '2027-03-03T08:00:00',
  ],
  [
    'a notification in quiet hours at noon leaves on the same day',
    { on: true, from: '12:00', until: '14:00' },
    '2027-03-02T13:00:00',
    '2027-03-09T10:00:00',
    '2027-03-02T14:00:00',
  ],
  [
    'without quiet hours a notification leaves at night',
    { ...night, on: false },
    '2027-03-02T23:00:00',
    '2027-03-09T10:00:00',
    '2027-03-02T23:00:00',
  ],
])('%s', (_, quiet, now, starts, leaves) => {
  expect(leaveTime(quiet, { now: at(now), starts: at(starts), timezone })).toEqual(at(leaves))
})

test('a notification about an appointment that has begun is not sent', () => {
  const now = at('2027-03-02T10:00:00')
  expect(leaveTime(night, { now, starts: now, timezone })).toBeUndefined()
})

test('the quiet hours end by the clock of the company, also on the day when the clock is set forward', () => {
  const [now, starts] = [new Date('2027-03-14T05:00:00Z'), new Date('2027-03-20T12:00:00Z')]
  expect(leaveTime(night, { now, starts, timezone: 'America/New_York' })).toEqual(
    new Date('2027-03-14T12:00:00Z'),
  )
})

const seen = { now: new Date('2027-03-02T13:00:00Z'), timezone: 'America/Sao_Paulo' }
const place = { clientName: 'Ana Souza', day: '2027-03-02', minute: 930, url: '/schedules' }

test('the title for a request that the company did not answer differs from the title for a client who did not answer', () => {
  const pushFor = (waits: boolean) => describePush({ kind: 'unanswered', left: false, waits }, place, seen)
  expect(pushFor(true)).toEqual({ title: 'Pedido que ficou sem resposta', body: 'Ana, hoje 15:30' })
  expect(pushFor(false)).toEqual({ title: 'Cliente que não respondeu', body: 'Ana, hoje 15:30' })
})

test('the title for a claimed deposit says that the deposit must be checked, not that a request is new', () => {
  const claimed = { kind: 'booked', left: false, waits: true, claimed: true } as const
  expect(describePush(claimed, place, seen).title).toBe('Sinal a conferir')
})
