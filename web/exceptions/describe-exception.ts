import { dayName, monthNameOf, weekdayName } from '@encaixe/contract/date-names.ts'
import { daysBetween } from '@encaixe/contract/local-time.ts'

type Days = { from: string; to: string | null; weekly: boolean }
type Times = { startTime: string | null; endTime: string | null }
type Described = Days &
  Times & { kind: 'off' | 'hours' } & { breakStart: string | null; breakEnd: string | null }

const short = (date: string, withYear: boolean) =>
  `${Number(date.slice(8))} de ${monthNameOf(date)}${withYear ? ` de ${date.slice(0, 4)}` : ''}`

/** `sexta-feira, 20 de novembro`, `24 a 26 de dezembro`, `28 de dezembro a 3 de janeiro de 2028`, `toda quinta-feira`. */
export function describeDays({ from, to, weekly }: Days): string {
  if (weekly) return describeWeekly(from, to)
  const last = to ?? from
  if (from === last) return dayName(from, false)
  const sameYear = from.slice(0, 4) === last.slice(0, 4)
  if (from.slice(0, 7) === last.slice(0, 7)) return `${Number(from.slice(8))} a ${short(last, false)}`
  return `${short(from, !sameYear)} a ${short(last, !sameYear)}`
}

function describeWeekly(from: string, to: string | null): string {
  const day = weekdayName(from)
  const every = `${/^(sábado|domingo)$/.test(day) ? 'todo' : 'toda'} ${day}`
  return to ? `${every}, até ${short(to, true)}` : every
}

/** `o dia todo`, `das 14:00 às 16:00`, `abre das 10:00 às 14:00, intervalo das 12:00 às 13:00`. */
export function describeTimes({ kind, startTime, endTime, breakStart, breakEnd }: Described): string {
  if (!startTime || !endTime) return 'o dia todo'
  const span = `das ${startTime} às ${endTime}`
  if (kind === 'off') return span
  return `${span}${breakStart && breakEnd ? `, intervalo das ${breakStart} às ${breakEnd}` : ''}`
}

/** `7 dias`; nothing for one day and for what repeats. */
export function countDays({ from, to, weekly }: Days): string | undefined {
  if (weekly || to === null || to === from) return undefined
  return `${daysBetween(from, to) + 1} dias`
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** What is about to be saved, in one sentence: `Tainá Ribeiro não atende na sexta-feira, 20 de novembro, o dia todo.` */
export function describeWish(wish: Described, name: string | undefined): string {
  const who = name ?? 'A empresa'
  const act = wish.kind === 'off' ? (name ? 'não atende' : 'fecha') : name ? 'atende' : 'abre'
  return sentence(`${who} ${act}: ${describeDays(wish)}, ${describeTimes(wish)}.`)
}
