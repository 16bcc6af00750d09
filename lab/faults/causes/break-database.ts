import { setTimeout as delay } from 'node:timers/promises'
import type { Roll } from '../../../api/testing/random-weeks.ts'
import type { Cut, TcpProxy } from '../../../api/testing/start-proxy.ts'
import type { Stage } from '../stage/open-stage.ts'
import { type Fault, pause } from './fault.ts'

const commit = /commit/i
/** The tag of PostgreSQL's answer to a commit, and the message with which PostgreSQL ends each answer. */
const committed = /COMMIT/
const answered = new RegExp(`Z${String.fromCharCode(0, 0, 0, 5)}`)

/** Cuts connections of both processes to the database at messages like this one, a few of each. */
async function cutAt(stage: Stage, roll: Roll, cut: Cut): Promise<void> {
  const proxies = stage.proxies.database
  for (const proxy of proxies) proxy.cut(...Array.from({ length: 3 }, () => ({ ...cut, skip: roll(6) })))
  const made = () => proxies.reduce((sum, proxy) => sum + proxy.cutsMade(), 0)
  const goal = made() + 4
  for (const until = Date.now() + 4_000; Date.now() < until && made() < goal; ) await delay(20)
  for (const proxy of proxies) await proxy.restore()
}

const cutFault = (id: string, name: string, cut: Cut, short: number): Fault => ({
  id,
  name,
  isOutage: true,
  tries: { short, long: 20 },
  cause: ({ stage }, roll) => cutAt(stage, roll, cut),
})

/** Breaks the way of both processes to the database, and mends it after a time. */
const brokenWay = (
  id: string,
  name: string,
  [least, most]: [number, number],
  breakIt: (proxy: TcpProxy) => unknown,
): Fault => ({
  id,
  name,
  isOutage: true,
  tries: { short: 0, long: 5 },
  async cause({ stage }, roll) {
    await Promise.all(stage.proxies.database.map(breakIt))
    await pause(roll, least, most)
    await Promise.all(stage.proxies.database.map((proxy) => proxy.restore()))
  },
})

/** Ends PostgreSQL with a signal and starts it again after a while. */
const endedServer = (id: string, name: string, signal: NodeJS.Signals, short: number): Fault => ({
  id,
  name,
  isOutage: true,
  tries: { short, long: 10 },
  async cause({ stage: { cluster } }, roll) {
    await cluster.end(signal)
    await pause(roll, 100, 1_500)
    await cluster.start()
  },
})

export const databaseFaults: Fault[] = [
  cutFault(
    'cut-after-commit',
    'connection cut after a commit was carried out, before its answer',
    { when: 'after', message: commit, done: committed },
    1,
  ),
  cutFault(
    'cut-before-commit',
    'connection cut before a commit arrives',
    { when: 'before', message: commit },
    1,
  ),
  cutFault(
    'cut-after-any',
    'connection cut after any message was carried out, before its answer',
    { when: 'after', done: answered },
    0,
  ),
  endedServer('pg-kill', 'PostgreSQL killed (SIGKILL)', 'SIGKILL', 1),
  endedServer('pg-immediate', 'PostgreSQL stopped as by pg_ctl -m immediate', 'SIGQUIT', 0),
  endedServer('pg-restart', 'PostgreSQL stopped as by pg_ctl -m fast', 'SIGINT', 0),
  {
    id: 'pg-freeze',
    name: 'PostgreSQL does not run for 7 to 12 s (SIGSTOP)',
    isOutage: true,
    tries: { short: 0, long: 3 },
    async cause({ stage: { cluster } }, roll) {
      cluster.freeze()
      await pause(roll, 7_000, 12_000)
      cluster.thaw()
    },
  },
  {
    id: 'pg-full',
    name: 'the disk of PostgreSQL is full, data and log of changes',
    isOutage: true,
    tries: { short: 0, long: 4 },
    async cause({ stage: { cluster } }, roll) {
      if (!cluster.canFill) throw new Error('Only root can mount a small file system and fill it')
      cluster.fill()
      await pause(roll, 2_000, 4_000)
      cluster.free()
      // PostgreSQL ends itself when it cannot write its log of changes.
      await cluster.start()
    },
  },
  {
    id: 'pg-read-only',
    name: 'PostgreSQL is read-only, as after a failover',
    isOutage: true,
    tries: { short: 1, long: 5 },
    async cause({ stage: { cluster } }, roll) {
      await cluster.setReadOnly(true)
      await pause(roll, 800, 2_000)
      await cluster.setReadOnly(false)
    },
  },
  brokenWay('db-refused', 'connections to the database are refused', [500, 2_000], (proxy) => proxy.refuse()),
  brokenWay('db-silent', 'connections to the database swallow everything', [3_000, 7_000], (proxy) =>
    proxy.silence(),
  ),
  brokenWay('db-slow', 'each message to and from the database takes 100 ms', [2_000, 4_000], (proxy) =>
    proxy.slow(200),
  ),
  brokenWay('db-reset', 'all connections to the database are reset', [10, 50], (proxy) => proxy.reset()),
  brokenWay('db-half-close', 'the database ends its half of all connections', [10, 50], (proxy) =>
    proxy.halfClose(),
  ),
  brokenWay('db-garbage', 'new connections to the database answer something else', [500, 1_500], (proxy) => {
    proxy.answerGarbage(20)
    proxy.reset()
  }),
]
