import { isPlanId, type PlanId } from '@encaixe/contract/plans.ts'
import type { TradeSlug } from './describe-trade.ts'

const slugs: Record<TradeSlug, true> = {
  barbearia: true,
  'salao-beleza': true,
  'clinica-estetica': true,
  'estudio-tatuagem': true,
}
const isTradeSlug = (text: string | null): text is TradeSlug => text !== null && Object.hasOwn(slugs, text)

/** For the subscription page, after the login. A browser that keeps nothing chooses again there. */
export function keepChoice(plan: PlanId, trade?: TradeSlug) {
  try {
    localStorage.setItem('selectedPlan', plan)
    if (trade) localStorage.setItem('businessType', trade)
  } catch {
    // Nothing is lost but the preselection.
  }
}

/**
 * The choice that came by the form itself, from a page whose script had not come yet. Answers the rest of the query.
 */
export function keepSentChoice(query: URLSearchParams): URLSearchParams | undefined {
  const plan = query.get('plano')
  if (!isPlanId(plan)) return undefined
  const trade = query.get('ramo')
  keepChoice(plan, isTradeSlug(trade) ? trade : undefined)
  const rest = new URLSearchParams(query)
  rest.delete('plano')
  rest.delete('ramo')
  return rest
}
