import { counted } from '@encaixe/contract/counted.ts'
import { dateName, dayOfMonth, weekdayName } from '@encaixe/contract/date-names.ts'
import { addDays, type LocalTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { CompanyWaitlistEntry, WaitlistAsk, WaitlistWindow } from '@encaixe/contract/waitlist.ts'
import { dateIn, timeIn } from '../platform/formats.ts'

/** The name of a day: `hoje`, `amanhã`, `sexta-feira, 27 de novembro`. */
export function nameDay(date: string, today: string): string {
  if (date === today) return 'hoje'
  if (date === addDays(today, 1)) return 'amanhã'
  return `${weekdayName(date)}, ${dateName(date)}`
}

/** The days of a window: `hoje`, `27 de novembro`, `24 a 28 de novembro`, `28 de novembro a 3 de dezembro`. */
function describeDays({ from, to }: WaitlistWindow, today: string): string {
  if (from === to) return nameDay(from, today)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? dayOfMonth(from) : dateName(from)} a ${dateName(to)}`
}

function describeHours({ startTime, endTime }: WaitlistWindow): string {
  const [start, end] = [minuteOf(startTime), minuteOf(endTime)]
  if (start === 0 && end >= 23 * 60) return 'o dia todo'
  if (start === 0) return `até ${endTime}`
  return end >= 23 * 60 ? `a partir de ${startTime}` : `${startTime} às ${endTime}`
}

/** The days and hours of a window: `amanhã, 13:00 às 18:00`. */
export const describeWindow = (window: WaitlistWindow, today: string) =>
  `${describeDays(window, today)}, ${describeHours(window)}`

/** A waiting client's wish: `mais cedo que hoje às 18:00` with an appointment, otherwise each window of the entry. */
export function describeWish(
  { appointment, windows }: Pick<CompanyWaitlistEntry, 'appointment' | 'windows'>,
  today: string,
): string[] {
  if (!appointment) return windows.map((window) => describeWindow(window, today))
  return [`mais cedo que ${nameDay(appointment.date, today)} às ${appointment.startTime}`]
}

/** The time since which a client waits: `desde hoje às 09:12`, `desde 21 de novembro`. */
export function describeSince(createdAt: string, zone: string, today: string): string {
  const instant = new Date(createdAt)
  const date = dateIn(zone, instant)
  if (date === today) return `desde hoje às ${timeIn(zone, instant)}`
  return date === addDays(today, -1) ? 'desde ontem' : `desde ${dateName(date)}`
}

export type Asked = { tone: 'ok' | 'neutral' | 'warning'; words: string }

/** The state of an invitation to a time. An invitation without an answer ends when the time begins. */
export function describeOutcome({ outcome, date, startTime }: WaitlistAsk, now: LocalTime): Asked {
  if (outcome === 'took') return { tone: 'ok', words: 'Ficou com o horário' }
  if (outcome === 'late') return { tone: 'neutral', words: 'Outra pessoa ficou com ele' }
  const isPast = date < now.date || (date === now.date && minuteOf(startTime) <= now.minute)
  return isPast ? { tone: 'neutral', words: 'Não respondeu' } : { tone: 'warning', words: 'Pode responder' }
}

/** The number of waiting clients: `1 pessoa espera`, `mais de 50 pessoas esperam`. */
export function countWaiting(count: number, isMore: boolean): string {
  if (isMore) return `mais de ${counted(count, 'pessoa espera', 'pessoas esperam')}`
  return count === 0 ? 'ninguém espera' : counted(count, 'pessoa espera', 'pessoas esperam')
}
