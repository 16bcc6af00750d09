import { isPlanId } from '@encaixe/contract/plans.ts'
import { useEffect } from 'react'
import { useSession } from '../platform/session.ts'
import type { TradeSlug } from './describe-trade.ts'
import { storeChoice } from './store-choice.ts'

/** Sends signed-in users from the marketing pages to their dashboard, or to the plan that the link names. */
export function useSignedInHome(trade?: TradeSlug) {
  const { status } = useSession()
  useEffect(() => {
    if (status !== 'signed-in') return
    const plan = new URLSearchParams(location.search).get('plano')
    const isWished = isPlanId(plan)
    if (isWished) storeChoice(plan, trade)
    location.replace(isWished ? '/subscription' : '/dashboard')
  }, [status, trade])
}
