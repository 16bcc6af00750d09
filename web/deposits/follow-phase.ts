import type { Visit } from '@encaixe/contract/visits.ts'
import { useEffect, useReducer } from 'react'
import { productNow, useProductNow } from '../platform/product-time.ts'
import { type Phase, phaseOf } from './describe-deposit.ts'

/** The longest wait of a timer, in milliseconds. */
const longest = 2 ** 31 - 1

/** The phase of the deposit of a visit. The page changes by itself when the time is over. */
export function usePhase({ deposit, appointments: [first] }: Pick<Visit, 'deposit' | 'appointments'>) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  // Renders again when the server's clock was moved.
  useProductNow()
  const { heldUntil = null, status = '', requestEnd = null } = first ?? {}
  const end = deposit?.state === 'waiting' ? deposit.dueAt : heldUntil
  useEffect(() => {
    const left = end === null ? 0 : Date.parse(end) - productNow().getTime()
    if (left <= 0) return
    const timer = setTimeout(renderAgain, Math.min(left, longest))
    return () => clearTimeout(timer)
  }, [end])
  return phaseOf({ deposit, heldUntil, status, requestEnd }, productNow().getTime()) satisfies
    | Phase
    | undefined
}
