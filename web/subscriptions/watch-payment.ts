import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscriptionQuery } from './fetch-subscription.ts'

const mark = 'payment-opened'
const between = 2_500
const watchFor = 60_000

/** Stores in this tab that the user opened the payment page, because the payment page returns without a result. */
export function markPaymentOpened(url: string) {
  try {
    sessionStorage.setItem(mark, url)
  } catch {
    // Storage is forbidden: after paying, the user has to reload the page to see the payment.
  }
}

function openedPayment(): string | undefined {
  try {
    return sessionStorage.getItem(mark) ?? undefined
  } catch {
    return undefined
  }
}

function clearPaymentMark() {
  try {
    sessionStorage.removeItem(mark)
  } catch {
    // Storage is forbidden: no visit of the payment page was stored.
  }
}

/** The state of an awaited payment. `late`: the webhook has not arrived within a minute, and the page stops asking. */
export type PaymentWait = 'none' | 'waiting' | 'late' | 'confirmed'

/** The subscription. After the return from the payment page it is read again until the payment is confirmed. */
export function useWatchedSubscription() {
  const [openedUrl, setOpenedUrl] = useState(openedPayment)
  const [wait, setWait] = useState<PaymentWait>(openedUrl === undefined ? 'none' : 'waiting')
  const query = useQuery({ ...subscriptionQuery, refetchInterval: wait === 'waiting' ? between : false })
  const { data } = query

  useEffect(() => {
    // The browser's back button may restore the page from its cache, without running its scripts again.
    const back = (event: PageTransitionEvent) => {
      const url = openedPayment()
      if (!event.persisted || url === undefined) return
      setOpenedUrl(url)
      setWait('waiting')
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  useEffect(() => {
    if (wait !== 'waiting') return
    const timer = setTimeout(() => setWait('late'), watchFor)
    return () => clearTimeout(timer)
  }, [wait])

  const arrived = data !== undefined && !data.awaitsPayment
  useEffect(() => {
    if (wait === 'late') clearPaymentMark()
    if (wait === 'none' || wait === 'confirmed' || !arrived) return
    clearPaymentMark()
    setWait(data.isActive ? 'confirmed' : 'none')
  }, [wait, arrived, data?.isActive])

  const stopWatching = () => {
    clearPaymentMark()
    setWait('none')
  }
  return { ...query, wait, openedUrl, watchAgain: () => setWait('waiting'), stopWatching }
}
