import { plans } from '@encaixe/contract/plans.ts'
import type { SubscriptionStatus, SubscriptionStatusName } from '@encaixe/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import { describeDay, describeMoment } from './describe-moment.ts'
import { describeNextPrice, describeNotice } from './describe-notice.ts'
import { describeAction, describePeriod, describeStatus } from './describe-status.ts'

const plan = { ...plans.basic, price: plans.basic.priceCents / 100 }

function standing(
  status: SubscriptionStatusName,
  more: Partial<Omit<SubscriptionStatus, 'subscription'>> = {},
) {
  return {
    hasSubscription: true,
    isActive: true,
    subscription: { status, plan, createdAt: '2027-03-01T15:00:00Z' },
    trialDaysRemaining: 0,
    isWithinValidPeriod: true,
    currentPeriodEnd: '2027-03-31T15:00:00Z',
    canReactivate: false,
    awaitsPayment: false,
    trialEndsAt: null,
    renewsOn: '2027-03-31',
    ...more,
  }
}

test.each<[string, ReturnType<typeof standing>, string, string]>([
  [
    'a fresh trial',
    standing('trial', { trialDaysRemaining: 30 }),
    'Seu período de teste está valendo',
    'nothing',
  ],
  [
    'its last five days',
    standing('trial', { trialDaysRemaining: 5, awaitsPayment: true }),
    'Seu teste termina em 5 dias',
    'payment',
  ],
  [
    'its last day',
    standing('trial', { trialDaysRemaining: 1, awaitsPayment: true }),
    'Seu teste termina em 1 dia',
    'payment',
  ],
  [
    'a trial paid ahead',
    standing('trial', { trialDaysRemaining: 2, trialEndsAt: '2027-02-28T15:00:00Z' }),
    'Pagamento confirmado',
    'nothing',
  ],
  [
    'pending',
    standing('pending', { awaitsPayment: true }),
    'Aguardando a confirmação do pagamento',
    'payment',
  ],
  ['active', standing('active'), 'Sua assinatura está ativa', 'nothing'],
  [
    'active, and the card confirms late',
    standing('active', { awaitsPayment: true, isWithinValidPeriod: false }),
    'A mensalidade ainda não foi confirmada',
    'payment',
  ],
  [
    'active, and to be paid anew after coming back',
    standing('active', { awaitsPayment: true }),
    'Seu período atual vai até 31 de março de 2027',
    'payment',
  ],
  ['overdue', standing('overdue', { awaitsPayment: true }), 'Seu pagamento está atrasado', 'payment'],
  [
    'cancelled',
    standing('cancelled'),
    'Assinatura cancelada. Você tem acesso até 31 de março de 2027, às 12:00.',
    'reactivation',
  ],
  ['expired', standing('expired'), 'Sua assinatura expirou', 'reactivation'],
])('a subscription %s gets its own notice', (_, status, title, offers) => {
  expect(describeNotice(status)).toMatchObject({ title, offers })
})

test('the notice of a trial says when the free days end, which month is paid and when the next one is charged', () => {
  const trialEndsAt = '2027-03-01T15:00:00Z'
  const free = { trialDaysRemaining: 3, currentPeriodEnd: trialEndsAt, trialEndsAt, renewsOn: '2027-03-01' }
  expect(describeNotice(standing('trial', { ...free, awaitsPayment: true })).text).toBe(
    'Ele vai até 1º de março de 2027, às 12:00. Pague agora para continuar sem interrupção: o mês pago só começa em 1º de março de 2027, quando o teste acabar.',
  )
  const paid = { ...free, currentPeriodEnd: '2027-04-01T15:00:00Z', renewsOn: '2027-04-01' }
  expect(describeNotice(standing('trial', paid)).text).toBe(
    'O primeiro mês já está pago: começa em 1º de março de 2027, quando o teste acaba, e vai até 1º de abril de 2027. A próxima cobrança é em 1º de abril de 2027.',
  )
})

test('a changed plan shows its price as the price of the next month', () => {
  expect(describeNotice(standing('active')).text).toContain('o próximo mês custa R$\u00a029,90')
})

test('the page of a plan with a coming price change shows the new price and its first day', () => {
  const notified = standing('active', { nextPrice: { price: 34.9, from: '2027-03-31' } })
  expect(describeNextPrice(notified)).toBe(
    'A partir de 31 de março de 2027, o Plano Básico passa de R$\u00a029,90 para R$\u00a034,90 por mês.',
  )
  expect(describeNotice(notified).text).toBe('Tudo certo: o período atual vai até 31 de março de 2027.')
  expect(describeNextPrice(standing('active'))).toBeUndefined()
})

test('each status has its Portuguese label, and an unknown status has a label too', () => {
  const names = ['trial', 'pending', 'active', 'overdue', 'cancelled', 'expired', 'paused']
  expect(names.map((status) => describeStatus(status).label)).toEqual([
    'Período de Teste',
    'Pagamento Pendente',
    'Ativa',
    'Pagamento Pendente',
    'Cancelada',
    'Expirada',
    'Desconhecido',
  ])
})

test('billing dates are shown in the time zone of São Paulo, also when it is another day elsewhere', () => {
  expect(describeMoment('2027-04-01T02:30:00Z')).toBe('31 de março de 2027, às 23:30')
  expect(describeDay('2028-01-01T02:30:00Z')).toBe('31 de dezembro de 2027')
})

test("each action of the subscription's history has a Portuguese label", () => {
  expect(['created', 'payment_received', 'plan_changed', 'archived'].map(describeAction)).toEqual([
    'Assinatura criada',
    'Pagamento recebido',
    'Plano alterado',
    'Assinatura atualizada',
  ])
  const entry = { id: '1', action: 'created', planId: 'pro', status: 'trial', createdAt: '' } as const
  const [periodStart, periodEnd] = ['2027-03-01T15:00:00Z', '2027-03-31T15:00:00Z']
  expect(describePeriod({ ...entry, periodStart, periodEnd })).toBe(
    'Período: 1º de março de 2027 a 31 de março de 2027',
  )
  expect(describePeriod({ ...entry, periodStart: null, periodEnd })).toBeUndefined()
})
