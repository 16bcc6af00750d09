type Options = {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  send: (bearer: string | undefined) => Promise<Response>
  /** The event target that reports when the browser is online again. */
  page: EventTarget
  pause?: number
}

export type ServerSignOut = {
  /** Ends the server's session. A failed request is repeated after a pause, once online again, and on the next page. */
  start(bearer: string | undefined): void
  /** Stops the pending sign-out, when a new sign-in has replaced the session. */
  cancel(): void
  /** Resolves when no sign-out request is running: its response removes the cookie, even one of a newer sign-in. */
  settled(): Promise<void>
}

const key = 'encaixe.sign-out'

/** Repeats a sign-out until the server has ended the session: on a shared computer the cookie would open it. */
export function createServerSignOut({ storage, send, page, pause = 15_000 }: Options): ServerSignOut {
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function mark(isPending: boolean): void {
    try {
      if (isPending) storage().setItem(key, '1')
      else storage().removeItem(key)
    } catch {
      return
    }
  }

  function isMarked(): boolean {
    try {
      return storage().getItem(key) !== null
    } catch {
      return false
    }
  }

  async function attempt(bearer: string | undefined): Promise<void> {
    const response = await send(bearer).catch(() => undefined)
    const isAway = !response || response.status >= 500 || response.status === 429
    if (!isAway) return mark(false)
    clearTimeout(timer)
    timer = setTimeout(() => repeat(bearer), pause)
  }

  function run(bearer: string | undefined): void {
    sending ??= attempt(bearer).finally(() => {
      sending = undefined
    })
  }

  function repeat(bearer?: string): void {
    if (isMarked()) run(bearer)
  }

  page.addEventListener('online', () => repeat())
  repeat()

  return {
    start(bearer) {
      mark(true)
      run(bearer)
    },
    cancel() {
      clearTimeout(timer)
      mark(false)
    },
    settled: async () => sending,
  }
}
