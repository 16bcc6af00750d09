import { isPlanId, type PlanId } from '@encaixe/contract/plans.ts'
import type { TradeSlug } from './describe-trade.ts'

const slugs: Record<TradeSlug, true> = {
  barbearia: true,
  'salao-beleza': true,
  'clinica-estetica': true,
  'estudio-tatuagem': true,
}
const isTradeSlug = (text: string | null): text is TradeSlug => text !== null && Object.hasOwn(slugs, text)

/** Stores the chosen plan for the subscription page, which reads it after the login. */
export function storeChoice(plan: PlanId, trade?: TradeSlug) {
  try {
    localStorage.setItem('selectedPlan', plan)
    if (trade) localStorage.setItem('businessType', trade)
  } catch {
    // Storage is full or forbidden: the subscription page preselects nothing.
  }
}

/** Stores a choice that a plain form submitted before the page's script had loaded. Returns the remaining query. */
export function storeSentChoice(query: URLSearchParams): URLSearchParams | undefined {
  const plan = query.get('plano')
  if (!isPlanId(plan)) return undefined
  const trade = query.get('ramo')
  storeChoice(plan, isTradeSlug(trade) ? trade : undefined)
  const rest = new URLSearchParams(query)
  rest.delete('plano')
  rest.delete('ramo')
  return rest
}
