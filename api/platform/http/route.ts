import type { Endpoint, Output } from '@encaixe/contract/endpoint.ts'
import type { Log } from '../log/log.ts'
import type { CallerCompanies } from '../member-company.ts'
import type { Refused } from '../refused.ts'

/** The signed-in user. `id` is Encaixe's and decides ownership; `uid` is the identity provider's, only shown. */
export type Caller = {
  id: string
  uid: string
  name: string | null
  email: string | null
  termsAccepted: boolean
}

type Who<E extends Endpoint> = E['access'] extends 'public' ? null : Caller

type About<E extends Endpoint> = {
  user: Who<E>
  /** The companies of the caller; a visitor has none. */
  companies: CallerCompanies
  address: string
  requestId: string
  log: Log
  request: Request
  /** Adds a `Set-Cookie` header to the answer, unless it is a refusal. */
  setCookie: (cookie: string) => void
  /** Cuts the connection of a client that no longer reads its stream. */
  hangUp: () => void
}

/** The request as `find` and `allow` get it: params and query as raw texts, the body as parsed JSON. */
type Looking<E extends Endpoint> = About<E> & {
  params: Record<string, string>
  query: Record<string, string | string[]>
  body: unknown
  /** Whether params, query, headers and body all match their schemas. */
  isValid: boolean
}

type Asked<E extends Endpoint, Found> = About<E> & {
  params: Output<E['params']>
  query: Output<E['query']>
  headers: Output<E['headers']>
  body: E extends { upload: unknown } ? Uint8Array : Output<E['body']>
  found: Found
}

/** Refusals that every endpoint may return without declaring them. */
type Common =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'terms_not_accepted'
  | 'role'
  | 'company_needed'
  | 'too_many_requests'
  | 'unavailable'

type Answer<E extends Endpoint> = E extends { stream: true } | { file: string }
  ? Response
  : Output<E['success']>

type Refusal<E extends Endpoint> = Refused<E['refuses'][number] | Common>

export type Handling<E extends Endpoint, Found> = {
  /** Refuses with 404: ids in path and body are looked up first, so a stranger learns nothing from a 403 or 400. */
  find?: (looking: Looking<E>) => Promise<Found | Refusal<E>>
  /** Refuses with 403 because of the role, subscription or plan. The endpoint's `access` checks the terms. */
  allow?: (looking: Looking<E> & { found: Found }) => Promise<Refusal<E> | undefined>
  handle: (asked: Asked<E, Found>) => Promise<Answer<E> | Refusal<E>>
}

/** A route without its type parameters, so that all routes fit in one list. */
export type Route = { endpoint: Endpoint; handling: Handling<Endpoint, unknown> }

export function route<E extends Endpoint, Found = undefined>(
  endpoint: E,
  handling: Handling<E, Found>,
): Route {
  return { endpoint, handling: handling as unknown as Handling<Endpoint, unknown> }
}
