import { refused } from '../platform/refused.ts'

export const noSubscription = refused('not_found', { sentence: 'Você ainda não tem uma assinatura.' })
