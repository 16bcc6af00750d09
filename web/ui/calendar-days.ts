/** Days are text, `2027-03-06`, and months `2027-03`: no zone can move them. */
const months = words(
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
)
const weekdays = words('domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado')

function words(text: string): string[] {
  return text.split(' ')
}

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number]

const dayAt = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

export const monthOf = (day: string) => day.slice(0, 7)

export function weekdayOf(day: string): number {
  const [year, month, date] = partsOf(day)
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay()
}

export function addDays(day: string, count: number): string {
  const [year, month, date] = partsOf(day)
  return dayAt(year, month, date + count)
}

/** The same date of another month, or its last one: 31 March and a month less is 28 February. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = partsOf(day)
  const last = Number(dayAt(year, month + count + 1, 0).slice(8))
  return dayAt(year, month + count, Math.min(date, last))
}

/** Whole weeks from Sunday to Saturday, so the edges belong to the months beside it. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const count = Math.ceil((weekdayOf(first) + Number(addDays(addMonths(first, 1), -1).slice(8))) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => addDays(start, week * 7 + place)),
  )
}

export const weekdayName = (weekday: number) => weekdays[weekday] ?? ''

/** sábado, 6 de março de 2027 */
export function dayName(day: string, withYear = true): string {
  const [year, month, date] = partsOf(day)
  const name = `${weekdayName(weekdayOf(day))}, ${date} de ${months[month - 1]}`
  return withYear ? `${name} de ${year}` : name
}

/** Março de 2027 */
export function monthName(month: string): string {
  const [year, number] = partsOf(month)
  const name = months[number - 1] ?? ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${year}`
}
