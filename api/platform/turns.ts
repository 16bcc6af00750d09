import type { RefusalCode } from '@encaixe/contract/refusals.ts'
import type { Refused } from './refused.ts'

export type Turns = {
  /** Returns the function that ends the turn, or undefined when too many callers wait or the wait was too long. */
  begin(key: string): Promise<(() => void) | undefined>
}

/** `longestWait` is in milliseconds; without it a caller waits until its turn. */
type Options = { most: number; mostWaiting: number; longestWait?: number | undefined }

type Line = { running: number; waiting: ((isTurn: boolean) => void)[] }

/**
 * At most `most` callers of one key have a turn at once. Further callers of this key wait in the order in which they
 * came. Callers of different keys do not wait for each other.
 */
export function createTurns({ most, mostWaiting, longestWait }: Options): Turns {
  const lines = new Map<string, Line>()

  function wait({ waiting }: Line): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting.push(resolve)
    if (longestWait === undefined) return promise
    const giveUp = () => {
      const at = waiting.indexOf(resolve)
      if (at !== -1) waiting.splice(at, 1)
      resolve(false)
    }
    const timer = setTimeout(giveUp, longestWait)
    return promise.finally(() => clearTimeout(timer))
  }

  function end(key: string, line: Line): void {
    // The turn passes on, so that no newcomer can take it before the first waiting caller.
    const next = line.waiting.shift()
    if (next) next(true)
    else line.running -= 1
    if (line.running === 0) lines.delete(key)
  }

  return {
    async begin(key) {
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      lines.set(key, line)
      if (line.running < most) line.running += 1
      else if (line.waiting.length >= mostWaiting || !(await wait(line))) return undefined
      let hasEnded = false
      return () => {
        if (!hasEnded) end(key, line)
        hasEnded = true
      }
    },
  }
}

type Share<Busy extends RefusalCode> = { turns: Turns; key: string; busy: Refused<Busy> }

/**
 * Runs work that needs a turn in each share, such as that of its owner and then that of all. The work is refused with
 * the refusal of the first share that has no turn left.
 */
export async function inTurns<Value, Busy extends RefusalCode>(
  [share, ...others]: readonly Share<Busy>[],
  work: () => Promise<Value>,
): Promise<Value | Refused<Busy>> {
  if (!share) return work()
  const end = await share.turns.begin(share.key)
  if (!end) return share.busy
  try {
    return await inTurns(others, work)
  } finally {
    end()
  }
}
