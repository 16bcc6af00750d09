import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import { inOrder, labelOf, needsCare, sentenceOf } from './plan-card.tsx'

test.each([
  ['trial', true, 'Período de Teste', inOrder],
  ['active', true, 'Ativo', inOrder],
  ['pending', false, 'Pagamento Pendente', needsCare],
  ['overdue', false, 'Pagamento Pendente', needsCare],
  ['cancelled', true, 'Cancelada', needsCare],
  ['expired', false, 'Expirada', needsCare],
  ['frozen', false, 'N/A', needsCare],
])(
  'the dashboard describes a subscription that is %s (access: %s) as "%s"',
  (status, isActive, label, sentence) => {
    const subscription = { status } as SubscriptionStatus['subscription']
    expect(labelOf(status).label).toBe(label)
    expect(sentenceOf({ isActive, subscription })).toBe(sentence)
  },
)

test('the dashboard describes an owner without a subscription as N/A', () => {
  expect(labelOf(undefined).label).toBe('N/A')
  expect(sentenceOf({ isActive: false, subscription: null })).toBe(needsCare)
})
