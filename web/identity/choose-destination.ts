import { pageAt } from '@encaixe/contract/addresses.ts'
import { safePath } from '../platform/redirects.ts'

type Wishes = {
  /** The page that redirected to the login, stored in the navigation state. */
  from: unknown
  /** The `redirect` parameter of the address. */
  redirect: string | null
}

/** Reads from the navigation state the page that redirected to the login. */
export function readOrigin(state: unknown): unknown {
  return state && typeof state === 'object' && 'from' in state ? state.from : undefined
}

/** The company whose invitation leads to the login, in the navigation state: the invitation's address is secret. */
export function readInviting(state: unknown): { name: string; todo: string } | undefined {
  const name = state && typeof state === 'object' && 'inviting' in state ? state.inviting : undefined
  return typeof name === 'string' ? { name, todo: 'Falta entrar para aceitar o convite.' } : undefined
}

export function chooseAfterLogin({ from, redirect }: Wishes, origin: string): string {
  if (typeof from === 'string') return safePath(from, origin)
  return safePath(redirect, origin)
}

/** The address of the login for another browser, which has no navigation state. */
export function loginAddress({ from, redirect }: Wishes, origin: string): string {
  const url = new URL('/login', origin)
  const target = typeof from === 'string' ? from : redirect
  if (target) url.searchParams.set('redirect', target)
  return url.href
}

/** The booking form that the user is about to open; undefined for any other page. */
function bookingAt(wishes: Wishes, origin: string) {
  const at = pageAt(new URL(chooseAfterTerms(wishes, origin), origin).pathname)
  return at?.page === 'booking' ? at : undefined
}

/** True when the user is in the middle of a booking. */
export const leadsToBooking = (wishes: Wishes, origin: string) => bookingAt(wishes, origin) !== undefined

/** Declining the terms cancels the booking and leads back to the shop's page, which needs no terms. */
export function chooseInsteadOfTerms(wishes: Wishes, origin: string): string {
  const booking = bookingAt(wishes, origin)
  return booking ? `/${booking.slug}` : '/dashboard'
}

export function chooseAfterTerms({ from, redirect }: Wishes, origin: string): string {
  if (redirect) return safePath(redirect, origin)
  return safePath(typeof from === 'string' ? from : null, origin)
}
