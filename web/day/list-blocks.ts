import type { Span } from '@encaixe/contract/free-starts.ts'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import type { Today } from '../dashboard/read-today.ts'
import type { Day } from './read-day.ts'

/** The last minute that a time can be written with. */
const lastMinute = 1_439
const lengths = [
  { label: '30 minutos', minutes: 30 },
  { label: '1 hora', minutes: 60 },
  { label: '2 horas', minutes: 120 },
]

/** What can be blocked with one tap: from now on, or after the visit that is being served. Nothing once the day is over. */
export function listBlocks(
  { next, windows }: Pick<Day, 'next' | 'windows'>,
  { minute }: Pick<Today, 'minute'>,
): (Span & { label: string })[] {
  const start = next?.now ? next.end : minute - (minute % 5)
  const closes = Math.min(windows.at(-1)?.end ?? 0, lastMinute)
  const blocks = lengths
    .map(({ label, minutes }) => ({ label, start, end: start + minutes }))
    .filter(({ end }) => end < closes)
  return start < closes ? [...blocks, { label: 'Até o fim do dia', start, end: closes }] : blocks
}

/** What the fields begin with: the first of the blocks, or the first hour of tomorrow when today has nothing left to block. */
export function prefillBlock(day: Pick<Day, 'next' | 'windows' | 'tomorrow'>, today: Today) {
  const [first] = listBlocks(day, today)
  const start = first?.start ?? Math.min(day.tomorrow.opens ?? 540, lastMinute - 60)
  return {
    date: first ? today.date : addDays(today.date, 1),
    startTime: timeOf(start),
    endTime: timeOf(first?.end ?? start + 60),
  }
}
