import { api } from './api.ts'
import { clearCompany } from './chosen-company.ts'

/** Before a sign-out: notifications and the company of whoever signs out must not be this browser's any more. */
export async function leaveDevice(): Promise<void> {
  clearCompany()
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  const left = api('DELETE /api/push/subscriptions', { body: { endpoint } }).catch(() => undefined)
  // The end in the browser makes the address invalid, also when the server was not reached.
  await Promise.all([left, subscription.unsubscribe()])
}
