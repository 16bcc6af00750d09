import { ApiError } from '@encaixe/contract/client.ts'
import { ownerSettles } from '@encaixe/contract/member-roles.ts'
import { afterEach, expect, test } from 'vitest'
import { sendCompany } from '../platform/chosen-company.ts'
import { findWayOut } from './find-way-out.ts'

afterEach(() => sendCompany(undefined))

const unpaid = (sentence: string) => new ApiError(403, { code: 'subscription_required', error: sentence })

test('an owner without a subscription is led to the plans', () => {
  const sentence = 'Você precisa de uma assinatura ativa para continuar.'
  const wayOut = { to: '/subscription', label: 'Ver Planos' }
  expect(findWayOut(unpaid(sentence), 'Erro')).toEqual({ sentence, wayOut })
})

test('another member reads who settles it, and is not led to plans that are not hers', () => {
  sendCompany('shop', 'manager')
  const sentence = ownerSettles.subscription_required ?? ''
  expect(findWayOut(unpaid(sentence), 'Erro')).toEqual({ sentence, wayOut: undefined })
})
