/** The signed-in user, for the pages. Its tokens are elsewhere: the ID token in memory, the others on the server. */
export type Session = {
  subject: string
  name: string | null
  email: string | null
}

/**
 * `asked`: the user signed out, so the next login does not return to the page. `elsewhere`: the user signed out in
 * another tab of this browser, while this page was open. `ended`: the session ended without a sign-out; an open page
 * stays, and continues when the same user signs in again.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; asked: boolean; elsewhere?: true }
  | { status: 'signed-in'; session: Session }
  | { status: 'ended'; session: Session }

/**
 * `since` distinguishes two sign-ins of one user. `issued` is the `iat` claim of the last ID token, in seconds of the
 * provider's clock. `ended` is the time at which this browser noticed the end of the session, in milliseconds of its
 * own clock.
 */
export type Marker = Session & { since: number; issued?: number; ended?: number }

export type SessionStore = ReturnType<typeof createSessionStore>

const key = 'encaixe.session'

const isTextOrNone = (value: unknown) => value === null || typeof value === 'string'

/**
 * The milliseconds for which the user of an ended session stays stored, so that the same user can return to the page.
 * After that time name and e-mail are deleted.
 */
const endedFor = 7 * 86_400_000

function parse(stored: string | null, now: number): Marker | undefined {
  if (stored === null) return undefined
  try {
    const { subject, name, email, since, issued, ended, ...more } = JSON.parse(stored)
    const whole = typeof subject === 'string' && typeof since === 'number'
    // A stored session with more fields is of an earlier version, which stored tokens.
    if (!whole || ![name, email].every(isTextOrNone) || Object.keys(more).length > 0) return undefined
    const marker: Marker = { subject, name, email, since }
    if (typeof issued === 'number') marker.issued = issued
    if (ended === undefined) return marker
    return now - ended < endedFor ? { ...marker, ended } : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores in the browser which user is signed in, without any token. The data are in memory when storage is forbidden:
 * even reading `localStorage` may throw. Other tabs adopt every change.
 */
export function createSessionStore(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  page: EventTarget,
  now = Date.now,
) {
  const listeners = new Set<() => void>()
  let memory: { value: string | null } | undefined
  let known: string | null = null
  let marker: Marker | undefined
  let state: SessionState = { status: 'signed-out', asked: false }

  function stored(): string | null {
    if (memory) return memory.value
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  }

  function store(value: string | null) {
    try {
      if (value === null) storage().removeItem(key)
      else storage().setItem(key, value)
      memory = undefined
    } catch {
      // Deletes the previous user from storage: otherwise the next page would sign that user in again.
      if (value !== null) store(null)
      memory = { value }
    }
  }

  function follow(asked: boolean, byOther = false) {
    const raw = stored()
    if (raw === known) return
    known = raw
    const elsewhere = byOther && marker !== undefined
    marker = parse(raw, now())
    const status = marker?.ended === undefined ? 'signed-in' : 'ended'
    state = marker
      ? { status, session: marker }
      : { status: 'signed-out', asked, ...(elsewhere && { elsewhere }) }
    for (const listener of listeners) listener()
  }

  page.addEventListener('storage', (event) => {
    const changed = 'key' in event ? event.key : null
    if (changed === key || changed === null) follow(false, true)
  })
  // A page that the browser cached gets no storage event while it is not shown.
  page.addEventListener('pageshow', () => follow(false, true))
  follow(false)
  if (known !== null && !marker) store(null)

  return {
    state: (): SessionState => state,
    /** Reads the storage again, because the event about another tab's change may not have arrived yet. */
    read(): Marker | undefined {
      follow(false)
      return marker
    },
    start(started: Marker) {
      store(JSON.stringify(started))
      follow(false)
    },
    end({ asked = false } = {}) {
      store(null)
      follow(asked)
    },
    /** Marks the session `since` as ended, and keeps its user stored. */
    expire(since: number) {
      follow(false)
      if (marker?.since !== since || marker.ended !== undefined) return
      store(JSON.stringify({ ...marker, ended: now() }))
      follow(false)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
