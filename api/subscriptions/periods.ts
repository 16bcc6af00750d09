/** Billing follows the calendar of São Paulo, where the provider charges. */
const zone = 'America/Sao_Paulo'

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

type Wall = { year: number; month: number; day: number; time: number }

const DAY = 86_400_000

function wallOf(instant: Date): Wall {
  const of = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = of
  const time = ((hour * 60 + minute) * 60 + second) * 1000 + (((instant.getTime() % 1000) + 1000) % 1000)
  return { year, month, day, time }
}

const asIfUtc = ({ year, month, day, time }: Wall) => Date.UTC(year, month - 1, day) + time

const offsetAt = (utc: number) => asIfUtc(wallOf(new Date(utc))) - utc

/** A time that the clocks skip is as far after the skip as it was into it; one that they repeat is the first. */
function instantOf(wall: Wall): Date {
  const wanted = asIfUtc(wall)
  const before = wanted - offsetAt(wanted - DAY)
  const after = wanted - offsetAt(wanted + DAY)
  const told = before + offsetAt(before) === wanted || after + offsetAt(after) !== wanted ? before : after
  return new Date(told)
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day and time `months` later, or the month's last day where it has none: 31 Jan, 28 Feb, 31 Mar. */
export function addMonths(anchor: Date, months: number): Date {
  const wall = wallOf(anchor)
  const count = wall.year * 12 + (wall.month - 1) + months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  return instantOf({ ...wall, year, month, day: Math.min(wall.day, daysIn(year, month)) })
}

/** The same time on the following day. */
export function nextDay(instant: Date): Date {
  const { time, ...day } = wallOf(instant)
  const next = new Date(asIfUtc({ ...day, time: 0 }) + DAY)
  return instantOf({
    year: next.getUTCFullYear(),
    month: next.getUTCMonth() + 1,
    day: next.getUTCDate(),
    time,
  })
}

export const addDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY)

/** The date on São Paulo's calendars: what the provider writes as `dueDate`. */
export function dateOf(instant: Date): string {
  const { year, month, day } = wallOf(instant)
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** The instant at which a date begins in São Paulo. */
export function beginningOf(date: string): Date {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return instantOf({ year, month, day, time: 0 })
}

export const endOf = (date: string): Date => nextDay(beginningOf(date))
