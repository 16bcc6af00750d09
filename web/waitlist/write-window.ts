import { addDays, minuteOf } from '@encaixe/contract/local-time.ts'
import type { WaitlistWindow } from '@encaixe/contract/waitlist.ts'
import { askNotice, waitlistSentences } from '@encaixe/contract/waitlist-rules.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import { formatDuration } from '../platform/formats.ts'
import { hasRoom, type ShopDay } from './find-room.ts'

/** The choice of days on which a client wants a time. `day` is the day that is chosen in the booking form. */
export type DaysChoice = 'today' | 'day' | 'week' | 'range'
export type HoursChoice = 'any' | 'morning' | 'afternoon' | 'night' | 'typed'

/** One period in the form. The dates are used for `day` and `range`, the times for `typed`. */
export type WindowDraft = {
  /** The React key among the periods of the form. */
  id: number
  days: DaysChoice
  from: string
  to: string
  hours: HoursChoice
  startTime: string
  endTime: string
}

const daysOfWeek = 7
const mostDaysAhead = 365

const hoursOf = {
  any: { startTime: '00:00', endTime: '23:59' },
  morning: { startTime: '00:00', endTime: '12:00' },
  afternoon: { startTime: '12:00', endTime: '18:00' },
  night: { startTime: '18:00', endTime: '23:59' },
} as const

/** The first values of the form: the day that is chosen in the booking form, or else the next days, at any hour. */
export function startDraft(day: string | null, shop: ShopDay): WindowDraft {
  const draft = { ...emptyDraft, from: day ?? '', to: day ?? '' }
  if (!day) return draft
  if (day !== shop.now.date) return { ...draft, days: 'day' }
  return keepToShop({ ...draft, days: 'today' }, shop)
}

const emptyDraft: WindowDraft = {
  id: 0,
  days: 'week',
  from: '',
  to: '',
  hours: 'any',
  startTime: '',
  endTime: '',
}

/** Whether a time could still open on the chosen days in the shop's hours. True while the days are not chosen. */
export function canBring(draft: WindowDraft, choice: Partial<WindowDraft>, shop: ShopDay): boolean {
  const asked = { ...draft, ...choice }
  const window = writeWindow(asked.hours === 'typed' ? { ...asked, hours: 'any' } : asked, shop.now.date)
  return window.from === '' || window.from > window.to || hasRoom(shop, window)
}

/** Replaces choices for which no time can open: hours of today that have passed, and today itself. */
export function keepToShop(draft: WindowDraft, shop: ShopDay): WindowDraft {
  const isOver = draft.days === 'today' && !canBring(draft, { hours: 'any' }, shop)
  const kept: WindowDraft = isOver ? { ...draft, days: 'week' } : draft
  return canBring(kept, {}, shop) ? kept : { ...kept, hours: 'any' }
}

/** Adds a second or later period to the form; the client must still choose its days. */
export const addDraft = (drafts: readonly WindowDraft[]): WindowDraft => ({
  ...emptyDraft,
  id: Math.max(...drafts.map(({ id }) => id)) + 1,
  days: 'range',
})

export function writeWindow(draft: WindowDraft, today: string): WaitlistWindow {
  const { days, from, to, hours, startTime, endTime } = draft
  const between = {
    today: { from: today, to: today },
    week: { from: today, to: addDays(today, daysOfWeek - 1) },
    day: { from, to: from },
    range: { from, to },
  }
  return { ...between[days], ...(hours === 'typed' ? { startTime, endTime } : hoursOf[hours]) }
}

export type WindowProblems = Partial<Record<'from' | 'to' | 'startTime' | 'endTime', string>>

/** The errors of a period by field, in the sentences of the API. */
export function checkWindow(draft: WindowDraft, { now, duration }: ShopDay): WindowProblems {
  const today = now.date
  const { from, to, startTime, endTime } = writeWindow(draft, today)
  const problems: WindowProblems = {}
  if (draft.days === 'range') {
    if (!from) problems.from = 'Escolha o primeiro dia'
    if (!to) problems.to = 'Escolha o último dia'
    else if (to > addDays(today, mostDaysAhead)) problems.to = waitlistSentences.far
    else if (from > to) problems.to = waitlistSentences.days
  }
  if (draft.hours === 'typed') {
    for (const [name, time] of Object.entries({ startTime, endTime }))
      if (!timePattern.test(time)) problems[name as 'startTime' | 'endTime'] = 'Informe a hora, como 14:30'
    if (!problems.startTime && !problems.endTime) {
      const end = checkTimes({ startTime, endTime, isToday: to === today }, { now, duration })
      if (end) problems.endTime = end
    }
  }
  return problems
}

type Times = { startTime: string; endTime: string; isToday: boolean }

function checkTimes({ startTime, endTime, isToday }: Times, { now, duration }: Omit<ShopDay, 'week'>) {
  const [start, end] = [minuteOf(startTime), minuteOf(endTime)]
  if (start >= end) return waitlistSentences.times
  if (end - start < duration) return `São ${formatDuration(duration)}: escolha um período maior`
  return isToday && end - now.minute - askNotice < duration ? waitlistSentences.past : undefined
}
