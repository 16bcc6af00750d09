import { expect, test } from 'vitest'
import { isFromTwilio } from './twilio-reports.ts'

const here = 'https://encaixe.example/api/webhooks/twilio'
const call = (caller: string) =>
  `To=%2B18005551212&From=%2B${caller}&Digits=1234&CallSid=CA1234567890ABCDE&Caller=%2B${caller}`
const myapp = 'https://mycompany.com/myapp.php?foo=1&bar=2'

/**
 * The first three signatures are from Twilio's documentation. The others were made with OpenSSL from texts that we
 * wrote. Twilio's own library (twilio 6.2.0) computes the same signatures for the texts with repeated names.
 */
test.each([
  ['an address with parameters', myapp, call('14158675309'), 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
  ['another caller', myapp, call('14158675310'), 'GvWf1cFY/Q7PnoempGyD5oXAezc='],
  ['a third caller', myapp, call('12349013030'), '0/KCTR6DLpKmkAf8muzZqo1nDgQ='],
  [
    'a repeated name, each value once',
    `${here}?m=m1`,
    'MediaUrl=https://b&To=o&MediaUrl=https://a&MediaUrl=https://c&MediaUrl=https://a',
    'DxuKkY6Rdt5GFRFhXGq9+lWbS1I=',
  ],
  ['repeated numbers in the order of text', here, 'To=2&To=10&To=1&To=2', 'z/zgocVYvIsqOZj3q//NQwFajN8='],
  ['one name that begins like another', here, 'MediaUrl1=x&MediaUrl0=10&M=', '5g0FFoA9jWiujlnvwA6mTiueB4c='],
  ['capitals before small letters', here, 'b=3&Z=1&a=2', '13VcpAh0D9IZhZVQCfGFWrncSsQ='],
  ['an empty body', `${here}?m=m1`, '', 'Km+2iQUl2G99na0Ij/6vc7dZg7A='],
  ['an empty value', here, 'From=%2B5511955550101&Body=', 'ylYVwybIGD5AJwOIN5BX9oVk3fE='],
  [
    'accents and an emoji',
    here,
    'From=%2B5511955550101&Body=N%C3%A3o+vou+%F0%9F%92%88',
    'NPrkiS5luTx8xM26VRcCxGWcqfs=',
  ],
  [
    'the standard port written out',
    `${here}?m=m1`,
    'MessageStatus=delivered&MessageSid=SM1',
    'qkk8A/Fjpkg83/6hNwzHrDwQZFs=',
  ],
  ['no port', `${here}?m=m1`, 'MessageStatus=delivered&MessageSid=SM1', '7q/8d8WDZdHf0RLYtKi0predj6I='],
  [
    'a port of ours',
    'https://encaixe.example:8443/api/webhooks/twilio?m=m1',
    'MessageSid=SM1',
    'Dj0tWzYD0jbcSQBhWBAK0+YESSk=',
  ],
  [
    'a port of ours that Twilio left out',
    'https://encaixe.example:8443/api/webhooks/twilio?m=m1',
    'MessageSid=SM1',
    'uVU8yB6TGKcAruP9EanerNmrblE=',
  ],
  [
    'port 80 of an address without TLS',
    'http://localhost/api/webhooks/twilio',
    'MessageSid=SM1',
    '5VF0nMFQu4CLvXsTxxVpG2VGOV0=',
  ],
  [
    'an IPv6 address',
    'http://[::1]:3000/api/webhooks/twilio',
    'MessageSid=SM1',
    '06ezQjsplFKMAvnTihXy9KqmgU4=',
  ],
  [
    'an IPv6 address without its port',
    'http://[::1]:3000/api/webhooks/twilio',
    'MessageSid=SM1',
    'piJqyBGQACKgVTFgla7XhNyFdfA=',
  ],
])('Twilio’s signature of %s is accepted, and refused for any altered request', (_, url, body, signature) => {
  const accepted = (change: { url?: string; body?: string; signature?: string | null; token?: string }) => {
    const one = { url, body, signature, token: '12345', ...change }
    return isFromTwilio({ url: one.url, form: new URLSearchParams(one.body) }, one.signature, [one.token])
  }
  expect(accepted({})).toBe(true)
  expect(accepted({ url: `${url}${url.includes('?') ? '&' : '?'}x=1` })).toBe(false)
  expect(accepted({ url: url.replace('://', '://evil.') })).toBe(false)
  expect(accepted({ body: `${body}&Extra=1` })).toBe(false)
  expect(accepted({ token: '12346' })).toBe(false)
  for (const other of [null, '', 'AAAA', signature.slice(4)])
    expect(accepted({ signature: other })).toBe(false)
})
