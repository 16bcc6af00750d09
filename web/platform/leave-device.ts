import { api } from './api.ts'
import { clearCompany } from './chosen-company.ts'

/** Runs before a sign-out: this browser must no longer show the user's notifications or keep the chosen company. */
export async function leaveDevice(): Promise<void> {
  clearCompany()
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  const left = api('DELETE /api/push/subscriptions', { body: { endpoint } }).catch(() => undefined)
  // The push subscription also ends in the browser: its address is then invalid, even if the server was not reached.
  await Promise.all([left, subscription.unsubscribe()])
}
