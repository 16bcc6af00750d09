import { expect, test } from 'vitest'
import { describePush } from './describe-push.ts'

const at = { now: new Date('2027-03-02T13:00:00Z'), timezone: 'America/Sao_Paulo' }
const place = { clientName: 'Ana Souza', day: '2027-03-02', minute: 930, url: '/schedules' }

test('a request that the company left without an answer is not told as a client who did not answer', () => {
  const told = (waits: boolean) => describePush({ kind: 'unanswered', left: false, waits }, place, at)
  expect(told(true)).toEqual({ title: 'Pedido que ficou sem resposta', body: 'Ana, hoje 15:30' })
  expect(told(false)).toEqual({ title: 'Cliente que não respondeu', body: 'Ana, hoje 15:30' })
})

test('a client who says that she paid her deposit is told as that, not as a new request', () => {
  const claimed = { kind: 'booked', left: false, waits: true, claimed: true } as const
  expect(describePush(claimed, place, at).title).toBe('Sinal a conferir')
})
