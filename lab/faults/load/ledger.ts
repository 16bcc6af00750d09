import { setTimeout as delay } from 'node:timers/promises'
import type { Roll } from '../../../api/testing/random-weeks.ts'
import type { Cluster, Stage } from '../stage/open-stage.ts'

export type Fields = Record<string, unknown>

/** A request as a client meant it. A retry sends the same request with the same key. */
export type Asking = {
  /** The kind of act, for the counts. */
  act: string
  /** The person, or undefined for somebody who is not signed in. */
  who?: string | undefined
  /** The number of the shop to which the person belongs; answers must hold nothing of another shop. */
  shop: number
  call: string
  body?: unknown
  key?: string
}

/** A request with its answer. `status` 0: no answer came, or one that leaves open whether the request was done. */
export type Entry = Asking & {
  number: number
  server: number
  status: number
  answer: Fields
  /** The number of attempts, and whether one of them got no definite answer. */
  tries: number
  wasUnknown: boolean
}

export type Breach = { invariant: string; text: string }

/** An answer that the server could not give: a 5xx, with the time of its arrival. */
type Refusal = { number: number; call: string; status: number; retryAfter: string | null; at: number }

/** The status of a request whose outcome nobody needs to know. */
const abandoned = 599
/** The number of the shop of people who belong to none. */
export const strangers = -1
const attemptLimit = 15_000

/** The text that every field of a shop contains, so that an answer to people of other shops can be searched for it. */
export const canaryOf = (shop: number) => `canario${shop}x`

/** Sends the requests of all clients and stores each with its answer. */
export function openLedger(stage: Stage<Cluster>, { shops }: { shops: number }) {
  const entries: Entry[] = []
  const refusals: Refusal[] = []
  const breaches: Breach[] = []
  const acknowledged: { at: number; act: string }[] = []
  const tokens = new Map<string, Promise<string>>()
  const canaries = Array.from({ length: shops }, (_, shop) => canaryOf(shop))

  function tokenOf(who: string): Promise<string> {
    const email = emailOf(who)
    const made = tokens.get(who) ?? stage.issuer.sign({ sub: who, name: who, email, email_verified: true })
    tokens.set(who, made)
    return made
  }

  /** One attempt. Undefined: nobody can tell from the answer whether the request was done. */
  async function attempt(entry: Entry, server: number): Promise<Fields | undefined> {
    const [method = 'GET', path = '/'] = entry.call.split(' ')
    entry.tries += 1
    entry.server = server
    try {
      const response = await fetch(`${stage.processes[server]?.url}${path}`, {
        method,
        signal: AbortSignal.timeout(attemptLimit),
        headers: {
          ...(entry.who && { authorization: `Bearer ${await tokenOf(entry.who)}` }),
          ...(entry.body !== undefined && { 'content-type': 'application/json' }),
          ...(entry.key && { 'idempotency-key': entry.key }),
        },
        ...(entry.body !== undefined && { body: JSON.stringify(entry.body) }),
      })
      const text = await response.text()
      const leaked = canaries.find((canary) => canary !== canaryOf(entry.shop) && text.includes(canary))
      if (leaked) {
        breaches.push({
          invariant: 'I7',
          text: `the answer to ${entry.call} of a person of shop ${entry.shop} contains ${leaked} (request ${entry.number})`,
        })
      }
      if (response.status >= 500) {
        const retryAfter = response.headers.get('retry-after')
        const { number, call } = entry
        refusals.push({ number, call, status: response.status, retryAfter, at: performance.now() })
        return undefined
      }
      // The token of everybody is valid. A browser signs its user out after a 401.
      if (response.status === 401) {
        refusals.push({
          number: entry.number,
          call: entry.call,
          status: 401,
          retryAfter: null,
          at: performance.now(),
        })
        return undefined
      }
      entry.status = response.status
      return text.startsWith('{') ? JSON.parse(text) : text.startsWith('[') ? { items: JSON.parse(text) } : {}
    } catch {
      return undefined
    }
  }

  /** Sends a request as a client behind a balancer: an attempt without answer is made again at the other process. */
  async function send(asking: Asking, roll: Roll, { at = roll(2), tries = 3 } = {}): Promise<Entry> {
    const entry: Entry = {
      ...asking,
      number: entries.length + 1,
      server: at,
      status: 0,
      answer: {},
      tries: 0,
      wasUnknown: false,
    }
    entries.push(entry)
    for (let attempted = 0; attempted < tries; attempted++) {
      const answer = await attempt(entry, (at + attempted) % 2)
      if (answer) {
        entry.answer = answer
        if (entry.status < 300) acknowledged.push({ at: performance.now(), act: entry.act })
        return entry
      }
      entry.wasUnknown = true
      await delay(100 + roll(100))
    }
    return entry
  }

  return {
    entries,
    refusals,
    breaches,
    acknowledged,
    send,
    /** Everybody gets a new token for the next request. */
    signInAnew: () => tokens.clear(),
    /** Nobody waits for the answer to this request any more. */
    abandon(entry: Entry) {
      entry.status = abandoned
    },
    /** Sends every request again whose outcome is unknown, until each has a definite answer or the time is over. */
    async resolve(limit = 60_000): Promise<number> {
      const open = entries.filter(({ status }) => status === 0)
      const until = Date.now() + limit
      for (const entry of open) {
        for (; entry.status === 0 && Date.now() < until; await delay(100)) {
          const answer = await attempt(entry, entry.tries % 2)
          if (answer) entry.answer = answer
        }
        if (entry.status !== 0) continue
        const text = `request ${entry.number} (${entry.call}) got no definite answer within ${limit / 1000} s`
        breaches.push({ invariant: 'I9', text })
        entry.status = abandoned
      }
      return open.length
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>

export const emailOf = (who: string) => `${who}@faults.example`

/** The fields of an appointment that the acts of the load change. */
export type Place = {
  collaboratorId: string
  date: string
  startTime: string
  status: string
  notes: string | null
}

/**
 * An appointment whose booking was acknowledged. `possible`: the states in which it may be. There are two while the
 * outcome of an act is unknown, and always one of an appointment that no fault has met.
 */
export type Booking = {
  id: string
  shop: number
  number: number
  /** The client's account; null when the shop booked for somebody without one. */
  who: string | null
  /** Where the messages of the client go to. */
  email: string | null
  phone: string | null
  possible: Place[]
  /** The acknowledged changes in their order, and those of which nobody can tell whether they were done. */
  changes: string[]
  unsure: string[]
  busy: boolean
  /** Whether a client took the time by a link, so that the row has no notes. */
  isTaken: boolean
}
