/** Rules for the time after a part of a visit, dropped while the same professional goes on with the next part. Pure. */
import type { AppointmentRow } from './store/appointments.ts'

type Place = Pick<AppointmentRow, 'collaborator_id' | 'day' | 'start_minute' | 'end_minute'>
type After = Pick<AppointmentRow, 'buffer_minutes' | 'waived_minutes'>
type Part = Place & After & Pick<AppointmentRow, 'id' | 'status'>

/** The full time after a service, as it was booked. */
export const fullTimeAfter = ({ buffer_minutes, waived_minutes }: After) => buffer_minutes + waived_minutes

export const dropped = (part: After): After => ({ buffer_minutes: 0, waived_minutes: fullTimeAfter(part) })
export const inFull = (part: After): After => ({ buffer_minutes: fullTimeAfter(part), waived_minutes: 0 })

export const goesOn = (one: Place, next: Place) =>
  one.collaborator_id === next.collaborator_id && one.day === next.day && one.end_minute === next.start_minute

const takesTime = ({ status }: Part) => status === 'scheduled' || status === 'completed'

/** Finds the part of a visit that has the same professional and ends where this place begins. */
export const partBefore = <One extends Part>(parts: readonly One[], place: Place): One | undefined =>
  parts.find((part) => takesTime(part) && goesOn(part, place))

/** Finds this professional's parts of that day whose time after was dropped for a part that has moved away. */
export const partsWaiting = <One extends Part>(parts: readonly One[], left: Place): One[] =>
  parts.filter((part) => {
    const isNear = part.collaborator_id === left.collaborator_id && part.day === left.day
    return isNear && takesTime(part) && part.waived_minutes > 0 && !partAfter(parts, part)
  })

/** Finds the part of a visit that has the same professional and begins where this place ends. */
export const partAfter = <One extends Part>(parts: readonly One[], place: Place): One | undefined =>
  parts.find((part) => takesTime(part) && goesOn(place, part))
