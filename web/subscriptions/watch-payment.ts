import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscriptionQuery } from './fetch-subscription.ts'

const mark = 'payment-opened'
const between = 2_500
const patience = 60_000

/** The provider's page says nothing on the way back, so this tab remembers that it went there. */
export function markPaymentOpened() {
  try {
    sessionStorage.setItem(mark, 'yes')
  } catch {
    // The page is refreshed by hand then.
  }
}

function wasPaymentOpened(): boolean {
  try {
    return sessionStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

function forgetPayment() {
  try {
    sessionStorage.removeItem(mark)
  } catch {
    // It was never remembered.
  }
}

/** `late`: the webhook has not arrived in a minute, and the page stops asking. */
export type PaymentWait = 'none' | 'waiting' | 'late' | 'confirmed'

/** The subscription, asked for again and again after the return from the payment page until the payment is there. */
export function useWatchedSubscription() {
  const [wait, setWait] = useState<PaymentWait>(() => (wasPaymentOpened() ? 'waiting' : 'none'))
  const query = useQuery({ ...subscriptionQuery, refetchInterval: wait === 'waiting' ? between : false })
  const { data } = query

  useEffect(() => {
    // The browser's back button brings the page as it was left.
    const back = (event: PageTransitionEvent) => {
      if (event.persisted && wasPaymentOpened()) setWait('waiting')
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  useEffect(() => {
    if (wait !== 'waiting') return
    const timer = setTimeout(() => setWait('late'), patience)
    return () => clearTimeout(timer)
  }, [wait])

  const arrived = data !== undefined && !data.awaitsPayment
  useEffect(() => {
    if (wait === 'late') forgetPayment()
    if (wait === 'none' || wait === 'confirmed' || !arrived) return
    forgetPayment()
    setWait(data.isActive ? 'confirmed' : 'none')
  }, [wait, arrived, data?.isActive])

  const stopWatching = () => {
    forgetPayment()
    setWait('none')
  }
  return { ...query, wait, watchAgain: () => setWait('waiting'), stopWatching }
}
