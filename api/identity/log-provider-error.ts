import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log/log.ts'
import { boundEvent } from '../platform/log/security-event.ts'

/** Errors that mean that the user declined the sign-in, or that a silent sign-in needs the user. */
const declined = [
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

/**
 * Logs the error with which the provider sends a browser back, at most once a minute, because anybody can open the
 * return address. The error's description may hold personal data and is left out.
 */
export function boundProviderErrors(parts: { clock: Clock; log: Log }): (url: URL) => void {
  const logDeclined = boundEvent(parts, 'sign-in declined')
  const logFailed = boundEvent(parts, 'sign-in failed')
  return ({ pathname, searchParams }) => {
    const error = pathname === '/auth/callback' ? searchParams.get('error') : null
    if (error === null) return
    const reason = /^[a-z_]{1,64}$/.test(error) ? error : 'other'
    declined.includes(reason) ? logDeclined(reason) : logFailed(reason)
  }
}
