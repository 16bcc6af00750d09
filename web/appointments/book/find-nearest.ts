import { minuteOf } from '@encaixe/contract/local-time.ts'
import type { OfferedTime } from '../choose-time/ask-times.ts'

const most = 6

/** The free times nearest to the wanted one, in the order of the day. */
export function findNearest(times: readonly OfferedTime[], wanted: string): string[] {
  const distance = (time: string) => Math.abs(minuteOf(time) - minuteOf(wanted))
  return times
    .filter(({ off }) => !off)
    .map(({ time }) => time)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, most)
    .sort()
}
