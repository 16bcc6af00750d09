import type { Appointment } from '@encaixe/contract/appointments.ts'
import { formatLongDate } from '../../platform/formats.ts'
import { DurationSquares } from '../../ui/duration-squares.tsx'
import { hoursOfVisit, isOnSeveralDays, minutesOf } from '../describe-visit.ts'

/** In minutes. A column of more squares would be taller than the text beside it. */
const longestDrawn = 60

type Props = {
  appointment: Appointment
  /** Of the visit that is shown as a whole. */
  parts?: readonly Appointment[] | undefined
  size: 'page' | 'panel'
}

/** Day and time in large letters, because they are what most readers look for. */
export function AppointmentMoment({ appointment, parts = [appointment], size }: Props) {
  const cancelled = parts.every(({ status }) => status === 'cancelled')
  const isSpread = isOnSeveralDays(parts)
  const hours = size === 'page' && !isSpread ? 'text-display-lg' : 'text-display-md'
  return (
    <div className="flex items-start gap-4">
      <DurationSquares
        minutes={Math.min(minutesOf(parts), longestDrawn)}
        direction="column"
        className={`mt-1.5 shrink-0 ${cancelled ? 'opacity-40' : ''}`}
      />
      <p className={cancelled ? 'text-ink-2 line-through' : ''}>
        <span className={`block font-display font-bold ${hours}`}>{hoursOfVisit(parts)}</span>
        {isSpread ? null : (
          <span className={`mt-1 block ${size === 'page' ? 'text-lg' : ''}`}>
            {formatLongDate(appointment.date)}
          </span>
        )}
      </p>
    </div>
  )
}
