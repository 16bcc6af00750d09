import type { LiveEvent } from '@encaixe/contract/live.ts'
import { createParser } from 'eventsource-parser'

export type Pace = {
  /** Before the first new attempt, doubled after each that failed, up to the longest. */
  firstPause: number
  longestPause: number
  /** The server says something at least every twenty seconds; after longer silence the connection is a dead one. */
  silence: number
  /** A stream that lived this long had not failed: the count of failures begins anew. */
  longLife: number
}

const calm: Pace = { firstPause: 500, longestPause: 15_000, silence: 45_000, longLife: 5_000 }
/** For whom the server has no place, or lets in no more for now. */
const outOfPlace = 60_000

type Options = {
  connect: (signal: AbortSignal) => Promise<Response>
  /** The stream is open: from here on nothing is missed, and before it anything may have been. */
  onOpen: () => void
  onEvent: (event: LiveEvent) => void
  onLost: () => void
  /** Whoever asked is not signed in any more. */
  onStranger: () => void
  pace?: Pace
}

export type Following = {
  /** Tries at once instead of waiting for the next attempt. */
  hurry(): void
  stop(): void
}

/** Follows the stream of events, and opens it again whenever it ends, until it is stopped. */
export function followChanges({ pace = calm, ...options }: Options): Following {
  const stopping = new AbortController()
  let failures = 0
  let wake: () => void = () => undefined

  async function attempt(): Promise<number> {
    const attempting = new AbortController()
    const { signal } = attempting
    const leave = () => attempting.abort()
    stopping.signal.addEventListener('abort', leave)
    let silence = setTimeout(leave, pace.silence)
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(leave, pace.silence)
    }
    const began = Date.now()
    try {
      const response = await options.connect(signal)
      if (!response.ok || !response.body) return refusedFor(response)
      options.onOpen()
      let displaced = false
      const parser = createParser({
        onEvent({ data }) {
          const event = JSON.parse(data) as LiveEvent
          if (event.type === 'displaced') displaced = true
          else options.onEvent(event)
        },
      })
      const reader = response.body.getReader()
      const decoder = new TextDecoder()
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        heard()
        parser.feed(decoder.decode(read.value, { stream: true }))
        if (displaced) return outOfPlace
      }
    } catch {
      // Whatever it was, the way is the same: again, after a pause.
    } finally {
      clearTimeout(silence)
      stopping.signal.removeEventListener('abort', leave)
      leave()
    }
    failures = Date.now() - began > pace.longLife ? 0 : failures + 1
    const pause = Math.min(pace.longestPause, pace.firstPause * 2 ** Math.max(0, failures - 1))
    // A server that starts again must not meet everyone in the same instant.
    return pause * (0.5 + Math.random() / 2)
  }

  function refusedFor(response: Response): number {
    void response.body?.cancel()
    if (response.status === 401) {
      options.onStranger()
      stopping.abort()
      return 0
    }
    failures += 1
    const asked = Number(response.headers.get('retry-after')) * 1_000
    return asked > 0 ? Math.min(asked, outOfPlace) : pace.longestPause
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = await attempt()
      if (stopping.signal.aborted) return
      options.onLost()
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  void follow()
  return {
    hurry() {
      failures = 0
      wake()
    },
    stop() {
      stopping.abort()
      wake()
    },
  }
}
