import { setTimeout as delay } from 'node:timers/promises'
import type { Roll } from '../../../api/testing/random-weeks.ts'
import type { Run } from '../check/check-invariants.ts'

export type Fault = {
  id: string
  name: string
  /** Whether the service may answer 503 during the fault. */
  isOutage?: boolean
  /** Whether a mail may leave twice because of it, always with the same Message-ID. */
  mayRepeat?: boolean
  /** Whether the owners book mostly for people with a telephone meanwhile. */
  isOnPhones?: boolean
  /** How often the gate's short form and the long form cause it. */
  tries: { short: number; long: number }
  /**
   * Causes the fault while clients book. `over` is called when the fault is over, if that is earlier than the return:
   * a killed process starts again after it.
   */
  cause(run: Run, roll: Roll, over: () => void): Promise<void>
}

/** Between `least` and `most` milliseconds, by the random numbers of the run. */
export const pause = (roll: Roll, least: number, most: number) => delay(least + roll(most - least))
