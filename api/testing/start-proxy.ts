import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The connection through the proxy: the client is near, the server is far. */
type Pair = { near: Socket; far: Socket; losing?: boolean; heard: string; isAnswered: boolean }

/**
 * One cut at a chosen message. `before`: the message does not reach the server. `after`: the server carries it out, and
 * the client gets no answer.
 */
export type Cut = {
  when: 'before' | 'after'
  /** The message of the client that is cut; every message matches without it. */
  message?: RegExp
  /** The text in the server's answers after which the message counts as carried out; any answer without it. */
  done?: RegExp
  /** The number of matching messages that pass first. */
  skip?: number
}

export type TcpProxy = Awaited<ReturnType<typeof startProxy>>

/**
 * A TCP proxy before a server of this machine. It refuses, delays, swallows, resets, closes one half, answers garbage,
 * and cuts a connection at a chosen message.
 */
export async function startProxy(target: string) {
  const address = serverAddress(target)
  const pairs = new Set<Pair>()
  const cuts: Cut[] = []
  let silent = false
  let slow = 0
  let garbage = 0
  let cutsMade = 0
  let sent = 0

  /** Takes the cut that this message meets; a cut that must let messages pass first counts this one. */
  function cutAt(text: string): Cut | undefined {
    const at = cuts.findIndex(({ message }) => message === undefined || message.test(text))
    const found = cuts[at]
    if (!found) return undefined
    if ((found.skip ?? 0) > 0) {
      found.skip = (found.skip ?? 0) - 1
      return undefined
    }
    cuts.splice(at, 1)
    cutsMade += 1
    return found
  }

  function destroy({ near, far }: Pair): void {
    near.resetAndDestroy()
    far.destroy()
  }

  /** Passes the parts on in order, each after the delay of a distant network. */
  async function pass(before: Promise<void>, to: Socket, chunk: Buffer): Promise<void> {
    const due = performance.now() + slow
    await before
    if (slow > 0) await delay(Math.max(0, due - performance.now()))
    if (!silent && to.writable) to.write(chunk)
  }

  function serve(near: Socket): void {
    near.on('error', () => {})
    if (garbage > 0) {
      garbage -= 1
      // A socket that nobody reads from would never close.
      near.resume()
      return void near.end('\u0000\u0001<html>not this protocol</html>\r\n')
    }
    const far = connect({ ...address, noDelay: true, allowHalfOpen: true })
    const pair: Pair = { near, far, heard: '', isAnswered: true }
    let done: RegExp | undefined
    pairs.add(pair)
    // The parts of one direction stay in order, also while they are delayed.
    let outward = Promise.resolve()
    let inward = Promise.resolve()
    near.on('data', (chunk) => {
      if (pair.isAnswered && !chunk.includes('select pg_notify')) sent += 1
      pair.isAnswered = false
      const cut = pair.losing ? undefined : cutAt(chunk.toString('latin1'))
      if (cut?.when === 'before') return destroy(pair)
      if (cut) {
        pair.losing = true
        done = cut.done
      }
      outward = pass(outward, far, chunk)
    })
    far.on('data', (chunk) => {
      if (!pair.losing) {
        inward = pass(inward, near, chunk).then(() => {
          pair.isAnswered = true
        })
        return
      }
      pair.heard += chunk.toString('latin1')
      if (done === undefined || done.test(pair.heard)) destroy(pair)
    })
    far.on('error', () => {})
    near.on('end', () => void outward.then(() => far.end()))
    far.on('end', () => void inward.then(() => near.end()))
    far.on('close', () => {
      pairs.delete(pair)
      near.destroy()
    })
    // The server still reads what the client sent before it closed. The pair stays until the server closes too.
    near.on('close', () => void outward.then(() => far.end()))
  }

  // `allowHalfOpen`: Node does not answer the end of one half by ending the other half.
  const server = createServer({ noDelay: true, allowHalfOpen: true }, serve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port

  async function refuse(): Promise<void> {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }

  return {
    port: own,
    /** Returns the URL with the address of the proxy. */
    through(url: string): string {
      const changed = new URL(url)
      changed.hostname = '127.0.0.1'
      changed.port = String(own)
      changed.searchParams.delete('host')
      return changed.href
    },
    /**
     * Returns how many times clients have sent data and waited for the answer since the last call: data that a client
     * sends before it has an answer belong to the same round trip. Notifications do not count, because they are sent
     * after the commit and no request waits for them.
     */
    roundTrips(): number {
      const counted = sent
      sent = 0
      return counted
    },
    cutsMade: () => cutsMade,
    /** Cuts at the next messages that match, one for each. */
    cut: (...next: Cut[]) => void cuts.push(...next.map((one) => ({ ...one, skip: one.skip ?? 0 }))),
    /** Ends every connection and refuses new connections, as a stopped server does. */
    refuse,
    /** Keeps connections open but passes no data on, as a dead network does; new connections also get no answer. */
    silence: () => {
      silent = true
    },
    /** Delays data by this number of milliseconds for a round trip; each way takes half of it. */
    slow: (roundTrip: number) => {
      slow = roundTrip / 2
    },
    reset: () => {
      for (const pair of pairs) destroy(pair)
    },
    /** Ends the server's half of every connection: the client may still write, and hears nothing more. */
    halfClose: () => {
      for (const { near } of pairs) near.end()
    },
    answerGarbage: (connections: number) => {
      garbage = connections
    },
    async restore(): Promise<void> {
      silent = false
      slow = 0
      garbage = 0
      cuts.length = 0
      if (server.listening) return
      server.listen(own, '127.0.0.1')
      await once(server, 'listening')
    },
    close: refuse,
  }
}

/** Returns the address of a server: a Unix socket in a folder, as the embedded server has, or a port. */
export function serverAddress(target: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(target)
  const folder = searchParams.get('host')
  return folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: hostname, port: Number(port) }
}
