import { safePath } from '../platform/redirects.ts'

type Wishes = {
  /** The page that sent here, remembered with the navigation. */
  from: unknown
  /** The `redirect` of the address. */
  redirect: string | null
}

/** Where a remembered origin stands in a navigation's state. */
export function readOrigin(state: unknown): unknown {
  return state && typeof state === 'object' && 'from' in state ? state.from : undefined
}

export function chooseAfterLogin({ from, redirect }: Wishes, origin: string): string {
  if (typeof from === 'string') return safePath(from, origin)
  return safePath(redirect, origin)
}

const bookingPage = /^(\/[^/?#]+)\/agendar\//

/** Not accepting gives up the booking, but not the shop: its page needs no terms. */
export function chooseInsteadOfTerms(wishes: Wishes, origin: string): string {
  return bookingPage.exec(chooseAfterTerms(wishes, origin))?.[1] ?? '/dashboard'
}

export function chooseAfterTerms({ from, redirect }: Wishes, origin: string): string {
  if (redirect) return safePath(redirect, origin)
  return safePath(typeof from === 'string' ? from : null, origin)
}
