import type { LiveEvent } from '@encaixe/contract/live.ts'
import { createParser } from 'eventsource-parser'
import { watchCall } from '../platform/analytics.ts'
import { fetchSignedIn } from '../platform/api.ts'
import { freshToken } from '../platform/session.ts'
import type { Refreshing } from './refresh-shown.ts'

/** Opens the stream of events of the signed-in user. */
export async function connect(signal: AbortSignal): Promise<Response> {
  const token = await freshToken()
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  const request = new Request('/api/live', { headers, signal, cache: 'no-store' })
  return fetchSignedIn(request, (sent) => watchCall('GET /api/live', fetch(sent)))
}

export type Pace = {
  /** The pause before the first reconnect. It doubles after each failure, up to `longestPause`. */
  firstPause: number
  longestPause: number
  /** The server sends a keep-alive every twenty seconds; after this time without data the connection is dead. */
  silence: number
  /** A stream that stayed open this long resets the count of failures. */
  longLife: number
}

const defaultPace: Pace = { firstPause: 500, longestPause: 15_000, silence: 45_000, longLife: 5_000 }
/** The pause after the server ended this stream for a newer one, and the longest `retry-after` that is obeyed. */
const displacedPause = 60_000

type Options = {
  connect: (signal: AbortSignal) => Promise<Response>
  /** Called when the stream is open. Earlier events may have been missed, so the caller fetches everything again. */
  onOpen: () => void
  onEvent: (event: LiveEvent) => void
  onLost: () => void
  pace?: Pace
}

export type Following = {
  /** Reconnects at once instead of waiting for the end of the pause. */
  hurry(): void
  stop(): void
}

/** Reads the stream of events and reconnects with backoff whenever it ends, until `stop` is called. */
export function followChanges({ pace = defaultPace, ...options }: Options): Following {
  const stopping = new AbortController()
  let failures = 0
  let wake: () => void = () => undefined

  async function attempt(): Promise<number> {
    const attempting = new AbortController()
    const { signal } = attempting
    const abortAttempt = () => attempting.abort()
    stopping.signal.addEventListener('abort', abortAttempt)
    let silence = setTimeout(abortAttempt, pace.silence)
    const restartSilence = () => {
      clearTimeout(silence)
      silence = setTimeout(abortAttempt, pace.silence)
    }
    const began = Date.now()
    try {
      const response = await options.connect(signal)
      if (!response.ok || !response.body) return pauseAfterRefusal(response)
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
        restartSilence()
        parser.feed(decoder.decode(read.value, { stream: true }))
        if (displaced) return displacedPause
      }
    } catch {
      // Every failure of the stream is handled alike: the client reconnects after a pause.
    } finally {
      clearTimeout(silence)
      stopping.signal.removeEventListener('abort', abortAttempt)
      abortAttempt()
    }
    failures = Date.now() - began > pace.longLife ? 0 : failures + 1
    const pause = Math.min(pace.longestPause, pace.firstPause * 2 ** Math.max(0, failures - 1))
    // Jitter, so that the clients do not all reconnect to a restarted server in the same instant.
    return pause * (0.5 + Math.random() / 2)
  }

  function pauseAfterRefusal(response: Response): number {
    void response.body?.cancel()
    failures += 1
    const retryAfter = Number(response.headers.get('retry-after')) * 1_000
    return retryAfter > 0 ? Math.min(retryAfter, displacedPause) : pace.longestPause
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

const minute = 60_000

type LiveOptions = {
  connect: (signal: AbortSignal) => Promise<Response>
  refreshing: Refreshing
  onState: (open: boolean) => void
}

/**
 * Keeps the appointments on screen up to date while the tab is visible. A hidden tab has no stream, because a browser
 * allows few connections for all its tabs; it refetches everything when it becomes visible.
 */
export function keepLive({ refreshing, onState, ...options }: LiveOptions): () => void {
  let following: Following | undefined
  let everyMinute: ReturnType<typeof setInterval> | undefined

  function start(): void {
    if (following || document.visibilityState === 'hidden') return
    everyMinute = setInterval(refreshing.all, minute)
    following = followChanges({
      ...options,
      onOpen() {
        onState(true)
        refreshing.all()
      },
      onEvent: refreshing.after,
      onLost: () => onState(false),
    })
  }

  function stop(): void {
    clearInterval(everyMinute)
    following?.stop()
    following = undefined
    onState(false)
  }

  const stopping = new AbortController()
  const { signal } = stopping
  const followVisibility = () => (document.visibilityState === 'hidden' ? stop() : start())
  document.addEventListener('visibilitychange', followVisibility, { signal })
  // Not every browser sends `visibilitychange` before it puts a page into the back/forward cache.
  window.addEventListener('pagehide', stop, { signal })
  window.addEventListener('pageshow', followVisibility, { signal })
  window.addEventListener('online', () => following?.hurry(), { signal })
  start()

  return () => {
    stopping.abort()
    refreshing.stop()
    stop()
  }
}
