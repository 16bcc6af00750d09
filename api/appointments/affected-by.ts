import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import { fits, isOn, type OpenException, openWindows } from '@encaixe/contract/open-hours.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
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
  const byDay = new Map<string, Map<string | null, OpenException[]>>()
  const known = new Map<string, readonly Span[]>()

  function exceptionsOn(day: string, collaboratorId: string): OpenException[] {
    const found =
      byDay.get(day) ??
      Map.groupBy(
        exceptions.filter((one) => isOn(one, day)),
        (one) => one.collaboratorId,
      )
    byDay.set(day, found)
    return [...(found.get(null) ?? []), ...(found.get(collaboratorId) ?? [])]
  }

  function windowsOf(collaboratorId: string, day: string): readonly Span[] {
    const key = `${collaboratorId} ${day}`
    const schedule = schedules.get(collaboratorId)
    if (!schedule) throw new Error(`The hours of collaborator ${collaboratorId} are not known`)
    const before = known.get(key)
    if (before) return before
    const hours = { collaboratorId, schedule, businessHours, exceptions: exceptionsOn(day, collaboratorId) }
    const windows = openWindows(hours, day)
    known.set(key, windows)
    return windows
  }

  return ({ collaborator_id, day, start_minute: start, end_minute: end }) =>
    fits(windowsOf(collaborator_id, day), { start, end })
}
