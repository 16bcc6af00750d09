import { expect, test } from 'vitest'
import { createLog } from '../platform/log/log.ts'
import { securityEvents } from '../testing/provide-sign-ins.ts'
import { boundProviderErrors } from './log-provider-error.ts'

const clock = { now: () => new Date('2027-03-02T13:00:00Z') }

function logged(path: string) {
  const lines: string[] = []
  const log = createLog({ clock, write: (line) => lines.push(line) })
  boundProviderErrors({ clock, log })(new URL(path, 'http://localhost:3000'))
  return securityEvents(lines).map(({ event, level, reason }) => [level, event, reason])
}

const description = 'error_description=Ana+Prado+ana%40cliente.example&error_uri=x'

test.each([
  ['access_denied', ['info', 'sign-in declined', 'access_denied']],
  ['login_required', ['info', 'sign-in declined', 'login_required']],
  ['consent_required', ['info', 'sign-in declined', 'consent_required']],
  ['server_error', ['warn', 'sign-in failed', 'server_error']],
  ['invalid_scope', ['warn', 'sign-in failed', 'invalid_scope']],
  ['', ['warn', 'sign-in failed', 'other']],
  ['Ana%20Prado', ['warn', 'sign-in failed', 'other']],
  ['a'.repeat(65), ['warn', 'sign-in failed', 'other']],
])(
  'the error code %s of a provider that sends a browser back is logged without its description',
  (error, line) => {
    expect(logged(`/auth/callback?error=${error}&state=s&${description}`)).toEqual([line])
  },
)

test.each(['/auth/callback?code=c&state=s', '/auth/callback', '/login?error=access_denied'])(
  'a browser that opens %s writes no line to the log',
  (path) => expect(logged(path)).toEqual([]),
)
