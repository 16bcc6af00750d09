import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import { weekdayOf } from '@encaixe/contract/local-time.ts'
import { closedHolidays, fits, isOn, type OpenException, openWindows } from '@encaixe/contract/open-hours.ts'
import type { Weekday, WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { Decided } from '../exceptions/facade.ts'
import type { Placement } from './place.ts'

type Days = { from: string; to: string }
type Person = { id: string; schedule: WorkSchedule }

export type ShopHours = { businessHours: readonly OpenDay[] | null; exceptions: readonly OpenException[] }

/** Returns a company's hours on these days. Its exceptions include holidays on which the company decided nothing. */
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

export type HoursOn = (date: string) => WindowsOf
type WindowsOf = (person: Person) => readonly Span[]

/** The most dates that are cached: more than the days within a company's horizon, and few enough for the memory. */
const mostDates = 500

/**
 * Like `windowsOn`, for many people and dates: each date is looked up once, and dates without an exception share the
 * windows of their weekday. `opened`: the holidays on which the company is open; null when the company does not close
 * on holidays.
 */
export function hoursOfDates({
  opened = null,
  ...hours
}: ShopHours & { opened?: readonly string[] | null }): HoursOn {
  const usual = new Map<Weekday, WindowsOf>()
  const dates = new Map<string, WindowsOf>()

  function usualOn(date: string): WindowsOf {
    const weekday = weekdayOf(date)
    const known = usual.get(weekday) ?? windowsBy({ ...hours, exceptions: [] }, date)
    usual.set(weekday, known)
    return known
  }

  function lookUp(date: string): WindowsOf {
    const days = { from: date, to: date }
    const closed = opened ? closedHolidays(days, { exceptions: hours.exceptions, opened }) : []
    const exceptions = [...hours.exceptions.filter((one) => isOn(one, date)), ...closed]
    const usualWindows = usualOn(date)
    if (exceptions.length === 0) return usualWindows
    const changed = new Set(exceptions.map(({ collaboratorId }) => collaboratorId))
    // The windows of a date with an exception are not cached: many different windows would fill the memory.
    return (person) =>
      changed.has(null) || changed.has(person.id)
        ? windowsOn(person, { ...hours, exceptions }, date)
        : usualWindows(person)
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

function windowsBy(hours: ShopHours, date: string): WindowsOf {
  const known = new Map<string, readonly Span[]>()
  return (person) => {
    const before = known.get(person.id)
    if (before) return before
    const windows = windowsOn(person, hours, date)
    known.set(person.id, windows)
    return windows
  }
}

/** Counts the minutes of these windows after a minute of the day. */
export const minutesFrom = (windows: readonly Span[], from: number): number =>
  windows.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, from)), 0)

/** The hours of a whole company; `schedules` has the working hours by collaborator. */
export type HoursInForce = ShopHours & { schedules: ReadonlyMap<string, WorkSchedule> }

type Placed = Pick<Placement, 'collaborator_id' | 'day' | 'start_minute' | 'end_minute'>

/** Returns the appointments that fitted the hours before and do not fit the hours after, in the given order. */
export function affectedBy<One extends Placed>(
  before: HoursInForce,
  after: HoursInForce,
  appointments: readonly One[],
): One[] {
  const [fitted, stillFits] = [fittingIn(before), fittingIn(after)]
  return appointments.filter((one) => fitted(one) && !stillFits(one))
}

/** Checks whether an appointment lies fully within one window of its professional. */
export function fittingIn({ schedules, ...hours }: HoursInForce): (one: Placed) => boolean {
  const hoursOn = hoursOfDates(hours)
  return ({ collaborator_id: id, day, start_minute: start, end_minute: end }) => {
    const schedule = schedules.get(id)
    if (!schedule) throw new Error(`The working hours of collaborator ${id} were not read`)
    return fits(hoursOn(day)({ id, schedule }), { start, end })
  }
}
