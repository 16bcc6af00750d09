type Options = {
  atOnce: number
  mostWaiting: number
  /** Time limit of one rendering, in milliseconds. */
  longest: number
}

/** Thrown for a page that is not rendered: `crowded` when too many renderings wait, `overdue` after the time limit. */
export class NoTurn extends Error {
  readonly reason: 'crowded' | 'overdue'

  constructor(reason: NoTurn['reason'], text: string) {
    super(text)
    this.reason = reason
  }
}

/**
 * Limits how many renderings run at once. Twenty simultaneous renderings block the event loop for the sum of their
 * times, and a request for data would wait for all of them. A rendering that hangs loses its place, because otherwise a
 * few hanging renderings would stop every page.
 */
export function createTurns({ atOnce, mostWaiting, longest }: Options) {
  const waiting: (() => void)[] = []
  let running = 0

  function release(): void {
    running -= 1
    // The next rendering starts later, so that other requests are answered between two renderings.
    setImmediate(() => waiting.shift()?.())
  }

  return async <T>(render: () => Promise<T>): Promise<T> => {
    if (waiting.length >= mostWaiting) throw new NoTurn('crowded', 'Too many renderings wait')
    while (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    const late = Promise.withResolvers<never>()
    const overdue = new NoTurn('overdue', `Rendering did not end within ${longest} ms`)
    const timer = setTimeout(() => late.reject(overdue), longest)
    try {
      return await Promise.race([render(), late.promise])
    } finally {
      clearTimeout(timer)
      release()
    }
  }
}
