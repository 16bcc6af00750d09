const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** `R$ 45,00`; the space does not break. */
export const formatMoney = (value: number) => reais.format(value).replace(/\s/g, '\u00a0')

/** The parts of a `YYYY-MM-DD`, read as the wall calendar's day: no zone can move it. */
export function dateParts(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return { year, month, day, weekday: weekdays[weekday] ?? '', monthName: months[month - 1] ?? '' }
}

/** `02 de março de 2027`. */
export function formatDate(date: string): string {
  const { year, monthName, day } = dateParts(date)
  return `${String(day).padStart(2, '0')} de ${monthName} de ${year}`
}

/** `terça-feira, 02 de março de 2027`. */
export const formatLongDate = (date: string) => `${dateParts(date).weekday}, ${formatDate(date)}`

/** `1h 30min`, `45min`. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}h`, (rest > 0 || hours === 0) && `${rest}min`].filter(Boolean).join(' ')
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** The same for ears: `1 hora e 30 minutos`. */
export function speakDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && counted(hours, 'hora'), (rest > 0 || hours === 0) && counted(rest, 'minuto')]
    .filter(Boolean)
    .join(' e ')
}

/** The calendar day of an instant in a zone, as `YYYY-MM-DD`. */
export function dateIn(zone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The wall clock of an instant in a zone, as `HH:MM`. */
export const timeIn = (zone: string, instant: Date): string =>
  new Intl.DateTimeFormat('pt-BR', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant)
