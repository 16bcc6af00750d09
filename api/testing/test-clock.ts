import type { Clock } from '../platform/clock.ts'

export type TestClock = Clock & {
  set(iso: string): void
  advance(milliseconds: number): void
}

/** A clock that stands still until it is told to move. */
export function testClock(startIso: string): TestClock {
  let current = instant(startIso)
  return {
    now: () => new Date(current),
    set: (iso) => {
      current = instant(iso)
    },
    advance: (milliseconds) => {
      current += milliseconds
    },
  }
}

function instant(iso: string): number {
  const milliseconds = Date.parse(iso)
  if (Number.isNaN(milliseconds)) throw new Error(`not an instant: ${iso}`)
  return milliseconds
}
