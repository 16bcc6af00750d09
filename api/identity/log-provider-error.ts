import type { Log } from '../platform/log/log.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'

/** The user declined, or a quiet attempt needs her. */
const declined = [
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

/** Logs the error with which the provider sends a browser back. Its description may hold personal data and is left out. */
export function logProviderError(log: Log, { pathname, searchParams }: URL): void {
  const error = pathname === '/auth/callback' ? searchParams.get('error') : null
  if (error === null) return
  const reason = /^[a-z_]{1,64}$/.test(error) ? error : 'other'
  logSecurityEvent(log, declined.includes(reason) ? 'sign-in declined' : 'sign-in failed', { reason })
}
