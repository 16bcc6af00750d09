import { expect, test } from 'vitest'
import { isPushService } from './check-endpoint.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:123',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('a browser may name a known push service: %s', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:password@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.attacker.example/abc',
  'https://attackerfcm.googleapis.com/abc',
  'https://push.apple.com.attacker.example/abc',
  'https://attacker.example/fcm.googleapis.com',
  'https://127.0.0.1/abc',
  'http://127.0.0.1:5432/',
  'https://localhost/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('a browser cannot make the server connect to another address: %s', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(false)
})

test('the address of a further host that the deployment allows is accepted only with its port', () => {
  const more = ['push.example', '127.0.0.1:9001']
  expect(isPushService('https://push.example/abc', more)).toBe(true)
  expect(isPushService('http://push.example/abc', more)).toBe(false)
  expect(isPushService('http://127.0.0.1:9001/abc', more)).toBe(true)
  expect(isPushService('http://127.0.0.1:9002/abc', more)).toBe(false)
})
