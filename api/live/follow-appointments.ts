import type { LiveEvent } from '@encaixe/contract/live.ts'
import type { Deps } from '../deps.ts'
import type { Stop } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { channel, concerns, eventText, heartbeat, type Listener, readNote } from './note.ts'
import { openStream, type Stream } from './open-stream.ts'

const second = 1_000
/** In seconds; proxies commonly cut what was silent for sixty. */
const quietFor = 20
/** A person's windows; a hidden one has closed its stream. */
const mostOfOne = 10
/** Each holds a socket, of which a process has a limited number. */
const mostOfAll = 5_000

type Following = Listener & { stream: Stream; until: Date; quiet: number }

export type Follower = Listener & {
  /** When her token ends. */
  until: Date
  hangUp: () => void
}

export type Live = {
  /** Its first bytes come when nothing that is committed from then on can be missed. */
  follow(who: Follower): Promise<ReadableStream<Uint8Array> | Refused<'unavailable'>>
  /** Ends every stream and opens no more: the process is about to end. */
  end(): void
}

/** One LISTEN for all the streams of a process, from the first of them on. */
export function followAppointments({ database, clock }: Pick<Deps, 'database' | 'clock'>): Live {
  const encoder = new TextEncoder()
  const beat = encoder.encode(heartbeat)
  const all = new Set<Following>()
  let listening: Promise<Stop> | undefined
  let ticking: NodeJS.Timeout | undefined
  let ended = false

  function listen(): Promise<Stop> {
    listening ??= database
      .listen(channel, tell, () => say({ type: 'refetch' }))
      .catch((error: unknown) => {
        listening = undefined
        throw error
      })
    return listening
  }

  function tell(payload: string): void {
    const note = readNote(payload)
    if (note) say(note.event, (listener) => concerns(note, listener))
  }

  function say(event: LiveEvent, to: (listener: Listener) => boolean = () => true): void {
    const bytes = encoder.encode(eventText(event))
    for (const one of all) if (to(one)) send(one, bytes)
  }

  function send(one: Following, bytes: Uint8Array): void {
    one.quiet = 0
    one.stream.send(bytes)
  }

  function tick(): void {
    const now = clock.now()
    for (const one of all) {
      one.quiet += 1
      if (one.until <= now) one.stream.end()
      else if (one.quiet >= quietFor) send(one, beat)
    }
  }

  function add({ hangUp, ...who }: Follower): ReadableStream<Uint8Array> {
    const stream = openStream({ hangUp, onEnd: () => remove(one) })
    const one: Following = { ...who, stream, quiet: 0 }
    all.add(one)
    ticking ??= setInterval(tick, second).unref()
    send(one, beat)
    return stream.body
  }

  function remove(one: Following): void {
    all.delete(one)
    if (all.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }

  function makeRoom(userId: string): void {
    const own = [...all].filter((one) => one.userId === userId)
    const bytes = encoder.encode(eventText({ type: 'displaced' }))
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - mostOfOne))) {
      send(oldest, bytes)
      oldest.stream.end()
    }
  }

  return {
    async follow(who) {
      await listen()
      if (ended || all.size >= mostOfAll) return refused('unavailable')
      makeRoom(who.userId)
      return add(who)
    },
    end() {
      ended = true
      for (const { stream } of all) stream.end()
    },
  }
}
