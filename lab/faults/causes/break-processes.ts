import type { Stage } from '../stage/open-stage.ts'
import { type Fault, pause } from './fault.ts'

type At = 0 | 1

/** Ends a process. A supervisor starts it again at once, as systemd or Kubernetes would. */
async function restart(stage: Stage, at: At, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await stage.end(at, signal)
  await stage.start(at)
}

/** Restarts one process with a clock that differs from the clock of everybody else, and then with the right clock. */
const wrongClock = (id: string, name: string, ahead: number): Fault => ({
  id,
  name,
  isOutage: true,
  tries: { short: 0, long: 3 },
  async cause({ stage, ledger }, roll) {
    const at = roll(2) as At
    stage.processes[at].clockAhead = ahead
    await restart(stage, at, 'SIGTERM')
    // Everybody signs in anew, so that the process sees tokens that were made just now.
    ledger.signInAnew()
    await pause(roll, 1_500, 2_500)
    stage.processes[at].clockAhead = 0
    await restart(stage, at, 'SIGTERM')
  },
})

export const processFaults: Fault[] = [
  {
    id: 'kill-one',
    name: 'one of two processes killed (SIGKILL)',
    tries: { short: 2, long: 30 },
    cause({ stage }, roll, over) {
      over()
      return restart(stage, roll(2) as At, 'SIGKILL')
    },
  },
  {
    id: 'kill-both',
    name: 'both processes killed at once (SIGKILL)',
    tries: { short: 1, long: 20 },
    async cause({ stage }, _roll, over) {
      over()
      await Promise.all([restart(stage, 0, 'SIGKILL'), restart(stage, 1, 'SIGKILL')])
    },
  },
  {
    id: 'term-one',
    name: 'one of two processes stopped during requests (SIGTERM)',
    tries: { short: 1, long: 15 },
    cause: ({ stage }, roll) => restart(stage, roll(2) as At, 'SIGTERM'),
  },
  {
    id: 'term-both',
    name: 'both processes stopped at once (SIGTERM)',
    tries: { short: 0, long: 10 },
    async cause({ stage }) {
      await Promise.all([restart(stage, 0, 'SIGTERM'), restart(stage, 1, 'SIGTERM')])
    },
  },
  wrongClock('clock-ahead', 'the clock of one process is two minutes ahead', 120_000),
  wrongClock('clock-behind', 'the clock of one process is two minutes behind', -120_000),
]
