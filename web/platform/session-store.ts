/** The signed-in user, from the identity provider. `expiresAt` is in milliseconds of this browser's clock. */
export type Session = {
  subject: string
  clientId: string
  idToken: string
  refreshToken: string | null
  expiresAt: number
  name: string | null
  email: string | null
}

/** `asked`: the user signed out herself, so the next login does not return to her page. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; asked: boolean }
  | { status: 'signed-in'; session: Session }

export type SessionStore = ReturnType<typeof createSessionStore>

const key = 'encaixe.session'

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNone = (value: unknown) => value === null || isText(value)

function parse(stored: string | null): Session | undefined {
  if (stored === null) return undefined
  try {
    const { subject, clientId, idToken, refreshToken, expiresAt, name, email } = JSON.parse(stored)
    const whole = [subject, clientId, idToken].every(isText) && typeof expiresAt === 'number'
    if (!whole || ![refreshToken, name, email].every(isTextOrNone)) return undefined
    return { subject, clientId, idToken, refreshToken, expiresAt, name, email }
  } catch {
    return undefined
  }
}

/**
 * Stores the session in the browser, or in memory when storage is forbidden: even reading `localStorage` may throw.
 * Other tabs adopt every change.
 */
export function createSessionStore(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  page: EventTarget,
) {
  const listeners = new Set<() => void>()
  let memory: { value: string | null } | undefined
  let known: string | null = null
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
      // Deletes the previous user, who would be signed in again on the next page.
      if (value !== null) store(null)
      memory = { value }
    }
  }

  function follow(asked: boolean) {
    const raw = stored()
    if (raw === known) return
    known = raw
    const session = parse(raw)
    state = session ? { status: 'signed-in', session } : { status: 'signed-out', asked }
    for (const listener of listeners) listener()
  }

  page.addEventListener('storage', (event) => {
    const changed = 'key' in event ? event.key : null
    if (changed === key || changed === null) follow(false)
  })
  follow(false)

  return {
    state: (): SessionState => state,
    /** Reads the storage again, because the event about another tab's change may not have arrived yet. */
    read(): Session | undefined {
      follow(false)
      return state.status === 'signed-in' ? state.session : undefined
    },
    start(session: Session) {
      store(JSON.stringify(session))
      follow(false)
    },
    end({ asked = false } = {}) {
      store(null)
      follow(asked)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
