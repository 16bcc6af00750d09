import { dateName, dayOfMonth, weekdayName } from '@encaixe/contract/date-names.ts'
import { addDays, daysBetween } from '@encaixe/contract/local-time.ts'

type Days = { from: string; to: string | null; weekly: boolean }
type Times = { startTime: string | null; endTime: string | null }
type Described = Days &
  Times & { kind: 'off' | 'hours' } & { breakStart: string | null; breakEnd: string | null }

/** A date without its weekday: `20 de novembro`, `1º de janeiro` */
export const shortDay = (date: string, withYear = false) =>
  `${dateName(date)}${withYear ? ` de ${date.slice(0, 4)}` : ''}`

/** A date with its weekday: `sexta-feira, 20 de novembro` */
export const longDay = (date: string) => `${weekdayName(date)}, ${shortDay(date)}`

/** The name of a weekday with `em`: `no sábado`, `na sexta-feira` */
export const onWeekday = (name: string) => `${isMasculine(name) ? 'no' : 'na'} ${name}`

const isMasculine = (weekday: string) => /^(sábado|domingo)/.test(weekday)

/**
 * The days of an exception: `sexta-feira, 20 de novembro`, `24 a 26 de dezembro`, `28 de dezembro a 3 de janeiro de
 * 2028`, `toda quinta-feira`, `toda quinta-feira, a partir de 4 de março`.
 */
export function describeDays({ from, to, weekly }: Days, today = from): string {
  if (weekly) return describeWeekly(from, to, today)
  const last = to ?? from
  if (from === last) return longDay(from)
  const sameYear = from.slice(0, 4) === last.slice(0, 4)
  if (from.slice(0, 7) === last.slice(0, 7)) return `${dayOfMonth(from)} a ${shortDay(last)}`
  return `${shortDay(from, !sameYear)} a ${shortDay(last, !sameYear)}`
}

function describeWeekly(from: string, to: string | null, today: string): string {
  const day = weekdayName(from)
  const parts = [`${isMasculine(day) ? 'todo' : 'toda'} ${day}`]
  if (from > addDays(today, 6))
    parts.push(`a partir de ${shortDay(from, from.slice(0, 4) !== today.slice(0, 4))}`)
  if (to) parts.push(`até ${shortDay(to, true)}`)
  return parts.join(', ')
}

/** An exception's times: `o dia todo`, `das 14:00 às 16:00`, `das 10:00 às 14:00, intervalo das 12:00 às 13:00`. */
export function describeTimes({ kind, startTime, endTime, breakStart, breakEnd }: Described): string {
  if (!startTime || !endTime) return 'o dia todo'
  const span = `das ${startTime} às ${endTime}`
  if (kind === 'off') return span
  return `${span}${breakStart && breakEnd ? `, intervalo das ${breakStart} às ${breakEnd}` : ''}`
}

/** The number of days: `7 dias`; undefined for one day and for a weekly exception. */
export function countDays({ from, to, weekly }: Days): string | undefined {
  if (weekly || to === null || to === from) return undefined
  return `${daysBetween(from, to) + 1} dias`
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The sentence about an unsaved exception: `Tainá Ribeiro não atende na sexta-feira, 20 de novembro, o dia todo.` */
export function describeWish(wish: Described, name: string | undefined, today: string): string {
  const who = name ?? 'A empresa'
  const act = wish.kind === 'off' ? (name ? 'não atende' : 'fecha') : name ? 'atende' : 'abre'
  const days = describeDays(wish, today)
  const when = wish.weekly ? days : countDays(wish) ? `de ${days}` : onWeekday(days)
  return sentence(`${who} ${act} ${when}, ${describeTimes(wish)}.`)
}
