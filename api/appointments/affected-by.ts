import { fits } from '@encaixe/contract/open-hours.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { Placement } from './place.ts'
import { hoursOfDates, type ShopHours } from './shop-hours.ts'

/** The hours of a whole company; `schedules` by collaborator. */
export type HoursInForce = ShopHours & { schedules: ReadonlyMap<string, WorkSchedule> }

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

/** Whether an appointment lies wholly in one window of its professional. */
export function fittingIn({ schedules, ...hours }: HoursInForce): (one: Placed) => boolean {
  const hoursOn = hoursOfDates(hours)
  return ({ collaborator_id: id, day, start_minute: start, end_minute: end }) => {
    const schedule = schedules.get(id)
    if (!schedule) throw new Error(`The hours of collaborator ${id} are not known`)
    return fits(hoursOn(day)({ id, schedule }), { start, end })
  }
}
