import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const publicKey = `B${'a'.repeat(86)}`
const privateKey = 'b'.repeat(43)
const keys = { PUSH_VAPID_PUBLIC: publicKey, PUSH_VAPID_PRIVATE: privateKey }

test('a deployment configures the keys of notifications, the address to write to, and further push services', () => {
  const hosts = { PUSH_HOSTS: 'push.exemplo.com, b.c:8443' }
  expect(readConfig({ ...keys, ...hosts, PUSH_VAPID_SUBJECT: 'https://exemplo.com.br' }).push).toEqual({
    keys: { publicKey, privateKey },
    subject: 'https://exemplo.com.br',
    hosts: ['push.exemplo.com', 'b.c:8443'],
  })
})

test.each([
  ['PUSH_VAPID_PRIVATE', { PUSH_VAPID_PUBLIC: publicKey }],
  ['PUSH_VAPID_PUBLIC', { ...keys, PUSH_VAPID_PUBLIC: 'short' }],
  ['PUSH_VAPID_SUBJECT', { PUSH_VAPID_SUBJECT: 'suporte@exemplo.com.br' }],
  ['PUSH_HOSTS', { PUSH_HOSTS: 'https://push.exemplo.com' }],
  ['PUSH_HOSTS', { PUSH_HOSTS: 'push.exemplo.com/x' }],
])('an invalid %s is refused by its name: %o', (name, env) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name}: `))
})
