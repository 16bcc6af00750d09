import { addDays, instantOf, type LocalTime, localTime } from '@encaixe/contract/local-time.ts'

export const reminderKinds = ['first', 'second'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** Hours in minutes from midnight; for example, 21:00 to 08:00 passes midnight. */
export type QuietHours = { on: boolean; from: number; until: number }
export type ReminderRules = Record<ReminderKind, { on: boolean; minutes: number }> & { quiet: QuietHours }

const day = 1_440

function earlier({ date, minute }: LocalTime, minutes: number): LocalTime {
  const at = minute - minutes
  const days = Math.floor(at / day)
  return { date: addDays(date, days), minute: at - days * day }
}

export function isQuiet(minute: number, { on, from, until }: QuietHours): boolean {
  if (!on) return false
  return from < until ? minute >= from && minute < until : minute >= from || minute < until
}

/** Returns the last minute before the quiet hours that contain a time, or the time itself outside the quiet hours. */
function beforeQuiet(time: LocalTime, quiet: QuietHours): LocalTime {
  if (!isQuiet(time.minute, quiet)) return time
  const began = time.minute >= quiet.from ? time.date : addDays(time.date, -1)
  return earlier({ date: began, minute: quiet.from }, 1)
}

/**
 * The due times of the reminders of an appointment, in wall time: a day before 10:00 is 10:00, even across a change of
 * the clocks. Two reminders that are due at the same time become one.
 */
export function reminderTimes(
  start: LocalTime,
  rules: ReminderRules,
  zone: string,
): Partial<Record<ReminderKind, Date>> {
  const times: Partial<Record<ReminderKind, Date>> = {}
  for (const kind of reminderKinds) {
    const { on, minutes } = rules[kind]
    if (on) times[kind] = instantOf(beforeQuiet(earlier(start, minutes), rules.quiet), zone)
  }
  if (times.first && times.first.getTime() === times.second?.getTime()) delete times.first
  return times
}

const latestNotice = 120

/**
 * The instant until which the reminder of an appointment that has to be moved waits: two hours before the appointment,
 * or the last minute before the quiet hours that contain this instant.
 */
export const longestWait = (start: LocalTime, { quiet }: ReminderRules, zone: string): Date =>
  instantOf(beforeQuiet(earlier(start, latestNotice), quiet), zone)

const lateAfter = 30 * 60_000

/**
 * Whether a reminder is late. The limit is half an hour, because the reminders of a whole night are due in the same
 * minute, and sending them takes longer than a minute.
 */
export const isLate = (since: Date, now: Date) => now.getTime() - since.getTime() > lateAfter

/** Returns the end of the quiet hours that contain `now`, or undefined outside the quiet hours. */
export function quietUntil(now: Date, quiet: QuietHours, zone: string): Date | undefined {
  const here = localTime(now, zone)
  if (!isQuiet(here.minute, quiet)) return undefined
  const date = here.minute < quiet.until ? here.date : addDays(here.date, 1)
  return instantOf({ date, minute: quiet.until }, zone)
}
