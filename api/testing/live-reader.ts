import type { LiveEvent } from '@encaixe/contract/live.ts'

export type LiveReader = {
  status: number
  headers: Headers
  events: LiveEvent[]
  /** Waits until the given number of events have arrived. */
  heard(count: number): Promise<LiveEvent[]>
  /** Settles when the server or the client has ended the stream. */
  ended: Promise<'ended' | 'broken'>
  close(): Promise<void>
}

export function readLive({ status, headers, body }: Response): LiveReader {
  const events: LiveEvent[] = []
  const waiting = new Set<() => void>()
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()

  async function read(): Promise<'ended' | 'broken'> {
    let rest = ''
    try {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true }
        if (done) return 'ended'
        const blocks = (rest + value).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)) as LiveEvent)
        }
        for (const look of waiting) look()
      }
    } catch {
      return 'broken'
    }
  }
  const ended = read()

  return {
    status,
    headers,
    events,
    ended,
    async heard(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => {
        if (events.length >= count) resolve()
      }
      waiting.add(look)
      look()
      await Promise.race([promise, ended])
      waiting.delete(look)
      if (events.length < count)
        throw new Error(`The live stream ended after ${events.length} of ${count} events`)
      return events
    },
    async close() {
      await reader?.cancel().catch(() => {})
    },
  }
}
