import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safePath } from './redirects.ts'

const origin = 'https://encaixe.example'

test.each([
  ['/schedules', '/schedules'],
  ['subscription', '/subscription'],
  ['company', '/company'],
  ['/collaborators/new', '/collaborators/new'],
  [
    '/procedures/0f8b1c7e-1f2a-4c3d-9e8f-7a6b5c4d3e2f/edit',
    '/procedures/0f8b1c7e-1f2a-4c3d-9e8f-7a6b5c4d3e2f/edit',
  ],
  ['/schedules?tab=past#topo', '/schedules?tab=past#topo'],
  ['/dashboard/', '/dashboard'],
  ['/navalha', '/navalha'],
  ['navalha/agendar/abc123', '/navalha/agendar/abc123'],
  ['/', '/'],
])('a redirect parameter %s leads to %s', (value, path) => {
  expect(safePath(value, origin)).toBe(path)
})

test.each([
  ['nothing', undefined],
  ['an empty value', ''],
  ['two slashes', '//evil.com'],
  ['three slashes', '///evil.com'],
  ['a slash and a backslash', '/\\evil.com'],
  ['two backslashes', '\\\\evil.com'],
  ['a tab between slashes', '/\t/evil.com'],
  ['a new line between slashes', '/\n/evil.com'],
  ['a user name before the host', '//app@evil.com'],
  ['a second hop through dots', '/..//evil.com'],
  ['a second hop through encoded dots', '/%2e%2e//evil.com'],
  ['another origin', 'https://evil.com/dashboard'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['the login itself', '/login'],
  ['the login in capitals', '/LOGIN'],
  ['the login, encoded', '/%6cogin'],
  ['the login with a query', '/login?redirect=/login'],
  ['the return from the provider', '/auth/callback?code=1'],
  ['the API', '/api/idp/auth'],
  ['a reserved word', '/admin'],
  ['a booking page of a reserved word', '/api/agendar/1'],
  ['a page that does not exist', '/collaborators/1/2'],
  ['an invalid address', 'http://'],
])('a redirect parameter %s leads to the dashboard', (_, value) => {
  expect(safePath(value, origin)).toBe('/dashboard')
})

test('a redirect parameter with any text stays on the origin and never leads to the login page', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc
      .array(fc.constantFrom('/', '\\', '.', '%2f', '%5c', '\t', '@', ':', 'evil.com', 'dashboard', 'login'))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(value, (given) => {
      const path = safePath(given, origin)
      const url = new URL(path, origin)
      expect(url.origin).toBe(origin)
      expect(path.startsWith('/') && !path.startsWith('//')).toBe(true)
      expect(url.pathname.toLowerCase()).not.toBe('/login')
    }),
  )
})
