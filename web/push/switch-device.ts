import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../identity/use-member.ts'
import { api } from '../platform/api.ts'

/** `install`: an iPhone notifies only for pages on its home screen. `denied`: only the browser's settings undo it. */
export type DeviceState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

const key = 'encaixe.push'
const workerWait = 15_000

/** The account that switched on this browser's notifications. Another account that signs in has not asked for them. */
function switchedOnFor(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function storeUser(subject: string): void {
  try {
    localStorage.setItem(key, subject)
  } catch {
    // Storage is forbidden: on the next page the switch is shown as off, and can be switched on again.
  }
}

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const send = (subscription: PushSubscription) => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return api('POST /api/push/subscriptions', { body: { endpoint, keys: { p256dh, auth } } })
}

/**
 * Reads the state of this browser. An existing subscription is sent to the server again: the server may have deleted
 * it, and its address may be new.
 */
async function readDevice(subject: string): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isApple() ? 'install' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await readSubscription().catch(() => null)
  if (!subscription || Notification.permission !== 'granted' || switchedOnFor() !== subject) return 'off'
  await send(subscription)
  return 'on'
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

async function waitForWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(
      () => reject(new Error('Push subscription failed: the service worker did not start')),
      workerWait,
    ),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** Switches notifications on. The browser asks for permission first, because Safari asks only directly after a tap. */
async function switchOn(subject: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const [{ pushManager }, server] = await Promise.all([waitForWorker(), api('GET /api/push/key')])
  // An existing subscription of another account or key is replaced, which creates a new address.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(server.key),
  })
  try {
    await send(subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  storeUser(subject)
  return 'on'
}

/** Switches notifications off. Ending the subscription is enough: the push service then rejects the address. */
async function switchOff(): Promise<DeviceState> {
  const subscription = await readSubscription()
  if (!subscription) return 'off'
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await api('DELETE /api/push/subscriptions', { body: { endpoint } }).catch(() => undefined)
  return 'off'
}

export function useDevice() {
  const { subject } = useMember().session
  const queries = useQueryClient()
  const queryKey = ['push device', subject] as const
  const state = useQuery({ queryKey, queryFn: () => readDevice(subject), staleTime: 60_000, retry: false })
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? switchOn(subject) : switchOff()),
    onSuccess: (now) => queries.setQueryData(queryKey, now),
  })
  return { state, change }
}
