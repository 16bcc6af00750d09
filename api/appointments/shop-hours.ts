import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import { addDays, daysBetween, weekdayOf } from '@encaixe/contract/local-time.ts'
import { closedHolidays, isOn, type OpenException, openWindows } from '@encaixe/contract/open-hours.ts'
import type { Weekday, WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { Decided } from '../exceptions/facade.ts'

type Days = { from: string; to: string }
type Person = { id: string; schedule: WorkSchedule }

export type ShopHours = { businessHours: OpenDay[] | null; exceptions: readonly OpenException[] }

/** The hours of a company on these days, holidays on which nothing was decided among its exceptions. */
export function hoursFrom(
  shop: { business_hours: OpenDay[] | null; closed_on_holidays: boolean },
  { exceptions, holidays }: { exceptions: readonly OpenException[]; holidays: readonly Decided[] },
  days: Days,
): ShopHours {
  const opened = holidays.filter(({ decision }) => decision === 'open').map(({ date }) => date)
  const closed = shop.closed_on_holidays ? closedHolidays(days, { exceptions, opened }) : []
  return { businessHours: shop.business_hours, exceptions: [...exceptions, ...closed] }
}

export const windowsOn = ({ id, schedule }: Person, hours: ShopHours, date: string) =>
  openWindows({ collaboratorId: id, schedule, ...hours }, date)

/**
 * `windowsOn` for many people and days: dates without an exception have the windows of their weekday, which are computed once.
 */
export function windowsOfDays(
  hours: ShopHours,
  days: Days,
): (person: Person, date: string) => readonly Span[] {
  const special = new Map<string, OpenException[]>()
  for (const exception of hours.exceptions) {
    for (const date of datesOf(exception, days)) {
      const key = `${exception.collaboratorId} ${date}`
      const held = special.get(key)
      if (held) held.push(exception)
      else special.set(key, [exception])
    }
  }
  const usual = new Map<string, readonly Span[]>()
  return (person, date) => {
    const own = special.get(`${person.id} ${date}`)
    const shops = special.get(`null ${date}`)
    if (own || shops)
      return windowsOn(person, { ...hours, exceptions: [...(shops ?? []), ...(own ?? [])] }, date)
    const key = `${person.id} ${weekdayOf(date)}`
    const known = usual.get(key)
    if (known) return known
    const windows = windowsOn(person, { ...hours, exceptions: [] }, date)
    usual.set(key, windows)
    return windows
  }
}

/** The windows of each person on a date. */
export type HoursOn = (date: string) => (person: Person) => readonly Span[]

/** More dates than a company has days within its horizon, and fewer than would fill the memory. */
const mostDates = 500

/**
 * The same for any date. A date is looked up once, and shared by everybody and by later calls. `opened`: the holidays on which
 * the company is open; null where no holiday closes it.
 */
export function hoursOfDates({
  opened,
  ...hours
}: ShopHours & { opened: readonly string[] | null }): HoursOn {
  const usual = new Map<Weekday, Map<string, readonly Span[]>>()
  const dates = new Map<string, (person: Person) => readonly Span[]>()

  function usualOn(weekday: Weekday): Map<string, readonly Span[]> {
    const known = usual.get(weekday) ?? new Map<string, readonly Span[]>()
    usual.set(weekday, known)
    return known
  }

  function lookUp(date: string): (person: Person) => readonly Span[] {
    const days = { from: date, to: date }
    const closed = opened ? closedHolidays(days, { exceptions: hours.exceptions, opened }) : []
    const special = [...hours.exceptions.filter((one) => isOn(one, date)), ...closed]
    const isSpecial = special.some(({ collaboratorId }) => collaboratorId === null)
    const changed = new Set(special.map(({ collaboratorId }) => collaboratorId))
    const known = usualOn(weekdayOf(date))
    return (person) => {
      if (isSpecial || changed.has(person.id))
        return windowsOn(person, { ...hours, exceptions: special }, date)
      const before = known.get(person.id)
      if (before) return before
      const windows = windowsOn(person, { ...hours, exceptions: [] }, date)
      known.set(person.id, windows)
      return windows
    }
  }

  return (date) => {
    const known = dates.get(date)
    if (known) return known
    if (dates.size === mostDates) dates.clear()
    const found = lookUp(date)
    dates.set(date, found)
    return found
  }
}

/** The dates among these days that an exception changes. */
function datesOf({ from, to, weekly }: OpenException, days: Days): string[] {
  const step = weekly ? 7 : 1
  const last = to !== null && to < days.to ? to : days.to
  const first = addDays(from, step * Math.max(0, Math.ceil(daysBetween(from, days.from) / step)))
  const count = Math.max(0, Math.floor(daysBetween(first, last) / step) + 1)
  return Array.from({ length: count }, (_, at) => addDays(first, at * step))
}

/** Of these windows, from a minute of the day on. */
export const minutesFrom = (windows: readonly Span[], from: number): number =>
  windows.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, from)), 0)
