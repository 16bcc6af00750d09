/** Computes Brazil's national holidays and usual optional days. This file has no zod: the browser imports it. */
import { addDays } from './local-time.ts'

type HolidayKind = 'national' | 'optional'
export type HolidayDate = { date: string; name: string; kind: HolidayKind }

/** Holidays on the same date every year. The law of 2023 made 20 November a national holiday. */
const fixed: readonly [day: string, name: string][] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Dia da Consciência Negra'],
  ['12-25', 'Natal'],
]

/** Holidays counted in days from Easter Sunday. */
const moving: readonly [days: number, name: string, kind: HolidayKind][] = [
  [-48, 'Segunda-feira de Carnaval', 'optional'],
  [-47, 'Terça-feira de Carnaval', 'optional'],
  [-46, 'Quarta-feira de Cinzas', 'optional'],
  [-2, 'Sexta-feira Santa', 'national'],
  [60, 'Corpus Christi', 'optional'],
]

/** Returns Easter Sunday, computed by the Gregorian computus of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const day = epact + toSunday - 7 * shift + 114
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(Math.floor(day / 31))}-${two((day % 31) + 1)}`
}

/** The holidays of a year, sorted by date. */
export function holidaysOf(year: number): HolidayDate[] {
  const easter = easterOf(year)
  const all: HolidayDate[] = [
    ...fixed.map(([day, name]) => ({ date: `${year}-${day}`, name, kind: 'national' as const })),
    ...moving.map(([days, name, kind]) => ({ date: addDays(easter, days), name, kind })),
  ]
  return all.sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The holidays from one date to another, sorted by date. */
export function holidaysIn({ from, to }: { from: string; to: string }): HolidayDate[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return years.flatMap(holidaysOf).filter(({ date }) => date >= from && date <= to)
}
