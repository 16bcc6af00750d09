import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import type { OpenException } from '@encaixe/contract/open-hours.ts'
import { type WorkDay, type WorkSchedule, weekdays } from '@encaixe/contract/work-schedule.ts'

/** A whole number below `sides`. */
export type Roll = (sides: number) => number

/** A random generator with a seed, so that a run can be repeated. */
export function seeded(seed: number): Roll {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

export type RandomWeek = {
  schedule: WorkSchedule
  businessHours: OpenDay[] | null
  exceptions: OpenException[]
  step: 5 | 10 | 15 | 20 | 30 | 60
  duration: number
  buffer: number
}

const steps = [5, 10, 15, 20, 30, 60] as const

/** Returns a week from `first` of random hours of a company and the person `me`; some exceptions belong to `other`. */
export function randomWeek(roll: Roll, first: string, [me, other]: readonly [string, string]): RandomWeek {
  const maybe = (chance: number) => roll(100) < chance

  /** Returns `count` different times of day, in order, on a grid of ten minutes. */
  function times(count: number): string[] {
    const found = new Set<number>()
    while (found.size < count) found.add(roll(144) * 10)
    return [...found].sort((a, b) => a - b).map(timeOf)
  }

  function hours(hasBreak: boolean) {
    const [startTime = '', one = '', two = '', endTime = ''] = times(4)
    return { startTime, endTime, breakStart: hasBreak ? one : null, breakEnd: hasBreak ? two : null }
  }

  const workDay = (): WorkDay => ({ enabled: maybe(80), ...hours(maybe(60)) })
  const schedule = Object.fromEntries(weekdays.map((day) => [day, workDay()])) as WorkSchedule

  function openDay(day: OpenDay['day']): OpenDay {
    const [opens = '', closes = ''] = times(2)
    return { day, opens, closes }
  }

  function exception(): OpenException {
    const kind = maybe(50) ? 'off' : 'hours'
    const weekly = kind === 'off' && maybe(40)
    const from = addDays(first, roll(14) - (weekly ? 14 : 7))
    const isWhole = kind === 'off' && maybe(30)
    const collaboratorId = [null, me, me, other][roll(4)] ?? null
    const none = { startTime: null, endTime: null, breakStart: null, breakEnd: null }
    const stated = isWhole ? none : hours(kind === 'hours' && maybe(50))
    const to = weekly && maybe(50) ? null : addDays(from, 8 + roll(7))
    return { collaboratorId, kind, weekly, from, to, ...stated }
  }

  return {
    schedule,
    businessHours: maybe(50) ? weekdays.filter(() => maybe(85)).map(openDay) : null,
    exceptions: Array.from({ length: roll(6) }, exception),
    step: steps[roll(steps.length)] ?? 30,
    duration: 10 * (1 + roll(18)),
    buffer: 5 * roll(25),
  }
}
