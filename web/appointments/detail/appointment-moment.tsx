import type { Appointment } from '@encaixe/contract/appointments.ts'
import { formatLongDate } from '../../platform/formats.ts'
import { DurationSquares } from '../../ui/duration-squares.tsx'
import { hoursOf } from '../describe-appointment.ts'

/** In minutes; more squares than this would stand taller than the words beside them. */
const longestDrawn = 60

type Props = { appointment: Appointment; size: 'page' | 'panel' }

/** When it is, large: the first question of whoever opens it. */
export function AppointmentMoment({ appointment, size }: Props) {
  const cancelled = appointment.status === 'cancelled'
  const hours = size === 'page' ? 'text-display-lg' : 'text-display-md'
  return (
    <div className="flex items-start gap-4">
      <DurationSquares
        minutes={Math.min(appointment.duration, longestDrawn)}
        direction="column"
        className={`mt-1.5 shrink-0 ${cancelled ? 'opacity-40' : ''}`}
      />
      <p className={cancelled ? 'text-ink-2 line-through' : ''}>
        <span className={`block font-display font-bold ${hours}`}>{hoursOf(appointment)}</span>
        <span className={`mt-1 block ${size === 'page' ? 'text-lg' : ''}`}>
          {formatLongDate(appointment.date)}
        </span>
      </p>
    </div>
  )
}
