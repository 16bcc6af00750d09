type Options = { atOnce: number; mostWaiting: number }

/**
 * Lets few renderings run at once. Twenty that run together hold the event loop for the sum of their times, and a
 * request for data would wait for all of them. Undefined when too many are waiting.
 */
export function createTurns({ atOnce, mostWaiting }: Options) {
  const waiting: (() => void)[] = []
  let running = 0

  function end(): void {
    running -= 1
    // Later, so that other requests are answered between two renderings.
    setImmediate(() => waiting.shift()?.())
  }

  return async (): Promise<(() => void) | undefined> => {
    if (waiting.length >= mostWaiting) return undefined
    while (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    return end
  }
}
