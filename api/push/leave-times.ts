import { addDays, instantOf, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { PushSettings } from '@encaixe/contract/push.ts'

const hour = 3_600_000

type Begin = { now: Date; starts: Date; timezone: string }

/**
 * When a notification is sent. During quiet hours: at their end, unless the appointment begins less than an hour after
 * that. Undefined when it has begun.
 */
export function leaveTime(
  { on, from, until }: PushSettings['quietHours'],
  { now, starts, timezone }: Begin,
): Date | undefined {
  if (starts <= now) return undefined
  const local = localTime(now, timezone)
  const [first, last] = [minuteOf(from), minuteOf(until)]
  const isOvernight = first > last
  const isQuiet = isOvernight
    ? local.minute >= first || local.minute < last
    : local.minute >= first && local.minute < last
  if (!on || !isQuiet) return now
  const endsTomorrow = isOvernight && local.minute >= first
  const ends = instantOf({ date: addDays(local.date, endsTomorrow ? 1 : 0), minute: last }, timezone)
  return starts.getTime() < ends.getTime() + hour ? now : ends
}
