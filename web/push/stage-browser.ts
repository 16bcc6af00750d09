import { vi } from 'vitest'

/** For tests: a browser with Web Push. It records the page's requests and has a subscription. */
export function stageBrowser(
  permission: NotificationPermission,
  answered: NotificationPermission = 'granted',
) {
  const browser = { permission, subscribed: false }
  const subscription = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    async unsubscribe() {
      browser.subscribed = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (browser.subscribed ? subscription : null),
    async subscribe() {
      browser.subscribed = true
      return subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.permission = answered
      return answered
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
  return browser
}
