import type { Clock } from '../platform/clock.ts'

export type TestClock = Clock & {
  set(iso: string): void
  advance(milliseconds: number): void
}

/** A clock that does not move until the test moves it. */
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
  if (Number.isNaN(milliseconds)) throw new Error(`The text ${iso} is not an instant`)
  return milliseconds
}

/** A clock that runs in real time from a given instant. */
export function tickingClock(startIso: string): TestClock {
  const still = testClock(startIso)
  let began = performance.now()
  return {
    ...still,
    now: () => new Date(still.now().getTime() + performance.now() - began),
    set: (iso) => {
      still.set(iso)
      began = performance.now()
    },
  }
}
