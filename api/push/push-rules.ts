import { addDays, instantOf, localTime, minuteOf, timeOf, weekdayOf } from '@encaixe/contract/local-time.ts'
import type { PushSettings } from '@encaixe/contract/push.ts'
import { type PushKind, pushKindNames } from '@encaixe/contract/push-words.ts'
import { weekdays } from '@encaixe/contract/work-schedule.ts'

/** The settings of a member who has chosen nothing yet. */
export const usualPushSettings: PushSettings = {
  kinds: { booked: true, cancelled: true, moved: true, encaixe: true, unanswered: true },
  quietHours: { on: true, from: '21:00', until: '08:00' },
}

const hour = 3_600_000

type Begin = { now: Date; starts: Date; timezone: string }

/**
 * The instant at which a notification is sent: now, or at the end of the quiet hours, unless the appointment begins
 * less than an hour after that end. Undefined when the appointment has begun.
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

type News = { kind: PushKind; left: boolean; waits: boolean; claimed?: boolean | undefined }
type Place = { clientName: string; day: string; minute: number }

const days = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom']

const titleOf = ({ kind, left, waits, claimed }: News) => {
  if (left) return 'Saiu da sua agenda'
  if (claimed) return 'Sinal a conferir'
  if (waits && kind === 'unanswered') return 'Pedido que ficou sem resposta'
  if (waits) return 'Pedido de agendamento'
  return pushKindNames[kind]
}

/** Formats a time as `hoje 15:30`, or `qua, 03/03 15:30` on another day: the text is still correct a day later. */
function momentOf({ day, minute }: Omit<Place, 'clientName'>, now: Date, timezone: string): string {
  if (day === localTime(now, timezone).date) return `hoje ${timeOf(minute)}`
  const [, month, date] = day.split('-')
  return `${days[weekdays.indexOf(weekdayOf(day))]}, ${date}/${month} ${timeOf(minute)}`
}

/** The text shows only the first name of a client and the time, because a locked telephone shows it to anybody. */
export function describePush(news: News, place: Place, { now, timezone }: { now: Date; timezone: string }) {
  const [name = ''] = place.clientName.trim().split(/\s+/)
  return { title: titleOf(news), body: `${name.slice(0, 40)}, ${momentOf(place, now, timezone)}` }
}

export const describeMore = (count: number) => ({
  title: 'Encaixe',
  body: count === 1 ? 'mais 1 aviso' : `mais ${count} avisos`,
})
