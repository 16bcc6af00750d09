import type { LiveEvent } from '@encaixe/contract/live.ts'
import type { Deps } from '../deps.ts'
import { revocationChannel, selectRevoked } from '../identity/facade.ts'
import { accessChannel, selectPlacesOf } from '../members/facade.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { channel, concerns, eventText, keepAlive, type Listener, readNotification } from './notification.ts'

const second = 1_000
/** Seconds between two checks of the database for ended tokens and ended access, while notifications may be missing. */
const checkSeconds = 10
/** Streams end after this many seconds in which notifications may have been missing and the database did not answer. */
const maxUncheckedSeconds = 300
/** Proxies commonly close a connection that is idle for sixty seconds. */
const keepAliveSeconds = 20
/** A window that is hidden closes its stream, so few people need more streams. */
const maxStreamsOfUser = 10
/** Each stream uses a socket, and a process has a limited number of sockets. */
const maxStreams = 5_000

/** The user's token: the stream ends when the token expires or is revoked. */
type Token = { hash: string; issuedAt: Date; expiresAt: Date }

type Following = Listener & { stream: Stream; token: Token; quiet: number }

type Follower = Listener & {
  token: Token
  hangUp: () => void
}

export type Live = {
  /** The first bytes are sent once the process listens for notifications, so the stream misses no later commit. */
  follow(who: Follower): Promise<ReadableStream<Uint8Array> | Refused<'unavailable'>>
  /** How many streams are open in this process. */
  count(): number
  /** Ends every stream and refuses new ones, before the process stops. */
  end(): void
}

/** All streams of a process share one LISTEN, which starts with the first stream. */
export function followAppointments({ database, clock }: Pick<Deps, 'database' | 'clock'>): Live {
  const encoder = new TextEncoder()
  const beat = encoder.encode(keepAlive)
  const all = new Set<Following>()
  let listening: Promise<void> | undefined
  let ticking: NodeJS.Timeout | undefined
  let ended = false
  /** Seconds during which the server may have missed the end of a token or of an access. */
  let uncheckedFor = 0
  let failures = 0

  function listen(): Promise<void> {
    listening ??= listenToAll().catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }

  /** Channels share one connection, so they start in turn. After a lost connection, all streams are checked once. */
  async function listenToAll(): Promise<void> {
    const checkUser = (userId: string) => void endBarred([...all].filter((one) => one.userId === userId))
    await database.listen(channel, publish, () => broadcast({ type: 'refetch' }))
    await database.listen(revocationChannel, checkUser, () => void checkAll())
    await database.listen(accessChannel, checkUser)
  }

  /**
   * Ends the streams whose token was revoked or whose access changed. While the database does not answer, streams stay
   * open: otherwise thousands of pages would connect again and be refused.
   */
  async function endBarred(some: readonly Following[]): Promise<void> {
    const tokens = some.map(({ userId, token }) => ({ userId, ...token }))
    const known = await Promise.all([
      selectRevoked(database.db, tokens),
      selectPlacesOf(database.db, [...new Set(some.map(({ userId }) => userId))]),
    ]).catch(() => undefined)
    const places = known && Map.groupBy(known[1], ({ user_id }) => user_id)
    for (const { userId, companies, token, stream } of some) {
      // A stream of a user whose memberships changed ends; the page opens a new stream with the access that is left.
      const left = accessOf(places?.get(userId) ?? [])
      if (known && (known[0].has(token.hash) || left !== accessOf(companies.map(placeOf)))) stream.end()
    }
    if (known) return
    failures += 1
    uncheckedFor ||= 1
  }

  async function checkAll(): Promise<void> {
    const before = failures
    if (all.size > 0) await endBarred([...all])
    if (failures === before) uncheckedFor = 0
  }

  function publish(payload: string): void {
    const notification = readNotification(payload)
    if (notification) broadcast(notification.event, (listener) => concerns(notification, listener))
  }

  function broadcast(event: LiveEvent, to: (listener: Listener) => boolean = () => true): void {
    const bytes = encoder.encode(eventText(event))
    for (const one of all) if (to(one)) send(one, bytes)
  }

  function send(one: Following, bytes: Uint8Array): void {
    one.quiet = 0
    one.stream.send(bytes)
  }

  function tick(): void {
    const now = clock.now()
    if (uncheckedFor > 0 || database.listenerConnection() === undefined) uncheckedFor += 1
    if (uncheckedFor > 0 && uncheckedFor % checkSeconds === 0) void checkAll()
    for (const one of all) {
      one.quiet += 1
      if (one.token.expiresAt <= now || uncheckedFor > maxUncheckedSeconds) one.stream.end()
      else if (one.quiet >= keepAliveSeconds) send(one, beat)
    }
  }

  function add({ hangUp, ...who }: Follower): ReadableStream<Uint8Array> {
    const stream = openStream({ hangUp, onEnd: () => remove(one) })
    const one: Following = { ...who, stream, quiet: 0 }
    all.add(one)
    ticking ??= setInterval(tick, second).unref()
    send(one, beat)
    // The token may have been revoked after its check and before the stream was stored in `all`.
    void endBarred([one])
    return stream.body
  }

  function remove(one: Following): void {
    all.delete(one)
    if (all.size > 0) return
    clearInterval(ticking)
    ticking = undefined
    uncheckedFor = 0
  }

  function endOldestOf(userId: string): void {
    const own = [...all].filter((one) => one.userId === userId)
    const bytes = encoder.encode(eventText({ type: 'displaced' }))
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - maxStreamsOfUser))) {
      send(oldest, bytes)
      oldest.stream.end()
    }
  }

  return {
    async follow(who) {
      await listen()
      if (ended || all.size >= maxStreams) return refused('unavailable')
      endOldestOf(who.userId)
      return add(who)
    },
    count: () => all.size,
    end() {
      ended = true
      for (const { stream } of all) stream.end()
    },
  }
}

type Place = { company_id: string | null; role: string | null; collaborator_id: string | null }

/** All memberships of a user as one text, so that two states can be compared. */
const accessOf = (places: readonly Place[]) =>
  places
    .map(({ company_id, role, collaborator_id }) => [company_id, role, collaborator_id].join())
    .sort()
    .join(' ')

const placeOf = ({ id, by, collaboratorId }: MemberCompany): Place => ({
  company_id: id,
  role: by.role,
  collaborator_id: collaboratorId,
})

/** A reader with more waiting events than this is disconnected, and fetches everything again when it connects again. */
const maxQueuedEvents = 64

type Stream = {
  body: ReadableStream<Uint8Array>
  send(bytes: Uint8Array): void
  end(): void
}

type Options = {
  /** Called once, whatever ends the stream. */
  onEnd: () => void
  hangUp: () => void
}

function openStream({ onEnd, hangUp }: Options): Stream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
      },
      cancel: leave,
    },
    { highWaterMark: maxQueuedEvents },
  )

  function leave(): void {
    if (!controller) return
    controller = undefined
    onEnd()
  }

  function end(): void {
    controller?.close()
    leave()
  }

  return {
    body,
    end,
    send(bytes) {
      if (!controller) return
      if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(bytes)
      end()
      hangUp()
    },
  }
}
