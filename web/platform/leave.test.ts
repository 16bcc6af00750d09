// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

const never = new Promise<never>(() => undefined)

/** Opens a signed-in page whose browser answers the question for its service worker with `registration`. */
async function openPage(registration: Promise<unknown>) {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => never)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => registration },
  })
  localStorage.setItem(
    'encaixe.session',
    JSON.stringify({ subject: 'ana', name: 'Ana', email: null, since: 1 }),
  )
  localStorage.setItem('encaixe.company', 'shop')
  const { leave } = await import('./leave.ts')
  await import('./leave-device.ts')
  return leave
}

const isSignedIn = () => localStorage.getItem('encaixe.session') !== null

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
})

test('a user who signs out ends the notifications of this browser first', async () => {
  const unsubscribe = vi.fn(async () => true)
  const subscription = { endpoint: 'https://push.example/1', unsubscribe }
  const leave = await openPage(
    Promise.resolve({ pushManager: { getSubscription: async () => subscription } }),
  )
  leave()
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalled())
  expect(isSignedIn()).toBe(true)
  expect(localStorage.getItem('encaixe.company')).toBeNull()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(isSignedIn()).toBe(false)
})

test('a user whose browser does not answer the question for its service worker is signed out after two seconds', async () => {
  const leave = await openPage(never)
  leave()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(isSignedIn()).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(isSignedIn()).toBe(false)
})
