import type { Roll } from '../../api/testing/random-weeks.ts'
import type { Stage } from './stage/open-stage.ts'
import type { Cut } from './stage/start-proxy.ts'

export type Fault = {
  id: string
  name: string
  /** Whether the service may answer 503 during the fault. */
  isOutage?: boolean
  /** How often the gate's short form and the long form cause it. */
  tries: { short: number; long: number }
  /**
   * Causes the fault while clients book. `over` is called when the fault is over, if that is earlier than the return:
   * a killed process starts again after it.
   */
  cause(stage: Stage, roll: Roll, over: () => void): Promise<void>
}

const either = (roll: Roll) => roll(2) as 0 | 1

/** Ends a process. A supervisor starts it again at once, as systemd or Kubernetes would. */
async function restart(stage: Stage, at: 0 | 1, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await stage.end(at, signal)
  await stage.start(at)
}

const commit = /commit/i
/** The tag of PostgreSQL's answer to a commit. */
const committed = /COMMIT/

/** Cuts connections of both processes to the database at messages like this one, a few of each. */
async function cutDatabase(stage: Stage, roll: Roll, cut: Cut): Promise<void> {
  for (const proxy of stage.proxies.database) {
    proxy.cut(...Array.from({ length: 3 }, () => ({ ...cut, skip: roll(6) })))
  }
  const made = () => stage.proxies.database.reduce((sum, proxy) => sum + proxy.cutsMade(), 0)
  const goal = made() + 4
  for (const until = Date.now() + 4_000; Date.now() < until && made() < goal; ) await pause(20)
  for (const proxy of stage.proxies.database) await proxy.restore()
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export const faults: Fault[] = [
  {
    id: 'kill-one',
    name: 'one of two processes killed (SIGKILL)',
    tries: { short: 3, long: 30 },
    cause(stage, roll, over) {
      over()
      return restart(stage, either(roll), 'SIGKILL')
    },
  },
  {
    id: 'cut-after-commit',
    name: 'database connection cut after a commit was forwarded, before its answer',
    isOutage: true,
    tries: { short: 2, long: 20 },
    cause: (stage, roll) => cutDatabase(stage, roll, { when: 'after', message: commit, done: committed }),
  },
]
