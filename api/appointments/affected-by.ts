import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import { weekdayOf } from '@encaixe/contract/local-time.ts'
import { fits, isOn, type OpenException, openWindows } from '@encaixe/contract/open-hours.ts'
import type { Weekday, WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { Placement } from './place.ts'

/** The hours of a whole company. */
export type HoursInForce = {
  /** Only given ones. */
  businessHours: readonly OpenDay[] | null
  exceptions: readonly OpenException[]
  /** By collaborator. */
  schedules: ReadonlyMap<string, WorkSchedule>
}

type Placed = Pick<Placement, 'collaborator_id' | 'day' | 'start_minute' | 'end_minute'>

/** The appointments that fitted before and do not fit after, in their order. */
export function affectedBy<One extends Placed>(
  before: HoursInForce,
  after: HoursInForce,
  appointments: readonly One[],
): One[] {
  const [fitted, stillFits] = [fittingIn(before), fittingIn(after)]
  return appointments.filter((one) => fitted(one) && !stillFits(one))
}

/** Whether an appointment lies wholly in one window of its professional. The windows of a day are computed once. */
export function fittingIn({ businessHours, exceptions, schedules }: HoursInForce): (one: Placed) => boolean {
  const days = new Map<string, DayHours>()
  // Days without exceptions share the windows of their weekday.
  const usual = new Map<Weekday, Map<string, readonly Span[]>>()

  function hoursOn(day: string): DayHours {
    const byPerson = Map.groupBy(
      exceptions.filter((one) => isOn(one, day)),
      (one) => one.collaboratorId,
    )
    const weekday = weekdayOf(day)
    const shared = usual.get(weekday) ?? new Map<string, readonly Span[]>()
    usual.set(weekday, shared)
    return { byPerson, shared, own: new Map() }
  }

  function windowsOf(collaboratorId: string, day: string): readonly Span[] {
    const hours = days.get(day) ?? hoursOn(day)
    days.set(day, hours)
    const changing = [...(hours.byPerson.get(null) ?? []), ...(hours.byPerson.get(collaboratorId) ?? [])]
    const known = changing.length === 0 ? hours.shared : hours.own
    const before = known.get(collaboratorId)
    if (before) return before
    const schedule = schedules.get(collaboratorId)
    if (!schedule) throw new Error(`The hours of collaborator ${collaboratorId} are not known`)
    const windows = openWindows({ collaboratorId, schedule, businessHours, exceptions: changing }, day)
    known.set(collaboratorId, windows)
    return windows
  }

  return ({ collaborator_id, day, start_minute: start, end_minute: end }) =>
    fits(windowsOf(collaborator_id, day), { start, end })
}

type DayHours = {
  byPerson: ReadonlyMap<string | null, OpenException[]>
  shared: Map<string, readonly Span[]>
  own: Map<string, readonly Span[]>
}
