import type { CalendarFeed } from '@encaixe/contract/calendar-feeds.ts'

const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })
const minute = 60_000
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** Describes the time since an instant: `há 5 minutos`, `ontem`, `agora há pouco`. */
export function describeAge(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant)
  const [unit, length] = units.find(([, length]) => passed >= length) ?? []
  return unit && length ? relative.format(-Math.floor(passed / length), unit) : 'agora há pouco'
}

/** Describes when a calendar address was read and made: `Lido há 5 minutos · criado ontem por você`. */
export function describeFeed({ readAt, createdAt, own }: CalendarFeed, now: Date): string {
  const read = readAt ? `Lido ${describeAge(readAt, now)}` : 'Ainda não foi lido por nenhum aplicativo'
  return `${read} · criado ${describeAge(createdAt, now)} por ${own ? 'você' : 'outra pessoa da equipe'}`
}
